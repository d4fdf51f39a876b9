import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../site-test.ts";

// In forced colors (light on dark), states must not be shown by backgrounds alone.

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
});

type SystemColor = "Canvas" | "CanvasText" | "Highlight" | "ButtonText";

/** A system color as the browser serializes it. */
async function system(page: Page, name: SystemColor): Promise<string> {
  return await page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
    const written = getComputedStyle(probe).color;
    probe.remove();
    return written;
  }, name);
}

/** Computed values of an element, or of its `::before` or `::after`. */
async function styleOf<Name extends string>(
  element: Locator,
  names: readonly Name[],
  pseudo?: "::before" | "::after",
): Promise<Record<Name, string>> {
  return (await element.evaluate(
    (node, [list, part]) => {
      const style = getComputedStyle(node, part);
      return Object.fromEntries(list.map((name) => [name, style.getPropertyValue(name)]));
    },
    [names, pseudo] as const,
  )) as Record<Name, string>;
}

test("selects have the browser’s arrow, without a background picture", async ({ page }) => {
  for (const path of ["/", "/our-neighborhoods/", "/new-home-search/", "/contact-us/ask-a-question/"]) {
    await page.goto(path);
    const selects = page.locator("main select:visible");
    expect(await selects.count(), path).toBeGreaterThan(0);
    for (const select of await selects.all()) {
      await expect
        .poll(() => styleOf(select, ["appearance", "background-image"]), path)
        .toEqual({
          appearance: "auto",
          "background-image": "none",
        });
    }
  }
});

test("the current menu entry, tab, chip and bedroom count stand out from the others", async ({ page }) => {
  await page.goto("/our-neighborhoods/?beds=3");
  const [highlight, canvas] = [await system(page, "Highlight"), await system(page, "Canvas")];
  expect(highlight).not.toBe(canvas);
  const edge = async (link: Locator) =>
    Object.values(await styleOf(link, ["border-bottom-color", "border-bottom-width"]));
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  await expect.poll(() => edge(menu.locator("[aria-current]"))).toEqual([highlight, "4px"]);
  expect((await edge(menu.getByRole("link", { name: "Contact" })))[0]).toBe(canvas);
  const tabs = page
    .getByRole("main")
    .getByRole("navigation")
    .filter({ hasText: "Quick move-in homes" })
    .getByRole("link");
  await expect.poll(() => edge(tabs.nth(0))).toEqual([highlight, "4px"]);
  for (const at of [1, 2]) expect((await edge(tabs.nth(at)))[0]).toBe(canvas);
  const chips = page.getByRole("link", { name: /^(?:All collections|EasyHouse|Wee-Cottage)$/ });
  const background = async (each: Locator) => (await styleOf(each, ["background-color"]))["background-color"];
  await expect.poll(() => background(chips.and(page.locator("[aria-current=true]")))).toBe(highlight);
  expect(await background(chips.and(page.locator(":not([aria-current])")).first())).not.toBe(highlight);

  await page.goto("/new-home-search/?beds=3");
  const beds = page.locator("label:has(> input[name=beds])");
  await expect.poll(() => background(beds.filter({ has: page.locator("[value='3']") }))).toBe(highlight);
  expect(await background(beds.filter({ has: page.locator("[value='2']") }))).not.toBe(highlight);

  await page.goto("/contact-us/homeowner-resources/");
  const season = page.getByRole("tab");
  await season.nth(1).click();
  await expect(season.nth(1)).toHaveAttribute("aria-selected", "true");
  const line = async (tab: Locator) => Object.values(await styleOf(tab, ["content", "background-color"], "::after"));
  await expect.poll(() => line(season.nth(1))).toEqual(['""', highlight]);
  expect((await line(season.nth(0)))[0]).toBe("none");

  await page.goto("/blog/category/money/");
  const categories = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect.poll(() => edge(categories.and(page.locator("[aria-current]")))).toEqual([highlight, "4px"]);
  expect((await edge(categories.first()))[0]).toBe(canvas);
});

test("status marks, hearts and compare checkboxes keep their shapes in the visitor’s colors", async ({ page }) => {
  await page.goto("/new-home-search/");
  const [text, highlight] = [await system(page, "CanvasText"), await system(page, "Highlight")];
  const card = page.getByRole("main").getByRole("article").first();
  const mark = await styleOf(card.locator("p", { hasText: /^Ready/ }), ["background-color", "rotate"], "::before");
  expect(mark).toEqual({ "background-color": text, rotate: "45deg" });
  const compare = card.getByRole("button", { name: /Compare/ });
  await compare.click();
  await expect(compare).toHaveAttribute("aria-pressed", "true");
  const box = async () => (await styleOf(compare, ["background-color"], "::before"))["background-color"];
  await expect.poll(box).toBe(highlight);
  const heart = card.getByRole("button", { name: /^Save / });
  const fill = async () => (await styleOf(heart, ["background-color"], "::before"))["background-color"];
  await expect.poll(fill).toBe(await system(page, "ButtonText"));
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(fill).toBe(highlight);
});

