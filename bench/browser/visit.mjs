// One visit by Lighthouse as it comes: `node visit.mjs <url>` prints its report as JSON. A program of its own, so that its
// packages are wanted only where it runs.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [url] = process.argv.slice(2);
const browser = await launch({ chromeFlags: ["--headless", "--no-sandbox"] });
try {
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
