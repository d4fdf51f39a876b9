// One visit by Lighthouse as it comes: `node visit.mjs <url>` prints its report as JSON. A program of its own, so that its
// packages are wanted only where it runs.
import { constants, setPriority } from "node:os";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [url] = process.argv.slice(2);
const browser = await launch({ chromeFlags: ["--headless", "--no-sandbox"] });
try {
  // What measures gives way to what is measured: a phone has its processor to itself.
  setPriority(constants.priority.PRIORITY_LOW);
  const { report } = await lighthouse(url, {
    port: browser.port,
    output: "json",
    logLevel: "silent",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  process.stdout.write(report);
} finally {
  browser.kill();
}
