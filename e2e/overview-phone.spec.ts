import { expect, test } from "./identity/identity-test.ts";
import { heldByMap, homes, map, rowOf, rows, showAs, views } from "./overview-views.ts";

test("on a phone homes stand in the first half of the screen, and the switch covers no link of a row and no pin", async ({
  page,
  content,
}) => {
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
      expect(await covered("main ol a, main ol button, main ol img")).toEqual([]);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await showAs(page, "Map").click();
    await expect(rows(page).first()).toBeHidden();
    await expect.poll(() => heldByMap(page)).toBe(view.items(content).length);
    expect(await covered("#map button")).toEqual([]);
    // All of the map, with room for the card of what is chosen, is on the first screen.
    const box = await map(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  // A row's own way to the map, and back to the row by the switch.
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
