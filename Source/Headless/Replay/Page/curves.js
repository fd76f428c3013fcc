// The curves under the picture: one panel a quantity, one line a body or a run, a mark where something was done.
import { colourOf, colourOfRun } from "./colours.js";

const kPanels = [
  { key: "whole", title: "Total energy, with height", unit: "J" },
  { key: "H", title: "Energy of motion and stretch", unit: "J" },
  { key: "elastic", title: "Elastic energy", unit: "J" },
  { key: "kinetic", title: "Kinetic energy", unit: "J" },
  { key: "P", title: "Linear momentum", unit: "kg m/s" },
  { key: "L", title: "Angular momentum", unit: "kg m\u00b2/s" },
  { key: "iterations", title: "Solves", unit: "a frame", note: "The limit of iterations (15) counts evaluations of the energy; one may take several solves." },
];
// Of the most that any body has of a quantity, or of one of its unit: less is rounding.
const kNoise = 1e-6;
// Less than this share of it is read as nothing.
const kNothing = 1e-9;
// Figures of a reading: what changes leaves the others where they are.
const kReadingWidth = 8;
// Pixels that a finger goes before it is taken to drag.
const kSideways = 8;
// Pixels below the curves, for the time at their end.
const kFoot = 14;
const kSoft = "rgba(128,140,155,.45)";

function short(value) {
  if (!Number.isFinite(value)) return "\u2013";
  return value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3) ? value.toExponential(1) : String(Number(value.toPrecision(4)));
}

