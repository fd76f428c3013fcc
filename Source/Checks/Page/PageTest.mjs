// The replay page in a real browser, prints TAP: node PageTest.mjs PAGE.html RUNS.json LEVEL.html FOLDER
// PAGE shows the runs whose reports RUNS.json holds, LEVEL a level that was played through the component, and pins.html in
// FOLDER the first 70 frames of pins-and-ropes; screenshots go to FOLDER. Runs from where playwright-core is installed.
import { folder, goTo, launch, open } from "./Browser.mjs";
import { tests as picture } from "./PictureTests.mjs";
import { tests as use } from "./UseTests.mjs";

const browser = await launch();
const context = { browser, ...await open(browser, 1280, 1100) };
let failed = false;
for (const { name, run } of [...picture, ...use]) {
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
