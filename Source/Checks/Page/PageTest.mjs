// The replay page in a real browser, prints TAP: node PageTest.mjs PAGE.html RUNS.json LEVEL.html FOLDER
// PAGE shows the runs whose reports RUNS.json holds, LEVEL a level that was played through the component; screenshots go
// to FOLDER. Runs from where playwright-core is
// installed. CPD_CHROMIUM names another browser.
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [pagePath, runsPath, levelPath, folder] = process.argv.slice(2);
const runs = JSON.parse(readFileSync(runsPath, "utf8"));
const addressOf = (path) => pathToFileURL(resolve(path)).href;
const kArguments = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const kBytesPerPage = 3e6; // of a 10 s replay of 800 vertices
const tests = [];
const test = (name, run) => tests.push({ name, run });

function expect(fine, words) {
  if (!fine) throw new Error(words);
}

/** Opens the page, paused at its first frame unless told otherwise, and collects what it complains about. */
async function open(browser, width, height, { path = pagePath, reducedMotion = "reduce" } = {}) {
  const address = addressOf(path);
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("request", (request) => request.url() !== address && !request.url().startsWith("blob:") && complaints.push(`fetched ${request.url()}`));
  await page.goto(address);
  await page.waitForFunction(() => window.replay);
  await settle(page);
  return { page, complaints };
}

/** Two frames of the browser: what was asked for has been drawn. */
const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How many pixels of the picture are coloured, and the middle of them, in a grid of 160 by 90. */
const colouredPixels = (page) => page.evaluate(() => {
  const small = document.createElement("canvas");
  [small.width, small.height] = [160, 90];
  const g = small.getContext("2d");
  g.drawImage(document.getElementById("view"), 0, 0, 160, 90);
  const { data } = g.getImageData(0, 0, 160, 90);
  let count = 0;
  let row = 0;
  for (let i = 0; i < data.length; i += 4)
    if (Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) > 60) {
      count += 1;
      row += Math.floor(i / 4 / 160);
    }
  return { count, row: row / count };
});

const goTo = async (page, frame) => {
  await page.evaluate((wanted) => window.replay.go(wanted), frame);
  await settle(page);
};

test("it loads from a file without a complaint or a request", async ({ complaints }) => {
  expect(complaints.length === 0, complaints.join("; "));
});

test("it is small enough to send", async () => {
  const { size } = statSync(pagePath);
  expect(size < kBytesPerPage, `${size} bytes`);
});

test("the picture shows bodies", async ({ page }) => {
  const { count } = await colouredPixels(page);
  expect(count > 100 && count < 160 * 90 * 0.6, `${count} coloured pixels`);
});

test("scrubbing moves the bodies", async ({ page }) => {
  await goTo(page, 0);
  const before = await page.locator("#view").screenshot();
  const { row } = await colouredPixels(page);
  await page.locator("#scrub").fill("15");
  await settle(page);
  const after = await page.locator("#view").screenshot();
  expect(!before.equals(after), "the picture did not change");
  // Half a second of falling: lower in the picture.
  expect((await colouredPixels(page)).row > row + 1, "the bodies did not fall");
  expect(await page.locator("#time").textContent() === "0.50 s", await page.locator("#time").textContent());
});

test("it plays by itself where nobody asked for less motion", async ({ browser }) => {
  const { page, complaints } = await open(browser, 640, 480, { reducedMotion: "no-preference" });
  await page.waitForFunction(() => window.replay.time() > 3);
  expect(complaints.length === 0, complaints.join("; "));
  await page.close();
});

test("it plays as slowly as is asked", async ({ page }) => {
  for (const speed of ["0.25", "0.1"]) {
    await page.locator("#speed").selectOption(speed);
    await goTo(page, 0);
    await page.locator("#play").click();
    // Both clocks in one breath, so that a slow machine makes no difference.
    const both = () => page.evaluate(() => new Promise((done) => requestAnimationFrame((now) => setTimeout(() => done([now, window.replay.time()])))));
    await settle(page);
    const before = await both();
    await page.waitForTimeout(500);
    const after = await both();
    await page.locator("#play").click();
    const shown = ((after[1] - before[1]) * await page.evaluate(() => window.replay.recording.step * 1000)) / (after[0] - before[0]);
    expect(Math.abs(shown - Number(speed)) < 0.1 * Number(speed), `${shown} times as fast, not ${speed}`);
  }
  await page.locator("#speed").selectOption("1");
});

