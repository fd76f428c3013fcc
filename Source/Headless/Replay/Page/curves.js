// The curves under the picture: one panel a quantity, one line a run and body, a mark where something was done.

const kPanels = [
  { key: "H", title: "Total energy", unit: "J" },
  { key: "elastic", title: "Elastic energy", unit: "J" },
  { key: "kinetic", title: "Kinetic energy", unit: "J" },
  { key: "P", title: "Linear momentum", unit: "kg m/s" },
  { key: "L", title: "Angular momentum", unit: "kg m\u00b2/s" },
  { key: "iterations", title: "Iterations", unit: "a frame" },
];
const kInk = ["#2f7ad6", "#d8672a", "#3a9a4e", "#a04cc0", "#b8921e"];

function short(value) {
  return Math.abs(value) >= 1e4 || (value !== 0 && Math.abs(value) < 1e-3) ? value.toExponential(2) : value.toPrecision(4);
}

class Panel {
  constructor({ key, title, unit }, recording, onPick) {
    this.recording = recording;
    this.lines = recording.runs.flatMap((run) =>
      run.bodies.map((body) => ({
        name: recording.runs.length > 1 ? run.name : body.name,
        values: body.curves[key],
      })));
    const all = this.lines.flatMap((line) => line.values.slice(0, recording.last + 1)).filter(Number.isFinite);
    this.low = Math.min(0, ...all);
    this.high = Math.max(...all, this.low + 1e-12);
    // A quantity that is kept is a line near the top, not noise blown up to the whole panel.
    this.high += 0.08 * (this.high - this.low);
    this.figure = document.createElement("figure");
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${title} over time, from ${short(this.low)} to ${short(Math.max(...all))} ${unit}`);
    const caption = document.createElement("figcaption");
    const name = document.createElement("b");
    name.textContent = `${title}, ${unit}`;
    caption.append(name);
    this.readings = this.lines.map((_, n) => {
      const reading = document.createElement("i");
      reading.style.setProperty("--colour", kInk[n % kInk.length]);
      caption.append(reading);
      return reading;
    });
    this.figure.append(caption, this.canvas);
    const pick = (event) => {
      const box = this.canvas.getBoundingClientRect();
      onPick(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * recording.last);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      pick(event);
    });
    this.canvas.addEventListener("pointermove", (event) => event.buttons && pick(event));
  }

  draw(time) {
    const ratio = window.devicePixelRatio;
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const g = this.canvas.getContext("2d");
    g.scale(ratio, ratio);
    const last = Math.max(1, this.recording.last);
    const x = (frame) => 1 + (frame / last) * (width - 2);
    const y = (value) => height - 4 - ((value - this.low) / (this.high - this.low)) * (height - 10);
    g.strokeStyle = "rgba(128,140,155,.45)";
    g.beginPath();
    g.moveTo(0, y(0));
    g.lineTo(width, y(0));
    g.stroke();
    g.setLineDash([2, 3]);
    for (const event of this.recording.events) {
      g.beginPath();
      g.moveTo(x(event.frame), 0);
      g.lineTo(x(event.frame), height);
      g.stroke();
    }
    g.setLineDash([]);
    this.lines.forEach(({ values, name }, n) => {
      g.strokeStyle = kInk[n % kInk.length];
      g.lineWidth = 1.6;
      g.beginPath();
      for (let frame = 0; frame <= this.recording.last; ++frame) g.lineTo(x(frame), y(values[frame]));
      g.stroke();
      this.readings[n].textContent = `${name} ${short(values[Math.round(time)])}`;
    });
    g.fillStyle = "rgba(128,140,155,.9)";
    g.fillRect(x(time) - 0.75, 0, 1.5, height);
  }
}

export function makeCurves(element, recording, onPick) {
  const panels = kPanels.map((panel) => new Panel(panel, recording, onPick));
  element.append(...panels.map((panel) => panel.figure));
  return { draw: (time) => panels.forEach((panel) => panel.draw(time)) };
}
