// What the replay page shows: bodies, curves, overlays, events, names.
import { statSync } from "node:fs";
import { colouredPixels, expect, folder, goTo, levelPath, open, pagePath, runs, settle } from "./Browser.mjs";

const kBytesPerPage = 3e6; // of a 10 s replay of 800 vertices
export const tests = [];
const test = (name, run) => tests.push({ name, run });

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

test("a coarse shadow leaves no stripes on what casts it", async ({ page }) => {
  await goTo(page, 45);
  // Down the cube's front: one face in one light.
  const steps = await page.evaluate(() => {
    const view = document.getElementById("view");
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [view.width, view.height];
    const g = copy.getContext("2d");
    g.drawImage(view, 0, 0);
    const { data } = g.getImageData(Math.round(view.width * 0.1), Math.round(view.height * 0.57), 1, Math.round(view.height * 0.08));
    const reds = Array.from({ length: data.length / 4 }, (_, i) => data[4 * i]);
    return reds.slice(1).map((red, i) => Math.abs(red - reds[i]));
  });
  expect(Math.max(...steps) <= 3, `neighbouring pixels differ by up to ${Math.max(...steps)}`);
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
  const words = await page.locator("figcaption", { hasText: "Energy of motion and stretch" }).locator("i").first().textContent();
  const wanted = runs[0].bodies[0].frames[60].H;
  expect(Math.abs(Number(words.split(" ").pop()) - wanted) <= 1e-3 * Math.abs(wanted), `${words} for ${wanted}`);
});

test("a curve is drawn in each panel", async ({ page }) => {
  const inked = await page.locator("figure canvas").evaluateAll((all) => all.map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 200).length;
  }));
  expect(inked.length === 7 && inked.every((count) => count > 50), inked.join(" "));
});

test("each overlay changes the picture and can be taken away", async ({ page }) => {
  await goTo(page, 15);
  for (const name of ["edges", "tets"]) {
    await page.locator(`#${name}`).focus(); // or the ring round the picture, when it loses the keyboard, were a change
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
  expect(await page.locator("#reading").textContent() === "2.50 s: Add Wobble 40 J (cube)", await page.locator("#reading").textContent());
  expect(await page.locator("#reading.now").count() === 1, "it is not shown as new");
  await goTo(page, frame + 29);
  expect(await page.locator("#reading.now").count() === 1, "it is old after a second");
  await goTo(page, runs[0].events.find(({ action }) => action === "push").frame - 1);
  expect((await page.locator("#reading").textContent()).includes("40 J") && await page.locator("#reading.now").count() === 1, "it goes before the next is done");
  await goTo(page, frame - 1);
  expect(await page.locator("#reading").textContent() === "0.00 s: Gravity off (ring)" && await page.locator("#reading.now").count() === 0, "what was done long ago is shown as new");
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

test("total energy counts height: what falls keeps it, and each run begins with as much", async ({ page }) => {
  const title = await page.locator("figcaption b").first().textContent();
  expect(title === "Total energy, with height, J", title);
  const [cpd, pd] = await page.evaluate(() => window.replay.recording.runs.map(({ bodies }) => bodies.find(({ name }) => name === "ball").curves.whole));
  const landed = runs[0].bodies.find(({ name }) => name === "ball").frames.findIndex(({ P }) => P[2] > 0);
  const aloft = cpd.slice(0, landed - 6);
  expect(aloft.length > 10 && Math.max(...aloft) - Math.min(...aloft) < 1e-4 * aloft[0], `it has ${Math.min(...aloft)} to ${Math.max(...aloft)} J while it falls`);
  expect(Math.abs(pd[0] - cpd[0]) < 1e-5 * cpd[0], `the runs begin with ${cpd[0]} and ${pd[0]} J`);
  expect(Math.min(...cpd, ...pd) > -1, "less than nothing");
});

test("what is pinned is shown from the start, until it is let go", async ({ browser }) => {
  const { page, complaints } = await open(browser, 800, 900, { path: `${folder}/pins.html` });
  expect(await page.locator("#pins").isChecked(), "pins are hidden");
  const count = () => page.evaluate(() => window.replay.recording.runs[0].bodies.map(({ pins }) => pins.findLast(([since]) => since <= window.replay.time())?.[1].length ?? 0));
  const looks = async (shown) => {
    await page.locator("#pins").setChecked(shown);
    await page.locator("#play").focus();
    await settle(page);
    return page.locator("#view").screenshot();
  };
  await goTo(page, 30);
  const held = await count();
  expect(held.length === 3 && held.every((number) => number > 3), `held: ${held}`);
  expect(!(await looks(true)).equals(await looks(false)), "pins show nothing");
  await page.screenshot({ path: `${folder}/pins.png` });
  await goTo(page, 65);
  expect((await count())[2] === 0, "the cloth is still held");
  expect(complaints.length === 0, complaints.join("; "));
  await page.close();
  const { page: free } = await open(browser, 800, 900);
  expect(!(await free.locator("#pins").isVisible()), "pins are offered where there are none");
  await free.close();
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
