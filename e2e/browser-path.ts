import { existsSync } from "node:fs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser to test with: `CHROME_PATH`, else the system's; undefined leaves it to Playwright's own. */
export function browserPath(): string | undefined {
  return process.env.CHROME_PATH || known.find((path) => existsSync(path));
}
