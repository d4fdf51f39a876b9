import { expect, test } from "../site-test.ts";
import { setWidth } from "../support/geometry.ts";

test("on a phone each plan of the list shows its labeled levels and primary bedroom", async ({ page }) => {
  await page.goto("/our-homes/plans/");
  await setWidth(page, 390);
  const rows = page.locator("main tbody tr");
  expect(await rows.count()).toBeGreaterThan(20);
  for (const [head, text] of [
    ["Levels", /^(?:1, no stairs|[23])$/],
    ["Primary bed", /^(?:Main floor|Upstairs)$/],
  ] as const) {
    const cells = rows.locator(`td[data-head="${head}"]`);
    await expect(cells).toHaveCount(await rows.count());
    for (const cell of await cells.all()) {
      await expect(cell).toBeVisible();
      expect(await cell.innerText()).toMatch(text);
    }
    const label = await cells.first().evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect(label).toContain(head);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await setWidth(page, 1280);
  await expect(page.getByRole("columnheader", { name: "Primary bed" }).first()).toBeVisible();
  expect(
    await rows
      .locator("td[data-head]")
      .first()
      .evaluate((cell) => getComputedStyle(cell, "::before").content),
  ).toBe("none");
});

test("on a tablet price and sizes of each plan are beside its name, none wrapped or overlapping", async ({ page }) => {
  await page.goto("/our-homes/plans/");
  await setWidth(page, 768);
  const rows = await page.locator("main tbody tr").evaluateAll((all) =>
    all.map((row) => {
      const [name, ...cells] = [...row.children].map((cell) => cell.getBoundingClientRect());
      return {
        text: row.textContent,
        isBeside: cells.every(({ left, top }) => name && left >= name.right && top < name.bottom),
        rowHeights: cells.map(({ height }) => height),
        isFree: cells.every((cell, index) =>
          cells.every(
            (other, otherIndex) =>
              index === otherIndex ||
              cell.right <= other.left ||
              cell.left >= other.right ||
              cell.bottom <= other.top ||
              cell.top >= other.bottom,
          ),
        ),
      };
    }),
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { text, isBeside, isFree, rowHeights } of rows) {
    expect({ text, isBeside, isFree }).toEqual({ text, isBeside: true, isFree: true });
    expect(Math.max(...rowHeights), text ?? "").toBeLessThan(40);
  }
});

test("two plans of the list are compared by their buttons", async ({ page }) => {
  await page.goto("/our-homes/plans/");
  for (const title of ["The Rabbitbrush", "The Buckwheat"]) {
    await page.getByRole("button", { name: `Compare ${title}`, exact: true }).click();
  }
  await page
    .getByRole("region", { name: "Chosen for the comparison" })
    .getByRole("link", { name: "Compare", exact: true })
    .click();
  await expect(page.getByRole("columnheader")).toHaveText([/The Rabbitbrush/, /The Buckwheat/]);
});
