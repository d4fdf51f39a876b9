import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findOtherBrowsers } from "../../scripts/launch/other-browsers.mjs";
import type { BrowserChoice } from "./browser-test.ts";

const { firefox, webkit } = findOtherBrowsers();
const browsers = [
  ...("missing" in firefox ? [] : [{ name: "Firefox", ...firefox }]),
  ...("missing" in webkit ? [] : [{ name: "WebKitGTK", ...webkit }]),
] as BrowserChoice[];

/** `npm run test:browsers`: every file in each installed browser. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    // Far above what a slow machine takes: no test depends on speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 45_000, interval: 50 } },
    globalSetup: ["e2e/browsers/start-site.ts"],
    // All files of a browser share one process of it.
    fileParallelism: false,
    isolate: false,
    projects: browsers.map((browser) => ({
      extends: true as const,
      test: { name: browser.name, include: ["e2e/browsers/*.test.ts"], provide: { browser } },
    })),
  },
});
