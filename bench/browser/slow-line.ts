import type { CDPSession, Page } from "@playwright/test";

/** The line of the phone on which pages are measured, Lighthouse’s own slow 4G. */
const line = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

/** Gives a page that phone’s line; the session can slow down other things of it. */
export async function onSlowLine(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  return session;
}
