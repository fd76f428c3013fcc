// Plays the recording: one clock for the picture, the curves and the controls.
import { makeCurves } from "./curves.js";
import { Pace } from "./pace.js";
import { readRecording } from "./recording.js";
import { Stage } from "./stage.js";

const get = (id) => document.getElementById(id);
// More names than these would hide the bodies.
const kMostNames = 5;
// For so long (s) the words of what was done stand out.
const kNews = 1.2;
// While it plays, figures are written so often (ms): nobody reads faster, and each makes the browser lay out the page.
const kBetweenReadings = 100;

/** Events of one frame are one line: what was done to each body, or to whom one thing was done. */
function linesOf(recording) {
  const lines = [];
  const words = ({ action, figures }) => `${action.replace(/([a-z])(?=[A-Z])/g, "$1 ")}${figures ? ` ${figures}` : ""}`;
  for (const event of recording.events) {
    if (lines.at(-1)?.frame !== event.frame) lines.push({ frame: event.frame, parts: [] });
    const { parts } = lines.at(-1);
    const same = parts.find(({ what, bodies }) => what.includes(words(event)) && what.length === 1 && !bodies.includes(event.body));
    const own = parts.find(({ bodies }) => bodies.length === 1 && bodies[0] === event.body);
    if (same) same.bodies.push(event.body);
    else if (own) own.what.push(words(event));
    else parts.push({ what: [words(event)], bodies: [event.body] });
  }
  return lines.map(({ frame, parts }) => ({
    frame,
    // An event is done at the beginning of its frame.
    text: `${((frame - 1) * recording.step).toFixed(2)} s: ${parts.map(({ what, bodies }) =>
      what.join(", ") + (bodies[0] ? ` (${bodies.join(", ")})` : "")).join("; ")}`,
  }));
}

/** A button for each line of events that goes to its frame; mark(time) shows the last one and returns its words. */
function listEvents(recording, onPick) {
  const lines = linesOf(recording);
  const buttons = lines.map(({ frame, text }) => {
    const button = document.createElement("button");
    button.textContent = text;
    button.addEventListener("click", () => onPick(frame));
    const item = document.createElement("li");
    item.append(button);
    get("events").querySelector("ol").append(item);
    return button;
  });
  get("events").hidden = buttons.length === 0;
  let marked = -1;
  const mark = (time) => {
    const last = lines.filter(({ frame }) => frame <= time).length - 1;
    if (last !== marked) {
      buttons[marked]?.removeAttribute("aria-current");
      buttons[last]?.setAttribute("aria-current", "true");
      marked = last;
    }
    return last < 0 ? { words: "", isNew: false } : { words: lines[last].text, isNew: (time - lines[last].frame) * recording.step < kNews };
  };
  return { mark };
}

/** Whether the control that has the keyboard does something with this key itself. */
function isItsOwn({ target, key }) {
  if (target.matches("select")) return true;
  if (target.matches("input[type=range]")) return /^(Arrow|Page|Home|End)/.test(key);
  return target.matches("input, button, summary") && (key === " " || key === "Enter");
}

/** The picture, or, where the browser cannot draw in three dimensions, words in its place and all the rest of the page. */
function makeStage(recording) {
  try {
    return new Stage(get("view"), get("labels"), recording);
  } catch {
    get("stage").classList.add("blind");
    get("stage").replaceChildren(get("blind"), get("reading"));
    get("blind").hidden = false;
    document.querySelector("#controls fieldset").hidden = true;
    const nothing = () => {};
    return { draw: nothing, show: nothing, turn: nothing, approach: nothing, coarsen: nothing, readLooks: nothing, onTurned: nothing };
  }
}