test("the solvers stand side by side, at the same time", async ({ page }) => {
  await page.locator("#names").check();
  for (const frame of [0, 15]) {
    await goTo(page, frame);
    const middle = await page.locator("#view").evaluate((view) => { const { left, width } = view.getBoundingClientRect(); return left + width / 2; });
    const places = await page.locator("#labels .name:visible").evaluateAll((all) => all.map((label) => { const { x, y, width } = label.getBoundingClientRect(); return [label.textContent, x + width / 2, y]; }));
    for (const name of new Set(places.map(([word]) => word))) {
      const [one, other] = places.filter(([word]) => word === name);
      expect(one[1] < middle && other[1] > middle, `${name} is not on both sides`);
      expect(Math.abs(one[2] - other[2]) < 12, `${name} is not at the same time: ${one[2]} and ${other[2]}`);
    }
  }
  await page.locator("#names").uncheck();
});

test("the picture turns and comes nearer by the keyboard", async ({ page }) => {
  await goTo(page, 0);
  await page.locator("#view").focus();
  const still = await page.locator("#view").screenshot();
  for (const [key, back] of [["Shift+ArrowLeft", "Shift+ArrowRight"], ["Shift+ArrowUp", "Shift+ArrowDown"], ["+", null]]) {
    await page.keyboard.press(key);
    await settle(page);
    expect(!still.equals(await page.locator("#view").screenshot()), `${key} does nothing`);
    if (back) await page.keyboard.press(back);
  }
  await page.keyboard.press("-");
  expect(await page.evaluate(() => window.replay.time()) === 0, "a key that turns also steps");
});

