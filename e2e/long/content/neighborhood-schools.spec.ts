import { expect, siteUrl, test } from "../../site-test.ts";
import { queryBackend } from "../../support/query-backend.ts";
import { withoutPictures } from "../../support/without-pictures.ts";

interface WithSchools {
  readonly uri: string;
  readonly title: string;
  readonly extras: {
    readonly schools: readonly {
      readonly name: string;
      readonly level: string;
      readonly district: string;
      readonly miles: number;
    }[];
  };
}

test("every neighborhood lists its schools by district, also in print and without JavaScript", async ({
  page,
  browser,
  watch,
}) => {
  const { neighborhoods } = await queryBackend<{ neighborhoods: { nodes: readonly WithSchools[] } }>(
    "{ neighborhoods(first: 50) { nodes { uri title extras { schools { name level district miles } } } } }",
  );
  const levels = new Map([
    ["elementary", "Elementary"],
    ["elementary_middle", "Elementary and middle"],
    ["middle", "Middle"],
    ["high", "High"],
  ]);
  const without = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await withoutPictures(page, watch);
  await withoutPictures(without);
  for (const { uri, title, extras } of neighborhoods.nodes) {
    expect(extras.schools.length, title).toBeGreaterThan(0);
    const [district] = new Set(extras.schools.map((school) => school.district));
    const order = [...levels.keys()];
    const rows = extras.schools
      .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
      .map(({ name, level, miles }) => [name, levels.get(level), `${miles} ${miles === 1 ? "mile" : "miles"}`]);
    await page.goto(uri);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Schools" }).click();
    await expect(page).toHaveURL(/#schools$/);
    await page.emulateMedia({ media: "print" });
    const printed = page.getByRole("region", { name: "Schools" });
    await without.goto(`${siteUrl()}${uri}plain/`);
    for (const part of [printed, without.getByRole("main")]) {
      const table = part.getByRole("table", { name: district, exact: true });
      await expect(table).toBeVisible();
      const shown = await table
        .locator("tbody tr")
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      expect([title, shown]).toEqual([title, rows]);
      await expect(
        part.getByText(
          "Boundaries change, and the district decides. Ask about your address before you count on a school.",
          { exact: true },
        ),
      ).toBeVisible();
    }
    await page.emulateMedia({ media: "screen" });
  }
  await without.context().close();
});
