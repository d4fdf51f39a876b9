import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/launch/browser.mjs";
import { projectFolder } from "../processes.ts";
import { type OpenedCost, openedCost } from "./opened-page.ts";
import { phone } from "./pages.ts";

/**
 * Path of the browser that the tests use too.
 * @throws when there is none
 */
export function browserPath(): string {
  const path = findBrowser(projectFolder);
  if (!path) throw new Error("There is no browser to measure with: npm test installs one, or set CHROME_PATH.");
  return path;
}

/** Opens URLs on the measured phone, each with an empty cache, and returns their costs in a content coding. */
export async function openOnPhone(urls: readonly string[], coding: "br" | "gzip"): Promise<OpenedCost[]> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const costs: OpenedCost[] = [];
    for (const url of urls) costs.push(await openAlone(browser, url, coding));
    return costs;
  } finally {
    await browser.close();
  }
}

async function openAlone(browser: Browser, url: string, coding: string): Promise<OpenedCost> {
  const { width, height, deviceScaleFactor } = phone;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { "Accept-Encoding": coding },
  });
  try {
    return await openedCost(await context.newPage(), url);
  } finally {
    await context.close();
  }
}
