// What the host wrote: numbers, and the surfaces' positions packed as 16-bit steps of each body's box (Host/Replay/Pack.h).

/** The bytes of base64 of zlib. */
async function unpack(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; ++i) bytes[i] = raw.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

const unpackNumbers = async (text) => new Uint32Array(await unpack(text));

/** Undoes the guess that was taken from every step: x, y, z by vertex by frame. */
function stepsOf(bytes, vertices) {
  const count = vertices * 3;
  const total = bytes.length / 2;
  const steps = new Uint16Array(total);
  for (let start = 0; start < total; start += count) {
    const goesOn = (i) => (start >= count ? 2 * steps[start - count + i] : 0) - (start >= 2 * count ? steps[start - 2 * count + i] : 0);
    for (let axis = 0; axis < 3; ++axis)
      for (let vertex = 0; vertex < vertices; ++vertex) {
        const i = 3 * vertex + axis;
        const at = start + axis * vertices + vertex;
        const folded = bytes[at] | (bytes[total + at] << 8);
        const residue = (folded >>> 1) ^ -(folded & 1);
        steps[start + i] = residue + goesOn(i) + (vertex > 0 ? steps[start + i - 3] - goesOn(i - 3) : 0);
      }
  }
  return steps;
}

/** Where a moving obstacle is: position and quaternion, seven numbers a frame. */
export function poseAt(poses, time, position, rotation, scratch) {
  const whole = Math.min(Math.floor(time), poses.length - 1);
  const next = Math.min(whole + 1, poses.length - 1);
  position.fromArray(poses[whole]).lerp(scratch.position.fromArray(poses[next]), time - whole);
  rotation.fromArray(poses[whole], 3).slerp(scratch.rotation.fromArray(poses[next], 3), time - whole);
}

/** Positions of some vertices: frame(n, out) fills out with x, y, z of each in metres. */
class Motion {
  constructor(vertices) {
    this.vertices = vertices;
  }

  /** The middle of the surface's vertices. */
  centre(number) {
    const out = new Float32Array(this.vertices * 3);
    this.frame(number, out);
    const sum = [0, 0, 0];
    out.forEach((value, i) => { sum[i % 3] += value / this.vertices; });
    return sum;
  }

  /** Between two frames, for smooth play at any speed. */
  between(time, last, out, scratch) {
    const whole = Math.min(Math.floor(time), last);
    this.frame(whole, out);
    if (whole >= last || whole === time) return;
    this.frame(whole + 1, scratch);
    const part = time - whole;
    for (let i = 0; i < out.length; ++i) out[i] += part * (scratch[i] - out[i]);
  }
}

/** Vertices whose steps were written down. */
class RecordedMotion extends Motion {
  static async of({ low, size, vertices, data }) {
    const motion = new RecordedMotion(vertices);
    motion.low = low;
    motion.step = size.map((extent) => extent / 65535);
    motion.steps = stepsOf(new Uint8Array(await unpack(data)), vertices);
    return motion;
  }

  frame(number, out) {
    const { steps, vertices } = this;
    const [lowX, lowY, lowZ] = this.low;
    const [stepX, stepY, stepZ] = this.step;
    for (let i = 0, from = number * vertices * 3; i < vertices * 3; i += 3, from += 3) {
      out[i] = lowX + steps[from] * stepX;
      out[i + 1] = lowY + steps[from + 1] * stepY;
      out[i + 2] = lowZ + steps[from + 2] * stepZ;
    }
  }
}

/** Vertices that hang in tets: each goes where four others do, by their weights. */
class HeldMotion extends Motion {
  static async of({ corners, weights }, inner) {
    const held = await unpackNumbers(corners);
    const motion = new HeldMotion(held.length / 4);
    motion.inner = inner;
    motion.corners = held;
    motion.weights = Float32Array.from(new Int32Array((await unpackNumbers(weights)).buffer), (weight) => weight / 65536);
    motion.points = new Float32Array(inner.vertices * 3);
    return motion;
  }

  frame(number, out) {
    const { corners, weights, points } = this;
    this.inner.frame(number, points);
    out.fill(0);
    for (let i = 0; i < corners.length; ++i) {
      const to = 3 * (i >> 2);
      const from = 3 * corners[i];
      for (let axis = 0; axis < 3; ++axis) out[to + axis] += weights[i] * points[from + axis];
    }
  }
}

/** Which vertices touch something, by frame: as many counts as frames, then the vertices. */
function touchingOf(numbers, frames) {
  let at = frames;
  return Array.from({ length: frames }, (_, frame) => {
    const begin = at;
    at += numbers[frame];
    return numbers.subarray(begin, at);
  });
}

/** The vertices that are pinned in a frame: what was said of the last frame up to it. */
export function pinsAt(pins, frame) {
  return pins.findLast(([since]) => since <= frame)?.[1] ?? [];
}

/** The edges of tets, each once, as pairs of vertices. */
export function edgesOf(tets) {
  const seen = new Set();
  for (let t = 0; t < tets.length; t += 4)
    for (let i = 0; i < 4; ++i)
      for (let j = i + 1; j < 4; ++j) {
        const [a, b] = [tets[t + i], tets[t + j]];
        seen.add(Math.min(a, b) * 0x100000 + Math.max(a, b));
      }
  return Uint32Array.from([...seen].flatMap((edge) => [Math.floor(edge / 0x100000), edge % 0x100000]));
}

export async function readRecording(element) {
  if (!window.DecompressionStream) throw new Error("this browser is too old to unpack it; use one of 2023 or later");
  const recording = JSON.parse(element.textContent);
  await Promise.all(recording.runs.flatMap((run) => run.bodies.map(async (body) => {
    body.inner = await RecordedMotion.of(body.inner);
    body.motion = await (body.held ? HeldMotion.of(body.held, body.inner) : RecordedMotion.of(body.positions));
    body.triangles = await unpackNumbers(body.indices);
    body.tets = await unpackNumbers(body.tets);
    body.touching = touchingOf(await unpackNumbers(body.touching), body.curves.H.length);
  })));
  recording.last = Math.min(...recording.runs.flatMap((run) => run.bodies.map((body) => body.curves.H.length - 1)));
  return recording;
}