async function start() {
  const recording = await readRecording(get("recording"));
  get("about").textContent = recording.about;
  get("notes").textContent = recording.notes.join(" ");
  get("notes").hidden = recording.notes.length === 0;
  const stage = makeStage(recording);
  let time = 0; // in frames
  let playing = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  let before = Infinity; // the browser's clock at the last picture; its first picture's may lie before this line
  let drawn = -1;
  let lastRead = -Infinity;
  let stale = true;

  const go = (frame) => {
    time = Math.max(0, Math.min(recording.last, frame));
    stale = true;
  };
  const curves = makeCurves(get("curves"), get("body"), recording, (frame) => {
    setPlaying(false);
    go(frame);
  });
  const setPlaying = (wanted) => {
    playing = wanted;
    stale = true; // what stands still is drawn finely
    get("play").textContent = playing ? "Pause" : "Play";
  };
  const stepBy = (frames) => {
    setPlaying(false);
    go(Math.round(time) + frames);
  };
  const togglePlay = () => {
    if (!playing && time >= recording.last) go(0);
    setPlaying(!playing);
  };

  get("scrub").max = recording.last;
  get("play").addEventListener("click", togglePlay);
  get("back").addEventListener("click", () => stepBy(-1));
  get("forward").addEventListener("click", () => stepBy(1));
  get("scrub").addEventListener("input", (event) => {
    setPlaying(false);
    go(Number(event.target.value));
  });
  for (const name of ["names", "edges", "tets", "contacts", "pins"])
    get(name).addEventListener("change", (event) => {
      stage.show(name, event.target.checked);
      stale = true;
    });
  const count = recording.runs[0].bodies.length;
  get("names").checked = recording.runs.length === 1 && count > 1 && count <= kMostNames;
  stage.show("names", get("names").checked);
  // Without them nobody would see what holds a rope.
  const pinned = recording.runs.some((run) => run.bodies.some((body) => body.pins.length > 0));
  get("pins").checked = pinned;
  get("pins").closest("label").hidden = !pinned;
  stage.show("pins", pinned);
  get("body").addEventListener("change", () => { stale = true; });
  // Another width, zoom or colour scheme: all is drawn anew, also where nothing moves.
  const looksChanged = () => {
    stage.readLooks();
    curves.forget();
    stale = true;
  };
  window.addEventListener("resize", looksChanged);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", looksChanged);
  const sizes = new ResizeObserver(looksChanged);
  sizes.observe(get("stage"));
  sizes.observe(get("curves"));
  stage.onTurned(() => { stale = true; });
  window.addEventListener("keydown", (event) => {
    // Ctrl with + is the browser's, and so is Alt with an arrow.
    if (event.ctrlKey || event.metaKey || event.altKey || isItsOwn(event)) return;
    const second = Math.round(1 / recording.step);
    const turn = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.shiftKey && turn) {
      event.preventDefault();
      stage.turn(...turn);
      return;
    }
    const act = {
      " ": togglePlay, ArrowLeft: () => stepBy(-1), ArrowRight: () => stepBy(1), PageUp: () => stepBy(-second),
      PageDown: () => stepBy(second), Home: () => stepBy(-recording.last), End: () => stepBy(recording.last),
      "+": () => stage.approach(1), "-": () => stage.approach(-1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  const events = listEvents(recording, (frame) => {
    setPlaying(false);
    go(frame);
  });
  const read = () => {
    curves.read(time);
    get("time").textContent = `${(time * recording.step).toFixed(2)} s`;
    get("scrub").setAttribute("aria-valuetext", `${(time * recording.step).toFixed(1)} seconds`);
  };
  const pace = new Pace();
  const tick = (now) => {
    if (playing) {
      time += (Math.max(0, now - before) / 1000 / recording.step) * Number(get("speed").value);
      if (time >= recording.last) time = 0;
    }
    if (playing && pace.isSlow(now - before)) stage.coarsen();
    before = now;
    if (stale || time !== drawn) {
      stage.draw(time, playing);
      curves.draw(time);
      get("scrub").value = Math.round(time);
      if (!playing || now >= lastRead + kBetweenReadings) {
        lastRead = now;
        read();
      }
      const { words, isNew } = events.mark(time);
      // Written only when it changes: a screen reader would say it again and again.
      if (get("reading").textContent !== words) get("reading").textContent = words;
      get("reading").classList.toggle("now", isNew);
      drawn = time;
      stale = false;
    }
    window.requestAnimationFrame(tick);
  };
  setPlaying(playing);
  window.requestAnimationFrame(tick);
  // For tests and for whoever opens the console.
  window.replay = { recording, coarsen: () => stage.coarsen(), go: (frame) => { setPlaying(false); go(frame); }, time: () => time };
}

start().catch((error) => {
  get("about").textContent = `This page cannot be shown: ${error.message}`;
  throw error;
});
