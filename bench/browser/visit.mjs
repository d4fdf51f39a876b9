// One visit by Lighthouse with its defaults: `node visit.mjs <url>` prints its report as JSON. A separate program, so
// that its packages are needed only here.
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
