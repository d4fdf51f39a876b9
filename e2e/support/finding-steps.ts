import type { Page } from "@playwright/test";
import type { BackendContent } from "../identity/backend-content.ts";
import { expect } from "../site-test.ts";
import { type Offered, offers, town } from "./offers.ts";

const search = "/new-home-search/";
const phone = { width: 390, height: 844 };
const found = (page: Page) => page.locator("#plan-count");
const cardLinks = (page: Page) => page.locator("main article h3 a");
const onMain = ({ plan }: Offered) => plan.primaryBedroom === "main";

/** Counts a visitor's actions: each tap and each typed text is one. */
function countActions() {
  const acts: string[] = [];
  return {
    acts,
    async act(name: string, run: () => Promise<unknown>) {
      acts.push(name);
      await run();
    },
  };
}

/** The last day of the next March on the builder's calendar, the limit of “ready by spring”. */
function lastDayOfMarch(): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Denver" }).format(new Date());
  const [year = 0, month = 0] = today.split("-").map(Number);
  return `${month > 3 ? year + 1 : year}-03-31`;
}

const hrefsOf = async (page: Page) =>
  (await cardLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))).sort();

/** Searches by free text on a phone, and opens the visit form of the first result. */
export async function planVisitByFreeText(page: Page, content: BackendContent): Promise<void> {
  const by = lastDayOfMarch();
  const fits = offers(content).filter(
    (it) => it.price !== null && it.price <= 600_000 && onMain(it) && it.ready !== null && it.ready <= by,
  );
  expect(fits.length).toBeGreaterThan(0);
  await page.setViewportSize(phone);
  await page.goto(search, { waitUntil: "networkidle" });
  const { acts, act } = countActions();
  const words = page.getByRole("searchbox");
  await act("types the search", () =>
    words.fill("Under 600 thousand, primary bedroom on the main floor, ready by spring"),
  );
  await act("searches", () => words.press("Enter"));
  await expect(page).toHaveURL(`${search}?price-to=600000&live=main-floor-primary&by=${by}`);
  await expect(found(page)).toHaveText(String(fits.length));
  const shown = await hrefsOf(page);
  expect(fits.map(({ uri }) => uri)).toEqual(expect.arrayContaining(shown));
  const chosen = fits.find(({ uri }) => uri === shown[0]);
  await act("opens a home", () => page.locator(`main article h3 a[href="${chosen?.uri}"]`).tap());
  await expect(page).toHaveURL(chosen?.uri ?? "");
  await act("plans a visit", () =>
    page.getByRole("link", { name: "Plan a visit" }).and(page.locator(":visible")).first().tap(),
  );
  const { place, title } = chosen ?? {};
  await expect(
    page
      .getByRole("dialog", { name: "Plan a visit" })
      .getByText(`${title}, ${place?.title}, ${place?.neighborhood.city}`, { exact: true }),
  ).toBeVisible();
  expect(acts.length, acts.join(", ")).toBeLessThanOrEqual(4);
}

/** Compares two plans from the search on a phone, and shares the comparison. */
export async function compareAndSharePlans(page: Page, content: BackendContent): Promise<void> {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (shared: { readonly url: string }) => void Object.assign(window, { shared: shared.url }),
    });
  });
  await page.goto(`${search}?kind=plan`, { waitUntil: "networkidle" });
  const uris = (await cardLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")))).slice(
    0,
    2,
  );
  const plans = uris.map((uri) => content.plans.find((plan) => plan.uri === uri));
  const { acts, act } = countActions();
  const cards = page.locator("main article");
  for (const at of [0, 1]) {
    await act("chooses a plan", () =>
      cards
        .nth(at)
        .getByRole("button", { name: /^Compare / })
        .tap(),
    );
  }
  await act("compares", () =>
    page.getByRole("region", { name: "Chosen for the comparison" }).getByRole("link", { name: "Compare" }).tap(),
  );
  await expect(page.getByRole("columnheader").getByRole("link", { name: /^(?!Take)/ })).toHaveText(
    plans.map((plan) => plan?.floorplanDetails.displayTitle ?? plan?.title ?? ""),
  );
  await act("shares", () => page.getByRole("button", { name: "Share" }).tap());
  await expect
    .poll(() => page.evaluate(() => new URL((window as { shared?: string }).shared ?? "about:blank").search))
    .toBe(`?ids=${plans.map((plan) => plan?.databaseId).join(",")}`);
  expect(acts.length, acts.join(", ")).toBeLessThanOrEqual(4);
}