test("all words stand out from what is behind them, in light and in dark", async ({ page }) => {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const faint = await page.locator("h1, p, label, button, select, summary, figcaption b, figcaption i, output, legend").evaluateAll((all) => {
      const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
      const light = (colour) => {
        const [r, g, b] = numbers(colour).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (element) => {
        const colour = getComputedStyle(element).backgroundColor;
        return numbers(colour)[3] === 0 && element.parentElement ? behind(element.parentElement) : colour;
      };
      const ratio = (element) => {
        const both = [light(getComputedStyle(element).color), light(behind(element))].sort((a, b) => b - a);
        return (both[0] + 0.05) / (both[1] + 0.05);
      };
      return all.filter((element) => ratio(element) < 4.5).map((element) => `${element.outerHTML.slice(0, 60)} ${ratio(element).toFixed(1)}`);
    });
    expect(faint.length === 0, `${colorScheme}: ${faint[0]}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
});

test("on a slow machine what moves is drawn with fewer pixels, and what stands with all", async ({ page }) => {
  const pixels = () => page.evaluate(() => document.getElementById("view").width / document.getElementById("view").clientWidth);
  await page.evaluate(() => { for (let n = 0; n < 9; ++n) window.replay.coarsen(); window.replay.go(0); });
  await settle(page);
  expect(await pixels() > 0.99, "a still picture is coarse");
  await page.click("#play");
  await settle(page);
  const moving = await pixels();
  await page.click("#play");
  await settle(page);
  expect(moving < 0.51, `a moving one has ${moving} pixels to one`);
  expect(await pixels() > 0.99, "it stays coarse when it stands again");
  expect((await colouredPixels(page)).count > 20, "there is nothing to see");
});

test("it plays, pauses and steps by the keyboard", async ({ page }) => {
  await goTo(page, 0);
  await page.locator("#view").focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => window.replay.time()) === 1, "the right arrow is one frame");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => window.replay.time() > 5);
  await page.keyboard.press("Space");
  const stopped = await page.evaluate(() => window.replay.time());
  await settle(page);
  expect(await page.evaluate(() => window.replay.time()) === stopped, "space did not pause it");
});

test("the curves are the JSON's", async ({ page }) => {
  const shown = await page.evaluate(() => window.replay.recording.runs.map((run) => run.bodies.map((body) => body.curves)));
  const size = (v) => Math.hypot(...v);
  const of = { H: (f) => f.H, elastic: (f) => f.elastic, kinetic: (f) => f.kinetic, P: (f) => size(f.P), L: (f) => size(f.L), iterations: (f) => f.iterations };
  expect(shown.length === runs.length, "as many runs");
  runs.forEach((run, r) => run.bodies.forEach((body, b) => {
    for (const [key, value] of Object.entries(of)) {
      expect(shown[r][b][key].length === body.frames.length, `${key}: as many frames`);
      body.frames.forEach((frame, i) => {
        const wanted = value(frame);
        const off = Math.abs(shown[r][b][key][i] - wanted);
        expect(off <= 1e-5 * Math.abs(wanted), `${run.solver} ${body.name} ${key} ${i}: ${shown[r][b][key][i]} for ${wanted}`);
      });
    }
  }));
});

test("the reading below a curve is the JSON's", async ({ page }) => {
  await goTo(page, 60);
  const words = await page.locator("figcaption").first().locator("i").first().textContent();
  const wanted = runs[0].bodies[0].frames[60].H;
  expect(Math.abs(Number(words.split(" ").pop()) - wanted) <= 1e-3 * Math.abs(wanted), `${words} for ${wanted}`);
});

test("a curve is drawn in each panel", async ({ page }) => {
  const inked = await page.locator("figure canvas").evaluateAll((all) => all.map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 200).length;
  }));
  expect(inked.length === 6 && inked.every((count) => count > 50), inked.join(" "));
});

test("each overlay changes the picture and can be taken away", async ({ page }) => {
  await goTo(page, 15);
  for (const name of ["edges", "tets"]) {
    const before = await page.locator("#view").screenshot();
    await page.locator(`#${name}`).check();
    await settle(page);
    expect(!before.equals(await page.locator("#view").screenshot()), `${name} show nothing`);
    await page.locator(`#${name}`).uncheck();
    await settle(page);
    expect(before.equals(await page.locator("#view").screenshot()), `${name} stay`);
  }
});

test("contacts are shown where a curve says touch", async ({ page }) => {
  const [frame, touching] = await page.evaluate(() => {
    const { bodies } = window.replay.recording.runs[0];
    const body = bodies.find(({ curves }) => curves.contacts.some((count) => count > 0));
    const at = body.curves.contacts.findIndex((count) => count > 0);
    return [at, body.touching[at].length];
  });
  expect(touching > 0, `nothing touches in frame ${frame}`);
  await goTo(page, frame);
  const before = await page.locator("#view").screenshot();
  await page.locator("#contacts").check();
  await settle(page);
  expect(!before.equals(await page.locator("#view").screenshot()), "contacts show nothing");
  await page.locator("#contacts").uncheck();
});

test("an event's button goes to its frame, which the reading then names", async ({ page }) => {
  await page.locator("#events summary").click();
  const button = page.locator("#events button").nth(1);
  const words = await button.textContent();
  await button.click();
  await settle(page);
  expect(await button.getAttribute("aria-current") === "true", "it is not marked");
  expect(await page.locator("#reading").textContent() === words, await page.locator("#reading").textContent());
  const time = await page.evaluate(() => (window.replay.time() - 1) * window.replay.recording.step);
  expect(words.startsWith(`${time.toFixed(2)} s`), `${words} at ${time}`);
  await page.locator("#events summary").click();
});

test("what is done stands in the picture, new for a while, with what it gives", async ({ page }) => {
  const frame = runs[0].events.find(({ action }) => action === "add-wobble").frame;
  await goTo(page, frame);
  expect(await page.locator("#reading").textContent() === "2.50 s: add-wobble 40 J (cube)", await page.locator("#reading").textContent());
  expect(await page.locator("#reading.now").count() === 1, "it is not shown as new");
  await goTo(page, frame + 29);
  expect(await page.locator("#reading.now").count() === 1, "it is old after a second");
  await goTo(page, runs[0].events.find(({ action }) => action === "push").frame - 1);
  expect((await page.locator("#reading").textContent()).includes("40 J") && await page.locator("#reading.now").count() === 1, "it goes before the next is done");
  await goTo(page, frame - 1);
  expect(await page.locator("#reading").textContent() === "0.00 s: gravity (ring)" && await page.locator("#reading.now").count() === 0, "what was done long ago is shown as new");
});

test("names stand over the bodies and go with them", async ({ page }) => {
  const shown = () => page.locator("#labels .name:visible").evaluateAll((all) => all.map((label) => [label.textContent, label.getBoundingClientRect().y]));
  expect((await shown()).length === 0, "names hide two runs from the start");
  await page.locator("#names").check();
  await goTo(page, 0);
  const before = await shown();
  await goTo(page, 15);
  const after = await shown();
  expect(before.length === 6 && after.length === 6, `${before.length} and ${after.length} names of six bodies`);
  const fall = (name) => after.find(([word]) => word === name)[1] - before.find(([word]) => word === name)[1];
  expect(fall("cube") > 20 && Math.abs(fall("ring")) < 20, `the cube's name falls by ${fall("cube")}, the floating ring's by ${fall("ring")}`);
  await page.locator("#names").uncheck();
  expect((await shown()).length === 0, "names stay");
});

test("every control has a name and can be reached by the keyboard", async ({ page }) => {
  const nameless = await page.locator("button, input, select, canvas").evaluateAll((all) => all.filter((element) =>
    !element.closest("[hidden]") && !(element.textContent.trim() || element.ariaLabel || element.labels?.length)).map((element) => element.outerHTML));
  expect(nameless.length === 0, nameless.join(" "));
  await page.locator("#view").focus();
  const reached = [];
  for (let i = 0; i < 12; ++i) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement.id));
  }
  for (const id of ["play", "back", "forward", "scrub", "speed", "body", "names", "edges", "tets", "contacts"])
    expect(reached.includes(id), `${id} is not reached: ${reached}`);
  expect((await page.locator("#scrub").getAttribute("aria-valuetext")).endsWith(" seconds"), "the slider says no time");
});

