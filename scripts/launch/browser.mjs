// Finds or installs a Chromium for the browser tests.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Problem } from "./command.mjs";
import { run } from "./processes.mjs";

/** The headless shell first, as it needs a quarter less processor time. */
const programNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of an installed browser: `CHROME_PATH`, the machine’s, Playwright’s; undefined when there is none. */
export function findBrowser(root, environment = process.env) {
  const given = environment.CHROME_PATH?.trim();
  if (given) {
    if (existsSync(given)) return given;
    throw new Problem(`CHROME_PATH: ${given} does not exist. Correct it, or unset it.`);
  }
  const folders = (environment.PATH ?? "").split(delimiter);
  const places = [
    ...programNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPlaces,
    playwrightBrowser(root),
  ];
  return places.find((place) => place && existsSync(place));
}

/**
 * Path of a browser, installed when there is none: Debian’s package as root, else Playwright’s download.
 * @throws {Problem} when both fail
 */
export async function ensureBrowser(root, { node, print }) {
  const found = findBrowser(root);
  if (found) return found;
  if (process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    print("Installing a browser for the tests (chromium-headless-shell) …");
    await run("apt-get", ["update", "-q"]);
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } else {
    print("Downloading a browser for the tests …");
    await run(node, [join(root, "node_modules/.bin/playwright"), "install", "chromium"], { cwd: root });
  }
  const installed = findBrowser(root);
  if (installed) return installed;
  throw new Problem(
    "No browser was found, and none could be installed. Install Chromium or Google Chrome, or name one: CHROME_PATH=/path/to/chrome npm test",
  );
}

function playwrightBrowser(root) {
  try {
    return createRequire(join(root, "package.json"))("playwright-core").chromium.executablePath();
  } catch {
    return undefined;
  }
}
