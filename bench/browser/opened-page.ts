// Costs of a page without a browser cache on a phone, as counted by the browser.
import { setTimeout } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";
import { onSlowLine } from "./slow-line.ts";

/** A page is idle when no request has started or ended for this time, which is longer than any deferred work. */
const idleLimits = { idleMs: 2000, everyMs: 100, giveUpMs: 40_000 };

/** Compressed bytes of response bodies. */
export interface OpenedCost {
  readonly documentBytes: number;
  readonly scriptBytes: number;
  readonly modules: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly pictureBytes: number;
  readonly largestPictureBytes: number;
  /** Elements in the document once the page is idle. */
  readonly elements: number;
}

/**
 * Opens a page on the phone’s connection and returns its costs until it is idle, without interaction. Needs a new
 * browser context.
 * @throws when the document fails, or the page does not become idle
 */
export async function openedCost(page: Page, url: string): Promise<OpenedCost> {
  await onSlowLine(page);
  const traffic = watchTraffic(page);
  const response = await page.goto(url);
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}.`);
  const giveUp = performance.now() + idleLimits.giveUpMs;
  while (traffic.idleMs() < idleLimits.idleMs) {
    if (performance.now() > giveUp) throw new Error(`${url} was not idle within ${idleLimits.giveUpMs / 1000} s.`);
    await setTimeout(idleLimits.everyMs);
  }
  const kinds = new Map(traffic.finished.map((request) => [request.url(), request.resourceType()]));
  const bodies = await page.evaluate(bodiesFromTheWire);
  const files = bodies.map(({ url, bytes }) => ({ kind: kinds.get(url), bytes }));
  const sizes = (kind: string) => files.filter((file) => file.kind === kind).map(({ bytes }) => bytes);
  const bytesOf = (kind: string) => sizes(kind).reduce((sum, bytes) => sum + bytes, 0);
  return {
    documentBytes: bytesOf("document"),
    scriptBytes: bytesOf("script"),
    modules: sizes("script").length,
    styleBytes: bytesOf("stylesheet"),
    fontBytes: bytesOf("font"),
    pictureBytes: bytesOf("image"),
    largestPictureBytes: Math.max(0, ...sizes("image")),
    elements: await page.evaluate(() => document.querySelectorAll("*").length),
  };
}

function watchTraffic(page: Page) {
  const underWay = new Set<Request>();
  const finished: Request[] = [];
  let changedAt = performance.now();
  const onChange = (change: (request: Request) => void) => (request: Request) => {
    if (!request.url().startsWith("http")) return;
    change(request);
    changedAt = performance.now();
  };
  page.on(
    "request",
    onChange((request) => void underWay.add(request)),
  );
  page.on(
    "requestfailed",
    onChange((request) => void underWay.delete(request)),
  );
  page.on(
    "requestfinished",
    onChange((request) => {
      underWay.delete(request);
      finished.push(request);
    }),
  );
  return { finished, idleMs: () => (underWay.size > 0 ? 0 : performance.now() - changedAt) };
}

/** Runs in the page. CDP also reports responses from memory, and counts headers of some. */
function bodiesFromTheWire(): { url: string; bytes: number }[] {
  const responses = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return (responses as PerformanceResourceTiming[])
    .filter(({ transferSize }) => transferSize > 0)
    .map(({ name, encodedBodySize }) => ({ url: name.replace(/#.*/, ""), bytes: encodedBodySize }));
}
