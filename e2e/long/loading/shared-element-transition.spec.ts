import type { Page, Route } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { houseFile, neighborhoodFile, planFile } from "../../support/demo-pictures.ts";

/** An element with a `view-transition-name`, and the file of its picture. */
interface Named {
  readonly name: string;
  readonly picture: string;
}

/** One view transition: the named elements of the old and the new page, and the browser's animation. */
interface Observed {
  readonly before: readonly Named[];
  readonly after: readonly Named[];
  /** Why the browser skipped it; empty when it did not. */
  readonly problem: string;
  /** Its animated parts, and the end of the last animation, in ms. */
  readonly parts: readonly string[];
  readonly endMilliseconds: number;
}

/** Records every view transition of the page from its next document on; returns those that have ended. */
async function observe(page: Page): Promise<() => Promise<Observed[]>> {
  await page.addInitScript(() => {
    const observed: unknown[] = [];
    Object.assign(window, { observed });
    const named = () =>
      [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
        const name = getComputedStyle(element).viewTransitionName;
        return name === "none" ? [] : { name, picture: element.querySelector("img")?.src.replace(/^.*\//, "") ?? "" };
      });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const note = { before: named(), after: named(), problem: "", parts: [""], endMilliseconds: 0 };
      const transition = start(async () => {
        await (typeof update === "function" ? update() : update?.update?.());
        note.after = named();
      });
      transition.ready.then(
        () => {
          const moving = document.getAnimations().flatMap(({ effect }) => {
            const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
            return part?.startsWith("::view-transition")
              ? { part, end: Number(effect?.getComputedTiming().endTime) }
              : [];
          });
          note.parts = [...new Set(moving.map(({ part }) => part))].sort();
          note.endMilliseconds = Math.max(0, ...moving.map(({ end }) => end));
        },
        (error: Error) => {
          note.problem = error.message;
        },
      );
      transition.finished.then(() => observed.push(note));
      return transition;
    };
  });
  return () => page.evaluate(() => (window as Window & { observed?: Observed[] }).observed ?? []);
}

/** A transition with the same picture as the only named element of both pages, ended within a quarter of a second. */
function expectMoves({ before, after, problem, parts, endMilliseconds }: Observed, from: string, to: string): void {
  expect(before).toEqual([{ name: "picture", picture: from }]);
  expect(after).toEqual([{ name: "picture", picture: to }]);
  expect(problem).toBe("");
  expect(parts).toContain("::view-transition-group(picture)");
  expect(endMilliseconds).toBeGreaterThan(0);
  expect(endMilliseconds).toBeLessThanOrEqual(250);
}

const haystackBend = "/homes/longmont/haystack-bend/";

/** Targets of links, with the file of each picture. */
const items = {
  neighborhood: { title: "Bluestem", href: "/homes/berthoud/bluestem/", picture: neighborhoodFile("bluestem") },
  home: {
    title: "1482 Threshing Lane",
    href: `${haystackBend}qmi/1482-threshing-lane/`,
    picture: houseFile("homes", "1482-threshing-lane"),
  },
  otherHome: {
    title: "1515 Threshing Lane",
    href: `${haystackBend}qmi/1515-threshing-lane/`,
    picture: houseFile("homes", "1515-threshing-lane"),
  },
  model: {
    title: "1460 Threshing Lane",
    href: `${haystackBend}models/1460-threshing-lane/`,
    picture: houseFile("models", "1460-threshing-lane"),
  },
  plan: { title: "The Juniper", href: `${haystackBend}plans/juniper/`, picture: planFile("juniper") },
} as const;

const search = "/new-home-search/?where=Longmont";
const lists = [
  { list: "the rows of neighborhoods", path: "/our-neighborhoods/", item: items.neighborhood },
  { list: "the rows of move-in homes", path: "/our-homes/quick-move-in-homes/", item: items.home },
  { list: "the rows of model homes", path: "/our-homes/model-homes/", item: items.model },
  { list: "the homes of the search", path: search, item: items.home },
  { list: "the plans of the search", path: search, item: items.plan },
  { list: "the cards of the front page", path: "/", item: items.otherHome },
  { list: "the related cards of a home", path: items.home.href, item: items.otherHome },
] as const;

