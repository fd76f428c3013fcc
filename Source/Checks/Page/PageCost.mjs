// What the replay page costs the browser's main thread: node PageCost.mjs PAGE.html ...
// Prints milliseconds of processor time for each picture while a page plays, and TAP. Drawing itself is left out: every
// pixel but one is cut away, and the browser puts the page together by its plainest way, for without a graphics card the
// processor would do both. Runs from where playwright-core is installed; CPD_CHROMIUM names another browser.
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const kArguments = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"];
const kCases = [
  { name: "1280 x 1100", width: 1280, height: 1100, slower: 1 },
  { name: "1280 x 1100, four times slower", width: 1280, height: 1100, slower: 4 },
  { name: "390 x 844, four times slower", width: 390, height: 844, slower: 4 },
];
const kWarm = 2000; // ms in which the browser compiles
const kMeasured = 5000; // ms
const kRoom = 1000 / 60; // ms a picture

/** In the page, before its own script: draws one pixel of everything, and counts pictures. */
function leaveOutDrawing() {
  const gl = WebGL2RenderingContext.prototype;
  const { scissor, enable, disable, viewport } = gl;
  gl.scissor = function () { scissor.call(this, 0, 0, 1, 1); };
  gl.disable = function (what) { if (what !== gl.SCISSOR_TEST) disable.call(this, what); };
  gl.viewport = function (...box) {
    enable.call(this, gl.SCISSOR_TEST);
    scissor.call(this, 0, 0, 1, 1);
    viewport.apply(this, box);
  };
  window.pictures = 0;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => request((now) => {
    window.pictures += 1;
    draw(now);
  });
}

async function costOf(browser, path, { width, height, slower }) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 0.25, reducedMotion: "no-preference" });
  await page.addInitScript(leaveOutDrawing);
  await page.goto(pathToFileURL(resolve(path)).href);
  await page.waitForFunction(() => window.replay);
  const tools = await page.context().newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.waitForTimeout(kWarm);
  // Processor time: what other programs take meanwhile does not count.
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => ({
    pictures: await page.evaluate(() => window.pictures),
    ...Object.fromEntries((await tools.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, 1000 * value])),
  });
  const before = await read();
  await page.waitForTimeout(kMeasured);
  const after = await read();
  await page.close();
  const pictures = after.pictures - before.pictures;
  const each = (name) => (after[name] - before[name]) / pictures;
  const script = each("ScriptDuration");
  const layout = each("LayoutDuration") + each("RecalcStyleDuration");
  return { all: each("TaskDuration"), script, layout, rate: (1000 * pictures) / kMeasured };
}

const browser = await chromium.launch({ executablePath: process.env.CPD_CHROMIUM ?? "/usr/bin/chromium", args: kArguments });
let failed = false;
for (const path of process.argv.slice(2))
  for (const one of kCases) {
    const { all, script, layout, rate } = await costOf(browser, path, one);
    const fits = one.slower > 1 || all < kRoom / 2;
    failed ||= !fits;
    console.log(`${fits ? "ok" : "not ok"} ${basename(dirname(resolve(path)))}/${basename(path)}, ${one.name}: ${all.toFixed(1)} ms a picture ` +
      `(script ${script.toFixed(1)}, layout ${layout.toFixed(1)}), at ${rate.toFixed(0)} pictures a second`);
  }
await browser.close();
process.exit(failed ? 1 : 0);
