// Latency of interactions: from the input to the next paint, with the processor slowed four times.
import { setTimeout } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/launch/browser.mjs";
import { type Interaction, interactions, sizes } from "./measured-interactions.ts";
import { median } from "./operation-cost.ts";
import { projectFolder, startProcess } from "./processes.ts";

const slowdown = 4;
const runs = 3;
/** A page is idle when this many checks in a row find less work than this, with the slowed processor. */
const idleLimits = { checks: 5, everyMs: 100, workMs: 10, giveUpMs: 20_000 };

/** Costs of one interaction, in milliseconds. */
export interface InteractionCost {
  readonly name: string;
  /** Interaction to next paint: the median of the runs, and the lowest. */
  readonly nextPaint: number;
  readonly minPaint: number;
  /** Event listeners' share of the lowest value; the rest is layout, painting and other load. */
  readonly listeners: number;
  /** Processor time of scripts from the input until the page is idle, median. */
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
      const min = measured.reduce((one, other) => (other.paint < one.paint ? other : one));
      const cost = {
        name: interaction.name,
        nextPaint: median(measured.map(({ paint }) => paint)),
        minPaint: min.paint,
        listeners: min.listeners,
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
    /** Interactions since the last reset: time to the next paint, and in listeners. */
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
    // On a busy machine the network is idle before hydration, and earlier input is lost.
    await waitUntilIdle(page, session);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await before?.(page);
    const pressNow = await readyToPress(page, press);
    await waitUntilIdle(page, session);
    await page.evaluate(() => {
      window.presses = [];
    });
    const scriptBefore = await seconds(session, "ScriptDuration");
    await pressNow();
    await waitUntilIdle(page, session);
    const script = (await seconds(session, "ScriptDuration")) - scriptBefore;
    const presses = await page.evaluate(() => window.presses);
    // Event Timing does not report interactions shorter than a frame.
    return {
      paint: Math.max(8, ...presses.map(({ paint }) => paint)),
      listeners: Math.max(0, ...presses.map(({ listeners }) => listeners)),
      script: script * 1000,
    };
  } finally {
    await page.close();
  }
}

/** More than the height of the browser's toolbars. */
const barsPx = 240;

/**
 * Makes the browser window larger than the page. Otherwise toolbars cover the bottom of the page, and changes there are
 * not painted: ticking a checkbox there would only be painted with the next change.
 */
async function showWhole(session: CDPSession, size: keyof typeof sizes): Promise<void> {
  const { width, height } = sizes[size];
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: width + barsPx, height: height + barsPx };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
}

/**
 * Moves the pointer over the target; returns a function that presses it. Not Playwright’s click, whose hit test would
 * be counted.
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
 * Waits until the page has been idle for half a second: hardly any main-thread work in several checks in a row. By
 * then observers have reported and local responses have arrived. Idle callbacks are not an indicator: Chromium runs
 * none on an idle page with the results hidden behind a phone’s filters.
 */
async function waitUntilIdle(page: Page, session: CDPSession): Promise<void> {
  const { checks, everyMs, workMs, giveUpMs } = idleLimits;
  const giveUp = performance.now() + giveUpMs;
  const worked: number[] = [];
  let before = await seconds(session, "TaskDuration");
  while (worked.length < checks || Math.max(...worked.slice(-checks)) > workMs) {
    if (performance.now() > giveUp) {
      const last = worked.slice(-checks).map((each) => each.toFixed(0));
      throw new Error(
        `${page.url()} was not idle within ${giveUpMs / 1000} s: of the last spans of ${everyMs} ms it worked ` +
          `${last.join(", ")} ms. Some code of the page runs without end, or the machine has too much other work: run the bench alone.`,
      );
    }
    await setTimeout(everyMs);
    const now = await seconds(session, "TaskDuration");
    worked.push((now - before) * 1000);
    before = now;
  }
}

/** A main-thread time that the browser counts, in seconds of processor time. */
async function seconds(session: CDPSession, counted: "TaskDuration" | "ScriptDuration"): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === counted)?.value ?? Number.NaN;
}

/** Measures the interactions whose name contains `only`, on the built site with a store. */
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
      interactions.filter(({ name }) => name.includes(only)),
      onCost,
    );
  } finally {
    await site.stop();
  }
}

if (import.meta.main) {
  await measureInteractionsOn(process.argv[2] ?? "", process.argv[3], ({ name, ...cost }) => {
    const [paint, min, listeners, script] = [cost.nextPaint, cost.minPaint, cost.listeners, cost.script].map(
      (each) => `${each.toFixed(0)} ms`,
    );
    console.log(
      `${name}: next paint ${paint}, minimum ${min} with ${listeners} in listeners; scripts until idle ${script}`,
    );
  });
}