/** A home that is unique in town and price, the last of them. */
function oneHome(content: BackendContent): Offered {
  const homes = offers(content).filter(({ kind, price }) => kind === "home" && price !== null);
  const alone = homes.filter(
    (it) => homes.filter((other) => other.price === it.price && town(other) === town(it)).length === 1,
  );
  const last = alone.at(-1);
  if (!last) throw new Error("No home is unique in town and price.");
  return last;
}

async function isAtHome(page: Page, home: Offered): Promise<void> {
  await expect(page).toHaveURL(home.uri);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.title);
}

/** Finds a home by a URL alone, without a click before its card. */
export async function findHomeByUrl(page: Page, content: BackendContent): Promise<void> {
  const home = oneHome(content);
  const place = encodeURIComponent(town(home)).replaceAll("%20", "+");
  await page.goto(`${search}?kind=home&where=${place}&price-from=${home.price}&price-to=${home.price}`);
  await expect(found(page)).toHaveText("1");
  await expect(cardLinks(page)).toHaveText([home.title]);
  await cardLinks(page).click();
  await isAtHome(page, home);
}

/** Finds the same home by keyboard alone, from the first Tab on the search to the visit's modal. */
export async function findHomeByKeyboard(page: Page, content: BackendContent): Promise<void> {
  const home = oneHome(content);
  await page.goto(search, { waitUntil: "networkidle" });
  const tabTo = async (isTarget: (focused: Element | null) => boolean, key = "Tab") => {
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press(key);
      if (await page.evaluate(`(${isTarget})(document.activeElement)`)) return;
    }
    throw new Error("The element was not reached with 120 presses of Tab.");
  };
  await tabTo((focused) => focused?.matches("input[name=q]") ?? false);
  await page.keyboard.type(`quick move-in homes in ${town(home)} from $${home.price} to $${home.price}`);
  await page.keyboard.press("Enter");
  await expect(found(page)).toHaveText("1");
  await tabTo((focused) => focused?.matches("main article h3 a") ?? false);
  await page.keyboard.press("Enter");
  await isAtHome(page, home);
  await tabTo((focused) => focused?.matches("main a") === true && focused.textContent?.trim() === "Plan a visit");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Plan a visit" }).getByText(home.title)).toBeVisible();
}

/** Finds the same home without JavaScript, by the checkboxes of the form, up to the visit form. */
export async function findHomeWithoutJavaScript(page: Page, content: BackendContent): Promise<void> {
  const home = oneHome(content);
  await page.goto(search);
  const rail = page.getByRole("search", { name: "Find a home" });
  for (const summary of await rail.locator("summary").all()) await summary.click();
  await rail.getByRole("checkbox", { name: new RegExp(`^${town(home)} \\d`) }).check();
  await rail.getByRole("checkbox", { name: /^Quick move-in homes \d/ }).check();
  await rail.getByLabel("Lowest price").fill(String(home.price));
  await rail.getByLabel("Highest price").fill(String(home.price));
  await rail.getByRole("button", { name: /^Show/ }).click();
  await expect(found(page)).toHaveText("1");
  await cardLinks(page).click();
  await isAtHome(page, home);
  await page.locator("main").getByRole("link", { name: "Plan a visit" }).first().click();
  await expect(page.getByRole("region", { name: "Plan a visit" }).locator("form")).toContainText(
    `${home.title}, ${home.place.title}, ${town(home)}`,
  );
}
