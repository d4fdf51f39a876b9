import { expect, test } from "../../site-test.ts";
import { type Box, boxesOf, overlap, setWidth, shareBeside, testedWidthsPx } from "../../support/geometry.ts";
import { queryBackend } from "../../support/query-backend.ts";

const haystackBend = "/homes/longmont/haystack-bend/";

test("a neighborhood's picture shows the house from chimney to ground, with the facts below it", async ({ page }) => {
  await page.goto("/homes/superior/signal-butte/");
  const head = page.getByRole("region", { name: "Signal Butte", exact: true });
  const picture = head.locator("[data-head-picture] img");
  await expect(picture).toBeVisible();
  for (const width of testedWidthsPx) {
    await setWidth(page, width);
    // The visible part of a 16:10 rendering: the houses are between 16% and 79% of its height.
    const shown = await picture.evaluate((image: HTMLImageElement) => {
      const { width: boxWidth, height: boxHeight } = image.getBoundingClientRect();
      const height = boxWidth / (Number(image.getAttribute("width")) / Number(image.getAttribute("height")));
      const share = Number.parseFloat(getComputedStyle(image).objectPosition.split(" ")[1] ?? "") / 100;
      const top = ((height - boxHeight) * share) / height;
      return { top, bottom: top + boxHeight / height };
    });
    expect(shown.top, `${width} px`).toBeLessThanOrEqual(0.165);
    expect(shown.bottom, `${width} px`).toBeGreaterThanOrEqual(0.785);
    const [frame] = await boxesOf(head.locator("[data-head-picture]"));
    for (const fact of await boxesOf(head.locator("dl, h1, a"))) {
      expect(frame && overlap(frame, fact), `${width} px`).toBe(false);
    }
  }
});

/**
 * The elements of the section about life there: pictures with captions, the first paragraph, the distances, further
 * paragraphs.
 */
const parts = "#life figure, #life p.lead, #life dl, #life figure ~ div:last-of-type, #life div > div:last-child";

for (const count of [0, 1, 2, 3, 4, 5]) {
  test(`a neighborhood with ${count} more pictures has no gaps beside them and no upright crops`, async ({ page }) => {
    // The browser requests the content of the page (S2.30): the response gets this number of pictures.
    await page.route("**/wp/graphql", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const extras = body.data?.neighborhood?.extras;
      if (!extras?.gallery) return route.fulfill({ response });
      const [, ...others] = extras.gallery;
      extras.gallery = [...others, ...others, ...others].slice(0, count);
      return route.fulfill({ response, json: body });
    });
    await page.goto(haystackBend);
    const life = page.locator("#life");
    await expect(life.locator("dl")).toBeVisible();
    await expect(life.locator("figure")).toHaveCount(Math.min(3, count));
    for (const width of [390, 768, 1000, 1280, 1680]) {
      await setWidth(page, width);
      const [frame] = await boxesOf(life.locator(":scope > div").first());
      const boxes = await boxesOf(page.locator(parts));
      const pictures = count === 0 ? [] : await boxesOf(life.locator("figure img"));
      const at = `${width} px`;
      expect(frame && boxes.length >= Math.min(3, count) + 2, at).toBe(true);
      if (!frame) return;
      for (const [position, box] of boxes.entries()) {
        for (const other of boxes.slice(position + 1)) expect(overlap(box, other), at).toBe(false);
      }
      for (const picture of pictures) {
        const shape = (picture.right - picture.left) / (picture.bottom - picture.top);
        expect(shape, at).toBeGreaterThan(1);
        expect(shape, at).toBeLessThan(2.6);
        expectNoHole(picture, boxes, frame, at);
      }
    }
  });
}

