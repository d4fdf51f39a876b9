import type { CDPSession, Page } from "@playwright/test";

/** Connection of the measured phone: Lighthouse’s slow 4G. */
const line = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

/** Throttles a page to that connection; returns the CDP session for further throttling. */
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