for (const { list, path, item } of lists) {
  test(`from ${list} the picture moves to the head of its page, and back to where it was`, async ({ page }) => {
    const observed = await observe(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expectThereAndBack(page, item, observed);
  });
}

test("from the comparison the picture moves to the head of its page, and back", async ({ page }) => {
  const observed = await observe(page);
  await page.goto("/compare/", { waitUntil: "networkidle" });
  const choice = page.getByLabel("Home, model home or plan");
  const option = choice.locator("option", { hasText: items.home.title });
  await choice.selectOption(await option.getAttribute("value"));
  await page.getByRole("button", { name: "Add to the comparison" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectThereAndBack(page, items.home, observed);
});

async function expectThereAndBack(
  page: Page,
  item: (typeof items)[keyof typeof items],
  observed: () => Promise<Observed[]>,
): Promise<void> {
  const link = page.locator(`main a[href="${item.href}"]`, { hasText: item.title }).first();
  // Lazy content above it moves it while the page scrolls.
  const leftAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener("click", () => resolve(window.scrollY), { once: true, capture: true }),
      ),
  );
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(item.title);
  await expect.poll(async () => (await observed()).length).toBe(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(async () => (await observed()).length).toBe(2);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await leftAt);
  const [there, back] = await observed();
  if (!there || !back) throw new Error("Two transitions were counted.");
  expectMoves(there, item.picture, item.picture);
  expectMoves(back, item.picture, item.picture);
  // No element keeps a name.
  expect(await page.locator("[style*=view-transition-name]").count()).toBe(0);
}

test("of two cards of one home the picture of the clicked one moves", async ({ page }) => {
  const observed = await observe(page);
  await page.goto(search, { waitUntil: "networkidle" });
  const card = page.locator("article", { has: page.locator(`a[href="${items.home.href}"]`) });
  await card.scrollIntoViewIfNeeded();
  await card.evaluate((element, file) => {
    const other = element.cloneNode(true) as HTMLElement;
    for (const image of other.querySelectorAll("img")) image.src = `/media/r/w_320/${file}?other`;
    element.before(other);
  }, items.home.picture);
  await card.last().getByRole("link", { name: items.home.title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(items.home.title);
  await expect.poll(async () => (await observed()).length).toBe(1);
  const [there] = await observed();
  if (!there) throw new Error("One transition was counted.");
  expectMoves(there, items.home.picture, items.home.picture);
});

test("with reduced motion nothing moves in either direction", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const observed = await observe(page);
  await page.goto("/our-neighborhoods/", { waitUntil: "networkidle" });
  await page.locator(`main a[href="${items.neighborhood.href}"]`, { hasText: "Bluestem" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bluestem");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our neighborhoods");
  await expect.poll(() => observed()).toEqual([]);
});

test("a browser without view transitions navigates without an error", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "startViewTransition"));
  await page.goto("/our-neighborhoods/", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => "startViewTransition" in document)).toBe(false);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator(`main a[href="${items.neighborhood.href}"]`, { hasText: "Bluestem" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bluestem");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("going back between two search filters animates nothing, even after its cards have moved", async ({ page }) => {
  const observed = await observe(page);
  await page.goto("/new-home-search/?kind=home&where=Longmont", { waitUntil: "networkidle" });
  const kind = page.getByRole("link", { name: "Quick move-in homes, remove" });
  await kind.click();
  await expect(page).toHaveURL(search);
  await page.locator(`main a[href="${items.home.href}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(items.home.title);
  await page.goBack();
  await expect(page).toHaveURL(search);
  await expect.poll(async () => (await observed()).length).toBe(2);
  await page.goBack();
  await expect(kind).toBeVisible();
  await expect.poll(async () => (await observed()).length).toBe(3);
  const filters = (await observed())[2];
  expect(filters).toMatchObject({ before: [], after: [], endMilliseconds: 0 });
});

/** Delays requests until they are released. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const held: string[] = [];
  const handler = async (route: Route) => {
    held.push(new URL(route.request().url()).pathname);
    await opened;
    await route.fallback();
  };
  return { open, held, handler };
}

const placeholder = (page: Page) => page.locator("[data-head-picture] img[data-placeholder]");

/**
 * The position of the placeholder picture: the frame at the top of the page, filled with the picture that the card had
 * loaded.
 */
async function expectPlaceholder(page: Page, file: string): Promise<void> {
  await expect(placeholder(page)).toBeVisible();
  const shown = await placeholder(page).evaluate((image: HTMLImageElement) => {
    const frame = image.closest("[data-head-picture]")?.getBoundingClientRect();
    const { width, height } = image.getBoundingClientRect();
    const isWhole = frame !== undefined && width >= frame.width && height >= frame.height && height > 200;
    return { file: new URL(image.currentSrc).pathname, isLoaded: image.complete && image.naturalWidth > 0, isWhole };
  });
  expect(shown).toEqual({ file, isLoaded: true, isWhole: true });
}

test("a neighborhood page shows the card’s loaded picture until its content and picture load", async ({ page }) => {
  const requests: string[] = [];
  const content = gate();
  const own = gate();
  // With a route handler the browser caches only the pictures of the current page: a second request is visible.
  await page.route("**/media/**", (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fallback();
  });
  await page.goto("/our-neighborhoods/", { waitUntil: "networkidle" });
  const link = page.locator(`main a[href="${items.neighborhood.href}"]`, { hasText: "Bluestem" }).first();
  const card = page.locator(`li [data-picture-of="${items.neighborhood.href}"] img`);
  const file = new URL(await card.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
  expect(file).toBe(`/media/r/w_320/${items.neighborhood.picture}`);
  await page.route("**/wp/graphql", (route) =>
    route.request().postData()?.includes('"GetNeighborhood"') ? content.handler(route) : route.fallback(),
  );
  await page.route(`**/${items.neighborhood.picture}`, (route) =>
    new URL(route.request().url()).pathname === file ? route.fallback() : own.handler(route),
  );
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bluestem");
  await expectPlaceholder(page, file);
  await expect(page.getByRole("heading", { name: "For sale here" })).toHaveCount(0);
  content.open();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  await expect.poll(() => own.held).toEqual([`/media/r/w_1400/${items.neighborhood.picture}`]);
  await expectPlaceholder(page, file);
  own.open();
  await expect(placeholder(page)).toHaveCount(0);
  const head = page.locator("[data-head-picture] img");
  expect(await head.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(requests.filter((each) => each === file)).toEqual([file]);
});

test("a home page shows the card’s picture until its own loads, and no other picture", async ({ page }) => {
  const requests: string[] = [];
  const own = gate();
  await page.route("**/media/**", (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fallback();
  });
  await page.goto(search, { waitUntil: "networkidle" });
  const link = page.locator(`main a[href="${items.home.href}"]`, { hasText: items.home.title }).first();
  await link.scrollIntoViewIfNeeded();
  const card = page.locator(`[data-picture-of="${items.home.href}"] img`);
  await expect
    .poll(() => card.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const file = new URL(await card.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
  await page.route(`**/${items.home.picture}`, (route) =>
    new URL(route.request().url()).pathname === file ? route.fallback() : own.handler(route),
  );
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(items.home.title);
  await expectPlaceholder(page, file);
  own.open();
  await expect(placeholder(page)).toHaveCount(0);
  expect(requests.filter((each) => each === file)).toEqual([file]);
  // A link without a picture has no shared element.
  await page.getByRole("link", { name: "See the neighborhood" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  await expect(placeholder(page)).toHaveCount(0);
});