/** Expects others or text beside a picture along most of its height, unless it is full-width. */
function expectNoHole(picture: Box, boxes: readonly Box[], frame: Box, at: string): void {
  const beside = boxes.filter((box) => !overlap(box, picture) && shareBeside(picture, box) > 0);
  const reaches = [picture, ...beside];
  expect(Math.min(...reaches.map(({ left }) => left)) - frame.left, at).toBeLessThan(2);
  expect(frame.right - Math.max(...reaches.map(({ right }) => right)), at).toBeLessThan(2);
  if (frame.right - frame.left - (picture.right - picture.left) < 2) return;
  const filled = beside.reduce((sum, box) => sum + shareBeside(picture, box), 0);
  expect(filled, at).toBeGreaterThan(0.35);
}

for (const third of [1, 2, 3]) {
  test(`columns of the same name align in all tables of a neighborhood, third ${third} of them`, async ({ page }) => {
    const { neighborhoods } = await queryBackend<{
      neighborhoods: { nodes: readonly { uri: string; extras: { [kind: string]: readonly unknown[] } }[] };
    }>("{ neighborhoods(first: 20) { nodes { uri extras { homes { uri } models { uri } plans { uri } } } } }");
    const withTables = neighborhoods.nodes.filter(
      ({ extras }) => Object.values(extras).filter((kind) => kind.length > 0).length === 3,
    );
    expect(withTables.length).toBeGreaterThan(6);
    for (const { uri } of withTables.filter((_, at) => at % 3 === third - 1)) {
      await page.goto(uri);
      // Homes, models, plans and, when there are any, sold homes.
      await expect(page.locator("#sale table").nth(2)).toBeAttached();
      const tables = await page.locator("#sale table").count();
      for (const width of [900, 1280, 1680]) {
        await setWidth(page, width);
        const columns = await page.locator("#sale table").evaluateAll((tables) =>
          tables.map((table) =>
            [...table.querySelectorAll<HTMLTableCellElement>("thead th")]
              .filter((head) => head.offsetWidth > 0)
              .map((head) => {
                const { left, right } = head.getBoundingClientRect();
                // The first column has another name in each table.
                const name = head.dataset.part === "when" ? "when" : head.cellIndex === 0 ? "" : head.textContent;
                return { name, left: Math.round(left), right: Math.round(right) };
              }),
          ),
        );
        const byName = Map.groupBy(columns.flat(), ({ name }) => name);
        for (const [name, heads] of byName) {
          const edges = heads.map(({ left, right }) =>
            name === "Price" ? [right] : name === "when" ? [left] : [left, right],
          );
          expect(new Set(edges.map(String)).size, `${uri} ${width} px: ${name}`).toBe(1);
        }
        expect(byName.get("Beds")).toHaveLength(tables);
        expect(byName.get("Primary") ?? []).toHaveLength(width === 900 ? 0 : tables);
        // The content of a cell stays in its column.
        const spilled = await page
          .locator("#sale td:not([data-part=save])")
          .evaluateAll((cells) =>
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
          );
        expect(spilled, `${uri} ${width} px`).toEqual([]);
      }
    }
  });
}

test("on a phone a site plan opens on a homesite that is for sale, with a legible number", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const uri of ["/homes/windsor/tallgrass-crossing/", haystackBend, "/homes/lafayette/orchard-ditch/"]) {
    await page.goto(uri);
    const plan = page.locator("#site [role=group]");
    const ready = plan.locator("[data-state=ready]").first();
    await expect(ready).toBeVisible();
    // Once it is laid out, which is after the elements above it.
    const isInFrame = async () => {
      const [frame] = await boxesOf(plan);
      const [lot] = await boxesOf(ready);
      return lot && frame && lot.left >= frame.left && lot.right <= frame.right;
    };
    await expect.poll(isInFrame, uri).toBe(true);
    const [min] = (await boxesOf(plan.locator("polygon")))
      .map(({ left, right, top, bottom }) => Math.min(right - left, bottom - top))
      .toSorted((a, b) => a - b);
    expect(min, uri).toBeGreaterThanOrEqual(27);
    const letters = await ready.locator("text").evaluate((text: SVGTextElement) => {
      const scale = text.getScreenCTM()?.a ?? 0;
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
    });
    expect(letters, uri).toBeGreaterThan(10.5);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // The page itself has not scrolled.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});
