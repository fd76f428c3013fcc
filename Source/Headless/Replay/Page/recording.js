// What the host wrote: numbers, and the surfaces' positions packed as 16-bit steps of each body's box.

function unpack(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; ++i) bytes[i] = raw.charCodeAt(i);
  return bytes.buffer;
}

/** Where a moving obstacle is: position and quaternion, seven numbers a frame. */
export function poseAt(poses, time, position, rotation, scratch) {
  const whole = Math.min(Math.floor(time), poses.length - 1);
  const next = Math.min(whole + 1, poses.length - 1);
  position.fromArray(poses[whole]).lerp(scratch.position.fromArray(poses[next]), time - whole);
  rotation.fromArray(poses[whole], 3).slerp(scratch.rotation.fromArray(poses[next], 3), time - whole);
}

/** Positions of one body: frame(n, out) fills out with x, y, z of every vertex in metres. */
class Motion {
  constructor({ low, size, vertices, data }) {
    this.low = low;
    this.step = size.map((extent) => extent / 65535);
    this.vertices = vertices;
    this.steps = new Uint16Array(unpack(data));
  }

  frame(number, out) {
    const start = number * this.vertices * 3;
    for (let i = 0; i < this.vertices * 3; ++i) out[i] = this.low[i % 3] + this.steps[start + i] * this.step[i % 3];
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

export function readRecording(element) {
  const recording = JSON.parse(element.textContent);
  for (const run of recording.runs)
    for (const body of run.bodies) {
      body.motion = new Motion(body.positions);
      body.triangles = new Uint32Array(unpack(body.indices));
    }
  recording.last = Math.min(...recording.runs.flatMap((run) => run.bodies.map((body) => body.curves.H.length - 1)));
  return recording;
}
