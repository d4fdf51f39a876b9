import { defineConfig } from "@playwright/test";
import { findBrowser } from "../tools/launch/browser.mjs";
import { root } from "./servers.ts";

const executablePath = findBrowser(root);
const hosts = "**/wordpress*.spec.ts";

export default defineConfig({
  testDir: ".",
  // The journeys on a WordPress take longest and wait most: they begin first.
  projects: [
    { name: "hosts", testMatch: hosts },
    { name: "site", testMatch: "**/*.spec.ts", testIgnore: hosts },
  ],
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // More than cores: most journeys wait for a page, a process or a clock.
  workers: 4,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  globalSetup: "./start-site.ts",
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
