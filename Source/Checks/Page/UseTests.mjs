// Whom the replay page serves: who has no mouse, reads in the dark, by ear, on a telephone, on paper, without WebGL.
import { addressOf, colouredPixels, expect, folder, goTo, launch, open, pagePath, settle } from "./Browser.mjs";

export const tests = [];
const test = (name, run) => tests.push({ name, run });

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
    const faint = await page.locator("h1, p, small, label, button, select, summary, figcaption b, figcaption i, output, legend").evaluateAll((all) => {
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

test("a control leaves the keys that it does not use to the page, and the browser its own", async ({ page }) => {
  const time = () => page.evaluate(() => window.replay.time());
  for (const id of ["play", "tets", "view"]) {
    await goTo(page, 10);
    await page.locator(`#${id}`).focus();
    await page.keyboard.press("ArrowRight");
    expect(await time() === 11, `the right arrow does nothing on ${id}`);
    await page.keyboard.press("Alt+ArrowLeft");
    await page.keyboard.press("Control+ArrowLeft");
    expect(await time() === 11, `a key with Alt or Ctrl on ${id} is taken for the page's`);
  }
  const kept = await page.evaluate(() => ["+", "-"].filter((key) => !document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true }))));
  expect(kept.length === 0, `Ctrl and ${kept} do not reach the browser, which would zoom`);
  await settle(page);
  await page.locator("#scrub").focus();
  await page.keyboard.press("ArrowRight");
  expect(await time() === 12, "the slider goes by more or less than a frame");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => window.replay.time() > 13);
  await page.keyboard.press("Space");
  expect(await page.locator("#play").textContent() === "Play", "space on the slider does not pause");
  await page.locator("#tets").focus();
  await page.keyboard.press("Space");
  expect(await page.locator("#tets").isChecked() && await page.locator("#play").textContent() === "Play", "space on a box does more or less than tick it");
  await page.keyboard.press("Space");
});

test("it is seen what has the keyboard", async ({ page }) => {
  await goTo(page, 10);
  await page.locator("#speed").focus();
  await page.keyboard.press("Tab"); // as by a keyboard, not by a script
  for (const id of ["view", "play", "scrub", "speed", "names"]) {
    const { x, y, width, height } = await page.locator(`#${id}`).boundingBox();
    const clip = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
    await page.evaluate(() => document.activeElement.blur());
    await settle(page);
    const before = await page.screenshot({ clip });
    await page.locator(`#${id}`).focus();
    await settle(page);
    expect(!before.equals(await page.screenshot({ clip })), `${id} looks the same`);
  }
});

test("a page that stands still follows the colour scheme and the width", async ({ page }) => {
  await goTo(page, 10);
  const looks = () => page.evaluate(() => {
    const g = document.querySelector("figure canvas").getContext("2d");
    const sky = document.createElement("canvas").getContext("2d");
    sky.drawImage(document.getElementById("view"), 0, 0);
    return { sky: sky.getImageData(20, 5, 1, 1).data[0], curve: g.canvas.toDataURL(), off: Math.abs(g.canvas.width - g.canvas.clientWidth * window.devicePixelRatio) };
  });
  const light = await looks();
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  const dark = await looks();
  expect(light.sky > 200 && dark.sky < 120, `the sky is ${light.sky} in light and ${dark.sky} in dark`);
  expect(light.curve !== dark.curve, "the words at the curves keep their colour");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1000, height: 1100 });
  await settle(page);
  await settle(page);
  expect((await looks()).off < 1.5, "the curves keep their width");
  await page.setViewportSize({ width: 1280, height: 1100 });
  await settle(page);
});

test("figures change at most ten times a second while it plays, and stand right when it stops", async ({ page }) => {
  await goTo(page, 0);
  const changes = await page.evaluate(() => new Promise((done) => {
    let count = 0;
    const watch = new MutationObserver(() => { count += 1; });
    watch.observe(document.getElementById("time"), { childList: true, characterData: true, subtree: true });
    document.getElementById("play").click();
    setTimeout(() => {
      document.getElementById("play").click();
      watch.disconnect();
      done(count);
    }, 1500);
  }));
  expect(changes >= 1 && changes <= 16, `${changes} changes in 1.5 s`);
  await settle(page);
  const [shown, wanted] = await page.evaluate(() => [document.getElementById("time").textContent, (window.replay.time() * window.replay.recording.step).toFixed(2)]);
  expect(shown === `${wanted} s`, `${shown} at ${wanted}`);
});

