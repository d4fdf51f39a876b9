import type { Locator } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { boxesOf, setWidth } from "../../support/geometry.ts";

const haystackBend = "/homes/longmont/haystack-bend/";

/** The middles of what a locator finds, px from the top. */
const middlesOf = async (locator: Locator) => (await boxesOf(locator)).map(({ top, bottom }) => (top + bottom) / 2);

/** The left edges of what a locator finds, whole px, without duplicates. */
const leftEdgesOf = async (locator: Locator) => [
  ...new Set((await boxesOf(locator)).map(({ left }) => Math.round(left))),
];

test("the options of elevations are as high as the drawing beside them", async ({ page }) => {
  await page.goto(`${haystackBend}plans/juniper/`);
  const elevations = page.locator("#elevations");
  for (const width of [1280, 1680]) {
    await setWidth(page, width);
    await elevations.scrollIntoViewIfNeeded();
    const [drawing] = await boxesOf(elevations.getByRole("listitem").locator("img"));
    const options = await boxesOf(elevations.locator("label"));
    expect(options).toHaveLength(3);
    expect((options.at(-1)?.bottom ?? 0) - (drawing?.bottom ?? 0)).toBeGreaterThan(-2);
  }
});

test("the cells of a title block are aligned on a phone, whatever their width elsewhere", async ({ page }) => {
  for (const path of ["/", haystackBend, "/events/open-walls-at-kestrel-row/"]) {
    await page.goto(path);
    await setWidth(page, 390);
    const terms = page.locator("main dl").first().locator("dt:visible");
    await expect(terms.first()).toBeVisible();
    expect((await leftEdgesOf(terms)).length, path).toBeLessThanOrEqual(2);
  }
});

test("the Compare button of a card is level with the figures, or with the heart below them", async ({ page }) => {
  await page.goto("/new-home-search/");
  const card = page.locator("main article").first();
  const compare = card.getByRole("button", { name: /^Compare\b/ });
  for (const [width, other] of [
    [1280, card.locator("p", { hasText: /bath/ })],
    [390, card.getByRole("button", { name: /^Save / })],
  ] as const) {
    await setWidth(page, width);
    const [[left = 0], [right = 100]] = [await middlesOf(compare), await middlesOf(other)];
    expect(Math.abs(left - right), `${width} px`).toBeLessThan(1);
  }
});

test("the hours of a visit are in the same column on the pages of a neighborhood and a plan", async ({ page }) => {
  const edges: number[] = [];
  for (const path of [haystackBend, `${haystackBend}plans/juniper/`]) {
    await page.goto(path);
    await setWidth(page, 1280);
    const visit = page.locator("#visit");
    await visit.scrollIntoViewIfNeeded();
    edges.push(...(await leftEdgesOf(visit.getByText(/^Monday to Saturday/))));
    // The ways to reach a person are in one line.
    expect(new Set(await middlesOf(visit.getByRole("link", { name: /^(?:Text|Email)\b/ }))).size, path).toBe(1);
  }
  expect(edges).toHaveLength(2);
  expect(edges[0]).toBe(edges[1]);
});

test("text without a picture is in the column of the other texts of its page", async ({ page }) => {
  await page.goto("/central-park-special-offer/");
  await setWidth(page, 1280);
  const textOf = (name: string) => page.getByRole("region", { name, exact: true }).locator("p").first();
  const [own] = await leftEdgesOf(textOf("What Switchyard will be"));
  const [other] = await leftEdgesOf(textOf("Terms"));
  expect(own).toBe(other);
  expect(own).toBeGreaterThan(400);
});

test("the form of a campaign is as wide as its box", async ({ page }) => {
  await page.goto("/campaigns/see-homes/");
  const form = page.locator("form[method=post]");
  for (const width of [390, 768, 1280]) {
    await setWidth(page, width);
    const [box] = await boxesOf(page.locator("#choose-a-day, :has(> #choose-a-day)").last());
    const [send] = await boxesOf(form.locator("[type=submit]:visible"));
    const [fields] = await boxesOf(form);
    expect((send?.right ?? 0) - (fields?.right ?? 0), `${width} px`).toBeGreaterThan(-2);
    expect((box?.right ?? 0) - (fields?.right ?? 0), `${width} px`).toBeLessThan(40);
  }
});
