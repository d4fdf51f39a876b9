// What a visitor waits for after a press: from the input to the next paint, on a processor slowed four times.
import { setTimeout } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/launch/browser.mjs";
import { median } from "./operation-cost.ts";
import { type Interaction, interactions, sizes } from "./presses.ts";
import { projectFolder, startProcess } from "./processes.ts";

const slowdown = 4;
const runs = 3;
/** When a page rests: so many looks in a row find that it has worked less than this, with the slowed processor. */
const resting = { looks: 5, everyMs: 100, workMs: 10, giveUpMs: 20_000 };

/** What one press cost, in milliseconds. */
export interface InteractionCost {
  readonly what: string;
  /** From the input to the next paint, what “interaction to next paint” counts: the median of the runs, and the least. */
  readonly nextPaint: number;
  readonly leastPaint: number;
  /** What of the least is the work of listeners: the rest is the browser’s layout and drawing, and other load. */
  readonly listeners: number;
  /** Time of the processor that scripts took from the press until the page rested again, median. */
  readonly script: number;
}

type OnCost = (cost: InteractionCost) => void;

async function measureInteractions(
  url: string,
  chosen: readonly Interaction[],
  onCost?: OnCost,
): Promise<InteractionCost[]> {
  const executablePath = findBrowser(projectFolder);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const costs: InteractionCost[] = [];
    for (const interaction of chosen) {
      const measured: Awaited<ReturnType<typeof measure>>[] = [];
      for (let run = 0; run < runs; run += 1) measured.push(await measure(browser, url, interaction));
      const least = measured.reduce((one, other) => (other.paint < one.paint ? other : one));
      const cost = {
        what: interaction.what,
        nextPaint: median(measured.map(({ paint }) => paint)),
        leastPaint: least.paint,
        listeners: least.listeners,
        script: median(measured.map(({ script }) => script)),
      };
      costs.push(cost);
      onCost?.(cost);
    }
    return costs;
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    /** The presses since the last reset: until the next paint, and in listeners. */
    presses: { paint: number; listeners: number }[];
  }
}

async function measure(browser: Browser, url: string, { path, size, before, press }: Interaction) {
  const page = await browser.newPage({ viewport: sizes[size], hasTouch: size === "phone" });
  try {
    await page.addInitScript(() => {
      window.presses = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          const listeners = entry.processingEnd - entry.processingStart;
          if (entry.interactionId) window.presses.push({ paint: entry.duration, listeners });
        }
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    const session = await page.context().newCDPSession(page);
    await showWhole(session, size);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    // A busy machine's network is idle before the page has come to life, and what is pressed until then is lost.
    await rest(page, session);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await before?.(page);
    const pressNow = await readyToPress(page, press);
    await rest(page, session);
    await page.evaluate(() => {
      window.presses = [];
    });
    const scriptBefore = await seconds(session, "ScriptDuration");
    await pressNow();
    await rest(page, session);
    const script = (await seconds(session, "ScriptDuration")) - scriptBefore;
    const presses = await page.evaluate(() => window.presses);
    // What took less than a frame is not reported.
    return {
      paint: Math.max(8, ...presses.map(({ paint }) => paint)),
      listeners: Math.max(0, ...presses.map(({ listeners }) => listeners)),
      script: script * 1000,
    };
  } finally {
    await page.close();
  }
}

/** What the browser’s own bars take of its window, and more. */
const barsPx = 240;

/**
 * Makes the browser’s window larger than the page in it. Otherwise its bars cover the foot of the page, and what changes
 * there alone is never drawn: a box ticked there would be painted only with what comes after it.
 */
async function showWhole(session: CDPSession, size: keyof typeof sizes): Promise<void> {
  const { width, height } = sizes[size];
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: width + barsPx, height: height + barsPx };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
}

/**
 * Brings the pointer over what is to be pressed; gives what presses it. Not by Playwright’s click, whose own look at what
 * lies under the pointer would be counted.
 */
async function readyToPress(page: Page, press: Interaction["press"]): Promise<() => Promise<void>> {
  if (typeof press === "string") return () => page.keyboard.press(press);
  const target = press(page);
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/**
 * Waits until the page has rested for half a second: its thread has hardly worked in so many looks in a row. By then its
 * observers have reported, and answers of this machine have come. Idle periods would not tell: with the results out of
 * sight behind a phone’s filters, Chromium gives none at all to a page that does nothing.
 */
async function rest(page: Page, session: CDPSession): Promise<void> {
  const { looks, everyMs, workMs, giveUpMs } = resting;
  const giveUp = performance.now() + giveUpMs;
  const worked: number[] = [];
  let before = await seconds(session, "TaskDuration");
  while (worked.length < looks || Math.max(...worked.slice(-looks)) > workMs) {
    if (performance.now() > giveUp) {
      const last = worked.slice(-looks).map((each) => each.toFixed(0));
      throw new Error(
        `${page.url()} did not rest within ${giveUpMs / 1000} s: of the last spans of ${everyMs} ms it worked ` +
          `${last.join(", ")} ms. Something on the page goes on and on, or the machine has too much other work.`,
      );
    }
    await setTimeout(everyMs);
    const now = await seconds(session, "TaskDuration");
    worked.push((now - before) * 1000);
    before = now;
  }
}

/** A time of the page’s thread that the browser counts, in seconds of the processor. */
async function seconds(session: CDPSession, counted: "TaskDuration" | "ScriptDuration"): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === counted)?.value ?? Number.NaN;
}

/** The interactions whose name has `only` in it, on the built site with a store. */
export async function measureInteractionsOn(
  databaseUrl: string,
  only = "",
  onCost?: OnCost,
): Promise<InteractionCost[]> {
  const site = await startProcess("server/main.ts", [], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "info",
  });
  try {
    return await measureInteractions(
      site.url,
      interactions.filter(({ what }) => what.includes(only)),
      onCost,
    );
  } finally {
    await site.stop();
  }
}

if (import.meta.main) {
  await measureInteractionsOn(process.argv[2] ?? "", process.argv[3], ({ what, ...cost }) => {
    const [paint, least, listeners, script] = [cost.nextPaint, cost.leastPaint, cost.listeners, cost.script].map(
      (each) => `${each.toFixed(0)} ms`,
    );
    console.log(
      `${what}: next paint ${paint}, least ${least} with ${listeners} in listeners; scripts until it rests ${script}`,
    );
  });
}
