import type { Page } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { boxesOf, overlap, setWidth, testedWidthsPx } from "../../support/geometry.ts";
import { queryBackend } from "../../support/query-backend.ts";

test("the mountain line leads to every town name if there is room, and is one line below if not", async ({ page }) => {
  await page.goto("/");
  const stops = page.locator("ol[style*='--stops'] > li");
  const count = await stops.count();
  expect(count).toBeGreaterThan(6);
  const leaders = page.locator("main img[src='/drawings/front-range.svg'] + svg path:last-child");
  for (const width of [390, 768, 1100, 1200, 1280, 1399, 1680]) {
    await setWidth(page, width);
    const names = await boxesOf(stops);
    const words = await stops
      .locator("a > *")
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
          .map((part) => part.textContent),
      );
    expect(words, `${width} px`).toEqual([]);
    // Where each leader ends on the page; the drawing's path names the points in its own units.
    const ends = await leaders.filter({ visible: true }).evaluateAll((paths: SVGPathElement[]) =>
      paths.flatMap((path) =>
        [...(path.getAttribute("d") ?? "").matchAll(/L([\d.]+) ([\d.]+)v([\d.]+)/g)].map(([, x, y, down]) => {
          const end = new DOMPoint(Number(x), Number(y) + Number(down)).matrixTransform(
            path.getScreenCTM() ?? undefined,
          );
          return { x: end.x, y: end.y };
        }),
      ),
    );
    if (width < 1180) {
      expect(ends, `${width} px`).toEqual([]);
      expect(new Set(names.map(({ left }) => left)).size, `${width} px`).toBe(1);
      continue;
    }
    expect(ends, `${width} px`).toHaveLength(count);
    // A leader ends at the edge that its town's words begin at, at its top.
    for (const [position, { x, y }] of ends.entries()) {
      const name = names[position];
      const at = `${width} px, ${position}`;
      expect(name && Math.abs(name.left - x), at).toBeLessThan(2.5);
      expect(name && Math.abs(name.top - y), at).toBeLessThan(8);
    }
  }
});

/**
 * Misplaced figures of a page's cards: a figure that wraps to a second line, and a price that is not beside the first
 * line of its title or, in compact rows, not below the title at its left edge.
 */
function misplacedFigures(page: Page, { areRowsCompact = false } = {}): Promise<string[]> {
  return page.locator("main article:has(h3 a, h2 a)").evaluateAll(
    (cards, isBelow) =>
      cards.flatMap((card) => {
        const title = card.querySelector("h2, h3");
        const price = title?.parentElement?.querySelector(".price");
        const lineOf = (element: Element | null | undefined) => element?.getClientRects()[0];
        const [first, of] = [title?.querySelector("a")?.getClientRects()[0], lineOf(price)];
        const isPriceMisplaced =
          first &&
          of &&
          (isBelow
            ? of.top < (lineOf(title)?.bottom ?? 0) || of.left !== first.left
            : of.top > first.bottom || of.left < first.left);
        const figures = [...card.querySelectorAll("p")].filter((each) => each.textContent.includes("\u00a0· "));
        const lines = figures.flatMap((each) => {
          const words = document.createRange();
          words.selectNodeContents(each);
          return [...words.getClientRects()];
        });
        const name = title?.textContent ?? "";
        return [...(isPriceMisplaced ? [`${name}: price`] : []), ...(lines.length > 1 ? [`${name}: figures`] : [])];
      }),
    areRowsCompact,
  );
}

test("the link to the hero picture’s home starts its own line, whatever the font", async ({ page }) => {
  await page.goto("/");
  const words = page.locator("main section[aria-labelledby=hero-title] p.caption");
  for (const width of testedWidthsPx) {
    await setWidth(page, width);
    const [paragraph] = await boxesOf(words);
    const [link] = await boxesOf(words.getByRole("link"));
    expect(paragraph && link, `${width} px`).toBeTruthy();
    expect(link?.left, `${width} px`).toBe(paragraph?.left);
  }
});

test("the search of the front page is within the first screen of a desktop", async ({ page }) => {
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(page.getByRole("search", { name: "Find a home" })).toBeInViewport({ ratio: 1 });
  }
});

test("figures in ranges fit on one line of the narrowest cards", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/plans/juniper/");
  for (const width of testedWidthsPx) {
    await setWidth(page, width);
    // The related plans are picked at random: each card gets the figures of the Wild Plum.
    const figures = page.locator("main article:has(h3 a) p", { hasText: "\u00a0· " });
    const count = await figures.evaluateAll((all) => {
      const texts = ["3–4 bed", "2.5–3 bath", "2,210 sq ft", "2-car"].map((text) => text.replaceAll(" ", "\u00a0"));
      for (const each of all) each.replaceChildren(texts.join("\u00a0· "));
      return all.length;
    });
    expect(count).toBeGreaterThan(3);
    expect(await misplacedFigures(page), `${width} px`).toEqual([]);
  }
});

