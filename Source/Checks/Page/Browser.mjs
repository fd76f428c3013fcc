// What the checks of the replay page share: a browser, a page in it, and what is seen there. The arguments are
// PageTest.mjs's.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const [pagePath, runsPath, levelPath, folder] = process.argv.slice(2);
export const runs = JSON.parse(readFileSync(runsPath, "utf8"));
export const addressOf = (path) => pathToFileURL(resolve(path)).href;
const kArguments = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export function expect(fine, words) {
  if (!fine) throw new Error(words);
}

/** Opens the page, paused at its first frame unless told otherwise, and collects what it complains about. */
export async function open(browser, width, height, { path = pagePath, reducedMotion = "reduce" } = {}) {
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
export const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How many pixels of the picture are coloured, and the middle of them, in a grid of 160 by 90. */
export const colouredPixels = (page) => page.evaluate(() => {
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

export const goTo = async (page, frame) => {
  await page.evaluate((wanted) => window.replay.go(wanted), frame);
  await settle(page);
};

/** CPD_CHROMIUM names another browser. */
export const launch = (args = kArguments) => chromium.launch({ executablePath: process.env.CPD_CHROMIUM ?? "/usr/bin/chromium", args });
