import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../../site-test.ts";

// A visitor's last action counts: a delayed task neither cancels it nor replaces its history entry.

const search = "/new-home-search/";
const lowest = (page: Page) => page.getByRole("search", { name: "Find a home" }).getByLabel("Lowest price");

declare global {
  interface Window {
    /** Runs all pending timers of the page. */
    endWaits(): void;
  }
}

/** Delays what pages do after typing stops (400 ms) until `endWaits` is called. */
async function holdWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new Map<number, () => void>();
    const { setTimeout: begin, clearTimeout: end } = window;
    const hold = (handler: TimerHandler, milliseconds?: number, ...rest: unknown[]) => {
      const id = begin(handler, milliseconds === 400 ? 2 ** 30 : milliseconds, ...rest);
      if (milliseconds === 400 && typeof handler === "function") held.set(id, () => handler());
      return id;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      held.delete(Number(id));
      end(Number(id));
    };
    window.endWaits = () => {
      for (const act of held.values()) act();
      held.clear();
    };
  });
}

/** How many history entries there are after the current one. */
const entriesAhead = (page: Page) =>
  page.evaluate(() => window.navigation.entries().length - 1 - (window.navigation.currentEntry?.index ?? 0));

test("going back before a typed price is searched keeps the previous page and the forward entry", async ({ page }) => {
  await holdWaits(page);
  await page.goto(search, { waitUntil: "networkidle" });
  const chip = page.getByRole("link", { name: "3+ beds, remove" });
  await page.getByRole("group", { name: "Bedrooms" }).getByText("3+").click();
  await expect(page).toHaveURL(`${siteUrl()}${search}?beds=3`);
  await expect(chip).toBeVisible();
  await lowest(page).pressSequentially("500000");
  await page.goBack();
  await expect(chip).toHaveCount(0);
  await expect(lowest(page)).toHaveValue("");
  await page.evaluate(() => window.endWaits());
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await expect(page).toHaveURL(siteUrl() + search);
  await expect.poll(() => entriesAhead(page)).toBe(1);
  await page.goForward();
  await expect(chip).toBeVisible();
  await expect(lowest(page)).toHaveValue("");
});

test("going back clears a typed price from its field, and the next one is a new step", async ({ page }) => {
  await page.goto("/blog/");
  await page.goto(search, { waitUntil: "networkidle" });
  const chip = (price: string) => page.getByRole("link", { name: `From $${price}, remove` });
  // In one event: a pause within the digits would add a step.
  await lowest(page).fill("500000");
  await expect(chip("500,000")).toBeVisible();
  await page.goBack();
  await expect(chip("500,000")).toHaveCount(0);
  await expect(lowest(page)).toBeFocused();
  await expect(lowest(page)).toHaveValue("");
  await page.keyboard.insertText("600000");
  await expect(chip("600,000")).toBeVisible();
  await page.goBack();
  await expect(chip("600,000")).toHaveCount(0);
  await expect(page).toHaveURL(siteUrl() + search);
});

test("monthly cost inputs not yet in the URL do not undo a back navigation", async ({ page }) => {
  await holdWaits(page);
  await page.goto("/blog/", { waitUntil: "networkidle" });
  await page.goto("/homes/longmont/haystack-bend/", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "1482 Threshing Lane" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1482 Threshing Lane");
  const rate = page.getByRole("region", { name: "What it costs to live here" }).getByLabel(/^Interest rate/);
  await rate.fill("4.5");
  let comes = () => {};
  const held = new Promise<void>((come) => {
    comes = come;
  });
  await page.route(/haystack-bend\.data|\/wp\/graphql/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goBack();
  await page.evaluate(() => window.endWaits());
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  comes();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  await expect(page).toHaveURL(`${siteUrl()}/homes/longmont/haystack-bend/`);
  await expect.poll(() => entriesAhead(page)).toBe(1);
});
