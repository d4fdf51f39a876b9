import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/launch/browser.mjs";
import { root } from "./servers.ts";

const executablePath = findBrowser(root);

/** What Playwright turns off itself: an argument of that name replaces its own. */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * For every test a Chromium with windows would load the address bar’s popups and keep a spare process: half its time.
 */
const hiddenWork = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "site", testMatch: "**/*.spec.ts", testIgnore: "**/long/**" },
    { name: "long", testMatch: "**/long/**/*.spec.ts" },
  ],
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // More than cores: most tests wait for a page, a process or a clock.
  workers: 4,
  // Bounds for what never comes, far above what a slow machine takes: no test depends on speed.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  globalSetup: "./start-site.ts",
  use: {
    actionTimeout: 90_000,
    browserName: "chromium",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // The default of browsers with windows: a frame whose script never ends does not block the page.
        "--site-per-process",
        `--disable-features=${[...disabledByPlaywright, ...hiddenWork].join()}`,
      ],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
  },
});