test("a level's page shows surfaces that hang in their tets", async ({ browser }) => {
  expect(statSync(levelPath).size < kBytesPerPage, `${statSync(levelPath).size} bytes`);
  const { page, complaints } = await open(browser, 800, 900, { path: levelPath });
  const held = await page.evaluate(() => window.replay.recording.runs[0].bodies.map((body) => Boolean(body.held)));
  expect(held.length > 0 && held.every(Boolean), `not all bodies hang: ${held}`);
  // Each drawn vertex is where its tet is, and none is far from the solver's own.
  const off = await page.evaluate(() => Math.max(...window.replay.recording.runs[0].bodies.flatMap(({ motion, inner }) => [0, 100].map((frame) => {
    const [drawn, solved] = [motion, inner].map((some) => some.centre(frame));
    return Math.hypot(...drawn.map((value, axis) => value - solved[axis]));
  }))));
  expect(off < 0.2, `a surface is ${off} m from its tets`);
  await goTo(page, 0);
  const before = await page.locator("#view").screenshot();
  expect((await colouredPixels(page)).count > 100, "nothing is seen");
  await goTo(page, 40);
  expect(!before.equals(await page.locator("#view").screenshot()), "nothing moves");
  await page.locator("#tets").check();
  await settle(page);
  expect(complaints.length === 0, complaints.join("; "));
  await page.screenshot({ path: `${folder}/level.png`, fullPage: true });
  await page.close();
});

test("on a phone nothing is wider than the screen", async ({ browser }) => {
  const { page, complaints } = await open(browser, 390, 844);
  await goTo(page, 30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, "it scrolls sideways");
  expect((await colouredPixels(page)).count > 100, "nothing is seen");
  expect(complaints.length === 0, complaints.join("; "));
  await page.screenshot({ path: `${folder}/phone.png`, fullPage: true });
  await page.close();
});

const browser = await chromium.launch({ executablePath: process.env.CPD_CHROMIUM ?? "/usr/bin/chromium", args: kArguments });
const context = { browser, ...await open(browser, 1280, 1100) };
let failed = false;
for (const { name, run } of tests) {
  try {
    await run(context);
    console.log(`ok ${name}`);
  } catch (error) {
    failed = true;
    console.log(`not ok ${name}: ${error.message.split("\n")[0]}`);
  }
}
await goTo(context.page, 45);
await context.page.screenshot({ path: `${folder}/page.png`, fullPage: true });
await browser.close();
process.exit(failed ? 1 : 0);
