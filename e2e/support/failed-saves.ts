import type { Page } from "@playwright/test";
import type { FaultScenario } from "../../packages/backend/testing/fake-wordpress/fake-wordpress.ts";
import { expect } from "../site-test.ts";
import { isOperation, type Registered, sentBy } from "./accounts.ts";
import { heart, notices, products, storedFavorites } from "./favorites.ts";

/** A fault of the backend while favorites are saved, and the notice that visitors see. */
export interface FailedSave {
  readonly name: string;
  readonly fault: NonNullable<FaultScenario["fault"]>;
  readonly notice: string;
  /** Whether the backend saves them anyway. */
  readonly isCarriedOut?: true;
}

const offline = "Network error. Please check your connection.";
const expired = "Session expired. Please log in again.";
const outOfDate = "Authentication token expired. Please log in again.";
const forbidden = "Permission denied. Please log in again.";
const failed = "Failed to save favorite. Please try again.";

/** One fault of each kind. Messages about tokens are those of WPGraphQL and its JWT plugin. */
export const failedSaves: readonly FailedSave[] = [
  {
    name: "a token that the plugin rejects as such",
    fault: refusal("The iss do not match with this server | JWT"),
    notice: expired,
  },
  {
    name: "a token that WPGraphQL does not explain",
    fault: refusal("Internal server error", { path: ["updateFavorites"] }),
    notice: failed,
  },
  { name: "a token of another host", fault: refusal("Expired token", { status: 401 }), notice: outOfDate },
  { name: "a refusal", fault: refusal("The cupboard is bare."), notice: failed },
  { name: "a right that is missing", fault: refusal("Sorry, edit_user is needed for this."), notice: forbidden },
  { name: "a server in trouble", fault: { kind: "status", status: 503 }, notice: offline },
  {
    name: "an error beside the data",
    fault: { kind: "partial", errors: [{ message: "Some plugin failed.", path: ["updateFavorites", "user"] }] },
    notice: failed,
    isCarriedOut: true,
  },
  { name: "a connection cut before the answer", fault: { kind: "close" }, notice: offline },
  { name: "a connection cut in the answer", fault: { kind: "cut" }, notice: offline, isCarriedOut: true },
];

function refusal(message: string, { status = 200, path = [] as readonly string[] } = {}): FailedSave["fault"] {
  return { kind: "refusal", status, errors: [{ message, ...(path.length > 0 ? { path } : {}) }] };
}

/** Records the timers that the page sets from this call on. */
async function watchPauses(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  const pauses = await page.evaluateHandle(() => {
    const { setTimeout: later } = window;
    const begun: unknown[] = [];
    window.setTimeout = ((...given: Parameters<typeof later>) => {
      begun.push(given[1]);
      return later(...given);
    }) as typeof later;
    return begun;
  });
  return async (milliseconds) => {
    const count = () =>
      pauses.evaluate((begun, wanted) => begun.filter((each) => each === wanted).length, milliseconds);
    await expect.poll(count, { intervals: [20] }).toBe(1);
  };
}

/** The homes on the search page, by title. */
export async function homesOn(page: Page): Promise<string[]> {
  const cards = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(cards.first()).toBeVisible();
  return await cards.allTextContents();
}

/**
 * Presses the heart of a card on a page with a stopped clock whose saves all fail: three are sent, 0, 1000 and 3000 ms
 * after the press, and no more; the visitor reads why and may try again.
 */
export async function expectThreeSaves(page: Page, title: string, notice: string): Promise<void> {
  const sent = sentBy(page);
  const saves = () => sent.filter(({ name }) => name === "UpdateFavorites").length;
  const pausing = await watchPauses(page);
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await pausing(1000);
  expect(saves()).toBe(1);
  await page.clock.runFor(999);
  expect(saves()).toBe(1);
  const second = page.waitForRequest(isOperation("UpdateFavorites"));
  await page.clock.runFor(1);
  await second;
  await pausing(2000);
  await page.clock.runFor(1999);
  expect(saves()).toBe(2);
  const third = page.waitForRequest(isOperation("UpdateFavorites"));
  await page.clock.runFor(1);
  await third;
  await expect(notices(page).getByText(notice, { exact: true })).toBeVisible();
  await expect(notices(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await page.clock.runFor(7000);
  expect(saves()).toBe(3);
  await notices(page).getByRole("button", { name: "Close" }).click();
}

/** The titles of the stored favorites, in order. */
export async function storedTitles(user: Registered): Promise<string[]> {
  const { homes, models, plans } = await products();
  const titles = new Map([...homes, ...models, ...plans].map(({ databaseId, title }) => [databaseId, title]));
  return (await storedFavorites(user)).map((id) => titles.get(id) ?? String(id));
}

/** The titles of the cards with pressed hearts. */
export async function pressedOn(page: Page): Promise<string[]> {
  const hearts = page.getByRole("main").getByRole("button", { name: /^Save /, pressed: true });
  const labels = await hearts.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute("aria-label") ?? ""),
  );
  return labels.map((label) => label.slice("Save ".length));
}