test("focused elements have an outline: links, fields, selects, checkboxes, homesites", async ({ page }) => {
  await page.goto("/new-home-search/");
  const main = page.getByRole("main");
  const some = [main.getByRole("searchbox"), main.getByRole("combobox").first(), main.getByRole("checkbox").first()];
  await page.keyboard.press("Tab");
  for (const each of [...some, main.locator("h3 a").first()]) {
    await each.focus();
    const outlined = await each.evaluate((node) => {
      const around = [node, node.closest("label"), node.closest("article"), node.closest("form")];
      return around.some(
        (one) =>
          one && getComputedStyle(one).outlineStyle !== "none" && parseFloat(getComputedStyle(one).outlineWidth) >= 1,
      );
    });
    expect(outlined, String(await each.evaluate((node) => node.outerHTML.slice(0, 80)))).toBe(true);
  }
});

test("homesites differ by hatching, dashes and labels, and drawings keep their text readable", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/");
  const plan = page.locator("#site svg:has([data-state])");
  await expect(plan).toBeVisible();
  const states: Readonly<Record<string, RegExp>> = {
    sold: /, sold/,
    hold: /, not released/,
    model: /, model home/,
    ready: /, home under way or ready/,
    open: /, available/,
  };
  const lots = await plan.locator("[data-state]").evaluateAll((all) =>
    all.map((lot) => ({
      state: lot.getAttribute("data-state") ?? "",
      name: lot.getAttribute("aria-label") ?? "",
      isStruck: lot.querySelector("path") !== null,
      isDashed: getComputedStyle(lot.querySelector("polygon") as Element).strokeDasharray !== "none",
    })),
  );
  expect(new Set(lots.map(({ state }) => state)).size).toBeGreaterThan(3);
  for (const lot of lots) {
    expect(lot.name).toMatch(states[lot.state] ?? /a state without words/);
    expect([lot.name, lot.isStruck, lot.isDashed]).toEqual([lot.name, lot.state === "sold", lot.state === "hold"]);
  }
  await expect
    .poll(() => styleOf(plan, ["forced-color-adjust", "background-color"]))
    .toEqual({
      "forced-color-adjust": "none",
      "background-color": "rgb(241, 236, 226)",
    });
  await page.locator("#site li a[href$='#lot-19']").click();
  const row = page.locator("#site li", { has: page.locator("a[href$='#lot-19']") });
  const highlight = await system(page, "Highlight");
  await expect
    .poll(async () => Object.values(await styleOf(row, ["border-inline-start-color", "border-inline-start-width"])))
    .toEqual([highlight, "4px"]);
  const symbols = page.locator("[aria-labelledby='amenities'] li svg");
  expect(await symbols.count()).toBeGreaterThan(2);
  for (const symbol of await symbols.all()) {
    expect((await styleOf(symbol, ["color"])).color).toBe(await system(page, "CanvasText"));
  }

  await page.goto("/");
  const names = page.locator("img[src='/drawings/front-range.svg'] + svg text");
  expect(await names.count()).toBeGreaterThan(4);
  for (const name of await names.all()) {
    expect((await styleOf(name, ["forced-color-adjust"]))["forced-color-adjust"]).toBe("none");
  }
});

test.describe("without JavaScript on a 404 page", () => {
  test.use({ javaScriptEnabled: false });

  test("the 404 drawing has outlines in the visitor’s text color and fills only its text", async ({ page, watch }) => {
    watch.allow(/404/);
    await page.goto("/no-such-page/");
    const text = await system(page, "CanvasText");
    const drawing = page.locator("main svg", { hasText: "Nothing built here" });
    const lines = await drawing.locator("path").all();
    expect(lines.length).toBe(5);
    for (const line of lines)
      await expect.poll(() => styleOf(line, ["fill", "stroke"])).toEqual({ fill: "none", stroke: text });
    const words = await drawing.locator("text").all();
    expect(words.length).toBe(3);
    for (const word of words) await expect.poll(() => styleOf(word, ["fill"])).toEqual({ fill: text });
  });
});
