import type { Locator } from "@playwright/test";
import { expect, test } from "../identity/identity-test.ts";
import { countOnMap, homes, map, neighborhoods, rowOf, rows, showAs, tool, views } from "../support/overview-views.ts";

test("on a phone homes start in the upper half, and the switch covers no link or pin", async ({ page, content }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const covered = (what: string) =>
    page.evaluate((selector) => {
      const group = [...document.querySelectorAll("main fieldset")].find((each) => each.checkVisibility());
      const box = group?.getBoundingClientRect();
      if (!box) return ["no switch"];
      return [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const at = each.getBoundingClientRect();
          return at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
        })
        .map((each) => each.textContent);
    }, what);
  for (const view of views) {
    await page.goto(view.path);
    const picture = await rows(page).first().locator("img").boundingBox();
    expect([view.path, (picture?.y ?? 999) < 422]).toEqual([view.path, true]);
    for (const down of [0, 300, 700]) {
      await page.evaluate((top) => scrollTo(0, top), down);
      await expect.poll(() => covered("main ol a, main ol button, main ol img")).toEqual([]);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await showAs(page, "Map").click();
    await expect(rows(page).first()).toBeHidden();
    await expect.poll(() => countOnMap(page)).toBe(view.items(content).length);
    await expect.poll(() => covered("#map button")).toEqual([]);
    // The whole map, with room for the card of a selection, is in the first viewport.
    const box = await map(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  // A row's link to the map, and back to the row by the switch.
  await showAs(page, "List").click();
  const [item] = homes.items(content).filter(({ key }) => key === "1482-threshing-lane");
  await page.getByRole("button", { name: `Map: ${item?.title}`, exact: true }).click();
  await expect(
    map(page)
      .getByRole("article")
      .getByRole("heading", { name: item?.title ?? "" }),
  ).toBeInViewport();
  await showAs(page, "List").click();
  await expect(rowOf(page, item?.key ?? "")).toBeInViewport();
});

test("on a phone the map's tools and search do not cover it, and a cluster's list fits in it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(homes.path);
  await showAs(page, "Map").click();
  const drawing = map(page).getByRole("group", { name: /^Drawing/ });
  const cluster = drawing.getByRole("button", { name: /^7 homes in .*, show them$/ });
  await cluster.click();
  const list = drawing.getByRole("group", { name: "7 homes", exact: true });
  await expect(list.getByRole("button")).toHaveCount(7);
  await expect(list.getByRole("button").first()).toBeFocused();
  const edges = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const drawn = await edges(drawing);
  const listed = await edges(list);
  expect(listed.left).toBeGreaterThanOrEqual(drawn.left);
  expect(listed.right).toBeLessThanOrEqual(drawn.right);
  expect(listed.top).toBeGreaterThanOrEqual(drawn.top);
  expect(listed.bottom).toBeLessThanOrEqual(drawn.bottom);
  // When there are more rows, the lowest visible one is cut off under a shadow.
  const cut = await list.evaluate((each) => ({
    hasMore: each.scrollHeight > each.clientHeight,
    isShaded: getComputedStyle(each).backgroundAttachment.includes("local"),
  }));
  expect(cut).toEqual({ hasMore: true, isShaded: true });
  await page.keyboard.press("Escape");
  await expect(cluster).toBeFocused();
  await tool(page, "Zoom in").click();
  const parts = [
    page.getByRole("group", { name: "Map tools" }),
    page.getByRole("button", { name: "Search this area" }),
  ];
  for (const part of parts) expect((await edges(part)).top).toBeGreaterThanOrEqual((await edges(drawing)).bottom);
});

test("on a phone 200% text does not overflow an overview or break words of its heading", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of [neighborhoods, homes]) {
    await page.goto(view.path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const lines = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      const text = heading.firstChild as Text;
      return [...text.data.matchAll(/\w+/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return `${word} ${new Set([...range.getClientRects()].map(({ top }) => top)).size}`;
      });
    });
    expect(lines).toEqual(view.heading.split(/[ -]/).map((word) => `${word} 1`));
  }
});