test("a screen reader hears what each control is, and what each curve shows", async ({ page }) => {
  await goTo(page, 30);
  const tools = await page.context().newCDPSession(page);
  const { nodes } = await tools.send("Accessibility.getFullAXTree");
  const heard = nodes.filter(({ ignored }) => !ignored).map(({ role, name, value }) => ({ role: role?.value, name: name?.value ?? "", value: value?.value }));
  const kControls = ["button", "slider", "combobox", "checkbox", "image", "DisclosureTriangle"];
  const nameless = heard.filter(({ role, name }) => kControls.includes(role) && name === "");
  expect(nameless.length === 0, `${nameless.length} without a name, the first a ${nameless[0]?.role}`);
  const missing = kControls.filter((wanted) => !heard.some(({ role }) => role === wanted));
  expect(missing.length === 0, `no ${missing}`);
  expect(heard.some(({ role, name }) => role === "slider" && name === "Time"), "the slider is not called Time");
  const curves = heard.filter(({ role, name }) => role === "image" && / over time, from .* to .*/.test(name));
  expect(curves.length === 7, `${curves.length} curves say what they show`);
  await tools.detach();
});

test("on paper there are the picture and the curves, and nothing to press", async ({ page }) => {
  await page.locator("#names").check();
  await goTo(page, 30);
  await page.emulateMedia({ media: "print" });
  const seen = await page.locator("#controls, #events, #help, #labels .name").evaluateAll((all) => all.filter((element) => element.checkVisibility()).map(({ id, textContent }) => id || textContent));
  expect(seen.length === 0, `${seen} would be printed`);
  expect(await page.locator("#view, figure canvas").evaluateAll((all) => all.filter((element) => element.checkVisibility()).length) === 8, "something is not printed");
  await page.emulateMedia({ media: "screen" });
  await page.locator("#names").uncheck();
});

test("without WebGL it says so with a cure, and the rest works", async () => {
  const blind = await launch(["--no-sandbox", "--disable-3d-apis"]);
  const page = await blind.newPage({ viewport: { width: 900, height: 900 }, reducedMotion: "reduce" });
  await page.goto(addressOf(pagePath));
  await page.waitForFunction(() => window.replay);
  await goTo(page, 60);
  const words = await page.locator("#blind").textContent();
  expect(await page.locator("#blind").isVisible() && words.includes("WebGL") && words.includes("acceleration"), words);
  expect(!(await page.locator("#view").count()) && !(await page.locator("#edges").isVisible()), "controls of a picture that is not there stay");
  await page.locator("#forward").click();
  await settle(page);
  expect(await page.locator("#time").textContent() === "2.03 s", await page.locator("#time").textContent());
  await page.screenshot({ path: `${folder}/blind.png`, fullPage: true });
  await blind.close();
});

test("on a phone nothing is wider than the screen", async ({ browser }) => {
  const { page, complaints } = await open(browser, 390, 844);
  await goTo(page, 30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, "it scrolls sideways");
  expect((await colouredPixels(page)).count > 100, "nothing is seen");
  expect(complaints.length === 0, complaints.join("; "));
  await page.screenshot({ path: `${folder}/phone.png`, fullPage: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth) <= 320, "at 320 pixels it scrolls sideways");
  await page.close();
});

test("a finger that swipes over a curve scrolls the page, and goes through time where it taps or goes sideways", async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const { page, complaints } = await open(phone, 390, 844);
  const tools = await phone.newCDPSession(page);
  const touch = (type, points) => tools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const drag = async (from, to) => {
    await touch("touchStart", [from]);
    for (let i = 1; i <= 10; ++i) await touch("touchMove", [from.map((value, axis) => value + ((to[axis] - value) * i) / 10)]);
    await touch("touchEnd", []);
    await settle(page);
  };
  const seen = () => page.evaluate(() => ({ time: window.replay.time(), scrolled: window.scrollY, history: window.history.length }));
  const curve = async () => {
    const { x, y, width, height } = await page.locator("figure canvas").first().boundingBox();
    return { left: x, middle: [x + width / 2, y + height / 2], width };
  };
  await page.locator("figure canvas").first().scrollIntoViewIfNeeded();
  await page.click("#play");
  const { scrolled } = await seen();
  const { middle: [x, y] } = await curve();
  await drag([x, y], [x + 4, y - 150]);
  expect((await seen()).scrolled > scrolled + 50, "a swipe does not scroll");
  expect(await page.locator("#play").textContent() === "Pause", "a swipe stops it");
  await page.click("#play");
  await goTo(page, 0);
  await page.locator("figure canvas").first().scrollIntoViewIfNeeded();
  const { left, middle, width } = await curve();
  const last = await page.evaluate(() => window.replay.recording.last);
  await drag(middle, [left + 0.75 * width, middle[1] + 3]);
  expect(Math.abs((await seen()).time - 0.75 * last) < 0.03 * last, `dragged to ${(await seen()).time} of ${last}`);
  await page.touchscreen.tap(left + 0.25 * width, middle[1]);
  await settle(page);
  expect(Math.abs((await seen()).time - 0.25 * last) < 0.03 * last, `tapped to ${(await seen()).time} of ${last}`);
  expect(complaints.length === 0, complaints.join("; "));
  await phone.close();
});