/** The least, at most 0, and the most, at least 0, of several lists. */
function rangeOf(lists) {
  let [low, high] = [0, 0];
  for (const values of lists)
    for (const value of values)
      if (Number.isFinite(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { low, high };
}

/**
 * Calls pick with how far across the element the pointer is, from 0 to 1: a mouse at once and as it drags. A finger may
 * only be scrolling the page: it picks where it taps, or once it goes sideways.
 */
function pickByPointer(element, pick) {
  let start = null; // where a finger came down that has not gone sideways yet
  const pickAt = (event) => {
    const box = element.getBoundingClientRect();
    pick(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)));
  };
  element.addEventListener("pointerdown", (event) => {
    start = event.pointerType === "touch" ? event : null;
    element.setPointerCapture(event.pointerId);
    if (!start) pickAt(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (start && Math.abs(event.clientX - start.clientX) > kSideways) start = null;
    if (!start && event.buttons) pickAt(event);
  });
  element.addEventListener("pointerup", (event) => {
    if (start && Math.abs(event.clientY - start.clientY) <= kSideways) pickAt(event);
  });
}

class Panel {
  constructor({ key, title, unit, note }, recording, onPick) {
    Object.assign(this, { key, title, unit, recording });
    this.figure = document.createElement("figure");
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.caption = document.createElement("figcaption");
    // The present time stands over the curves, so that a picture need not draw them anew.
    this.now = document.createElement("span");
    const plot = document.createElement("div");
    plot.append(this.canvas, this.now);
    this.figure.append(this.caption, plot);
    if (note) {
      const below = document.createElement("small");
      below.textContent = note;
      this.figure.append(below);
    }
    pickByPointer(this.canvas, (share) => onPick(share * recording.last));
  }

  /** lines: [{name, colour, body}]; body is the recorded one. */
  show(lines) {
    this.drawn = null;
    this.lines = lines.map((line) => ({ ...line, values: line.body.curves[this.key].slice(0, this.recording.last + 1) }));
    const shown = rangeOf(this.lines.map((line) => line.values));
    const ever = rangeOf(this.recording.runs.flatMap((run) => run.bodies.map((body) => body.curves[this.key])));
    this.low = shown.low;
    // A quantity that is kept is a line near the top, and one that is nothing a line along the bottom: not noise blown
    // up to the whole panel.
    const most = Math.max(shown.high, kNoise * Math.max(1, ever.high));
    this.nothing = kNothing * Math.max(1, ever.high);
    this.high = most + 0.08 * (most - this.low);
    this.most = most;
    this.canvas.setAttribute("aria-label", `${this.title} over time, from ${short(this.low)} to ${short(most)} ${this.unit}`);
    const heading = document.createElement("b");
    heading.textContent = `${this.title}, ${this.unit}`;
    this.readings = this.lines.map(({ name, colour }) => {
      const reading = document.createElement("i");
      reading.style.minWidth = `${name.length + kReadingWidth}ch`;
      reading.style.setProperty("--colour", colour);
      return reading;
    });
    const readings = document.createElement("span");
    readings.append(...this.readings);
    this.caption.classList.toggle("many", this.lines.length > 1);
    this.caption.replaceChildren(heading, readings);
  }

  /** Asks the browser before anything is written: after each change it would lay the whole page out to answer. */
  measure() {
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.behind = window.getComputedStyle(this.figure).backgroundColor;
    this.ink = window.getComputedStyle(this.caption).color;
  }

  draw(time) {
    const looks = [this.width, this.height, window.devicePixelRatio, this.behind, this.ink].join();
    if (looks !== this.drawn) this.drawLines();
    this.drawn = looks;
    this.now.style.transform = `translateX(${this.across(time) - 0.75}px)`;
  }

  read(time) {
    this.lines.forEach(({ values, name }, n) => {
      const value = values[Math.round(time)];
      const words = `${name} ${short(Math.abs(value) < this.nothing ? 0 : value)}`;
      if (this.readings[n].textContent !== words) this.readings[n].textContent = words;
    });
  }

  across(frame) {
    return 1 + (frame / Math.max(1, this.recording.last)) * (this.width - 2);
  }

  drawLines() {
    const ratio = window.devicePixelRatio;
    const { width, height } = this;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const g = this.canvas.getContext("2d");
    g.scale(ratio, ratio);
    const x = (frame) => this.across(frame);
    const floor = height - kFoot;
    const y = (value) => floor - 6 - ((value - this.low) / (this.high - this.low)) * (floor - 12);
    this.drawCauses(g, x, floor);
    g.strokeStyle = kSoft;
    g.beginPath();
    g.moveTo(0, y(0));
    g.lineTo(width, y(0));
    g.stroke();
    this.drawMost(g, y, width);
    this.lines.forEach(({ values, colour }) => {
      g.strokeStyle = colour;
      g.lineWidth = 1.6;
      g.beginPath();
      values.forEach((value, frame) => Number.isFinite(value) && g.lineTo(x(frame), y(value)));
      g.stroke();
    });
    this.drawScale(g, y, width, height);
  }

  drawMost(g, y, width) {
    g.beginPath();
    g.moveTo(0, y(this.most));
    g.lineTo(width, y(this.most));
    g.globalAlpha = 0.45;
    g.stroke();
    g.globalAlpha = 1;
  }

  /** The most, with room around the words, and the time at the end, below the curves. */
  drawScale(g, y, width, height) {
    g.strokeStyle = this.behind;
    g.fillStyle = this.ink;
    g.font = "11px system-ui, sans-serif";
    g.lineWidth = 3;
    g.lineJoin = "round";
    const write = (words, baseline, align, across, down) => {
      g.textBaseline = baseline;
      g.textAlign = align;
      g.strokeText(words, across, down);
      g.fillText(words, across, down);
    };
    write(short(this.most), "top", "left", 3, y(this.most) + 2);
    write(`${short(this.recording.last * this.recording.step)} s`, "bottom", "right", width - 2, height);
  }

  /** Dashes where the timeline did something, a strip along the bottom while something is touched. */
  drawCauses(g, x, height) {
    g.strokeStyle = kSoft;
    g.setLineDash([2, 3]);
    for (const event of this.recording.events) {
      if (event.body && !this.lines.some(({ body }) => body.name === event.body)) continue;
      g.beginPath();
      g.moveTo(x(event.frame), 0);
      g.lineTo(x(event.frame), height);
      g.stroke();
    }
    g.setLineDash([]);
    this.lines.forEach(({ body, colour }, n) => {
      g.fillStyle = colour;
      g.globalAlpha = 0.55;
      body.curves.contacts.slice(0, this.recording.last + 1).forEach((count, frame) => {
        if (count > 0) g.fillRect(x(frame - 0.5), height - 3 * (n + 1), Math.max(1, x(1) - x(0)), 2);
      });
      g.globalAlpha = 1;
    });
  }
}

/** With one run a line is a body; with several a line is a run, and one body is shown at a time. */
export function makeCurves(element, choice, recording, onPick) {
  const bodies = recording.runs[0].bodies;
  // Where nothing weighs there is no height to count.
  const weightless = !bodies[0].curves.whole;
  const panels = kPanels.filter(({ key }) => !weightless || key !== "whole")
    .map((panel) => new Panel(weightless && panel.key === "H" ? { ...panel, title: "Total energy" } : panel, recording, onPick));
  const one = recording.runs.length === 1;
  const show = (number) => {
    const lines = number < 0
      ? bodies.map((body, n) => ({ name: body.name, colour: colourOf(n), body }))
      : recording.runs.map((run, n) => ({ name: one ? run.bodies[number].name : run.name, colour: one ? colourOf(number) : colourOfRun(n), body: run.bodies[number] }));
    panels.forEach((panel) => panel.show(lines));
  };
  const names = bodies.map((body, n) => [n, body.name]);
  // More lines than colours would tell nobody anything.
  if (one && bodies.length > 1 && bodies.length <= 5) names.unshift([-1, "all"]);
  for (const [value, name] of names) choice.add(new Option(name, value));
  choice.closest("label").hidden = names.length < 2;
  choice.addEventListener("change", () => show(Number(choice.value)));
  show(names[0][0]);
  element.append(...panels.map((panel) => panel.figure));
  let measured = false;
  const forget = () => { measured = false; };
  choice.addEventListener("change", forget);
  const draw = (time) => {
    if (!measured) panels.forEach((panel) => panel.measure());
    measured = true;
    panels.forEach((panel) => panel.draw(time));
  };
  const read = (time) => panels.forEach((panel) => panel.read(time));
  return { draw, read, forget };
}