for (const path of ["/", "/new-home-search/", "/homes/longmont/haystack-bend/plans/juniper/"]) {
  test(`on the cards of ${path} prices and figures stand on their lines`, async ({ page }) => {
    await page.goto(path);
    for (const width of testedWidthsPx) {
      await setWidth(page, width);
      expect(await page.locator("main article .price").count()).toBeGreaterThan(3);
      const areRowsCompact = path === "/new-home-search/" && width < 600;
      expect(await misplacedFigures(page, { areRowsCompact }), `${width} px`).toEqual([]);
    }
  });
}

test("an elevation shown for a house fills the sheet of its card, edge to edge and uncut", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/plans/juniper/");
  const sheets = page.locator("#elevations img");
  for (const width of testedWidthsPx) {
    await setWidth(page, width);
    for (const { left, right, top, bottom } of await boxesOf(sheets.first())) {
      // The drawing's own shape: nothing of it is cut off, nothing of the sheet is left over.
      expect((right - left) / (bottom - top), `${width} px`).toBeCloseTo(1200 / 700, 1);
    }
  }
});

test("the error page measures its empty homesite in both directions; no figure overlaps a line", async ({
  page,
  watch,
}) => {
  watch.allow(/404/);
  // The page leads on to the front page after three seconds, whose data never comes.
  await page.route(/_\.data/, () => undefined);
  await page.goto("/nothing-is-built-here/");
  const drawing = page.locator("main svg");
  await expect(drawing.locator("text")).toHaveText(["82′ 0″", "53′ 4″", "Nothing built here"]);
  for (const width of testedWidthsPx) {
    await setWidth(page, width);
    const figures = await boxesOf(drawing.locator("text"));
    const [frame] = await boxesOf(drawing);
    const strokes = await drawing.locator("path").evaluateAll((paths) =>
      paths.flatMap((path) => {
        if (!(path instanceof SVGPathElement)) return [];
        const matrix = path.getScreenCTM();
        const length = path.getTotalLength();
        return Array.from({ length: 200 }, (_, step) => {
          const { x, y } = path.getPointAtLength((step / 199) * length).matrixTransform(matrix ?? undefined);
          return { left: x - 1.1, right: x + 1.1, top: y - 1.1, bottom: y + 1.1 };
        });
      }),
    );
    for (const figure of figures) {
      expect(frame && figure.left >= frame.left && figure.bottom <= frame.bottom, `${width} px`).toBe(true);
      expect(
        strokes.filter((stroke) => overlap(figure, stroke)),
        `${width} px`,
      ).toEqual([]);
    }
  }
});

test("the header marks the page’s entry, on quick move-in pages and after client navigation too", async ({ page }) => {
  const marked = page
    .getByRole("navigation", { name: "Main", exact: true })
    .locator("> [aria-current], > div > [aria-current]");
  await page.goto("/homes/longmont/haystack-bend/qmi/1482-threshing-lane/");
  await expect(marked).toHaveText(["Homes"]);
  await page.goto("/our-homes/quick-move-in-homes/");
  await expect(marked).toHaveText(["Homes"]);
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Neighborhoods" })
    .click();
  await expect(marked).toHaveText(["Neighborhoods"]);
  await page.goto("/our-homes/");
  await expect(marked).toHaveText(["Collections"]);
});

test("a neighborhood without a picture has surveyed lots in its place in the list, no empty box", async ({ page }) => {
  const { neighborhoods } = await queryBackend<{
    neighborhoods: { nodes: { title: string; featuredImage: object | null }[] };
  }>("{ neighborhoods(first: 100) { nodes { title featuredImage { node { id } } } } }");
  const bare = neighborhoods.nodes.flatMap(({ title, featuredImage }) => (featuredImage ? [] : [title])).sort();
  expect(bare.length).toBeGreaterThan(0);
  await page.goto("/our-neighborhoods/");
  const boxes = await page.locator("main li > div[data-picture-of]").evaluateAll((all) =>
    all.map((box) => ({
      title: box.parentElement?.querySelector("h3")?.textContent ?? "",
      isPicture: box.querySelector("img") !== null,
      isDrawn: getComputedStyle(box).backgroundImage.startsWith('url("data:image/svg+xml'),
    })),
  );
  const withoutPicture = boxes.filter(({ isPicture }) => !isPicture);
  expect(withoutPicture.map(({ title }) => title).sort()).toEqual(bare);
  expect(withoutPicture.filter(({ isDrawn }) => !isDrawn)).toEqual([]);
});
