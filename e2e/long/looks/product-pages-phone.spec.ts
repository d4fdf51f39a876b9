import { expect, test } from "../../identity/identity-test.ts";
import { siteUrl } from "../../site-test.ts";
import { expectedPriceByPath } from "../../support/product-facts.ts";

test("a phone's first screen shows every product's name, price or status, hours and visit link", async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The frames of pictures have their size before they load.
  await page.route(/\/media\//, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  const expectedByPath = expectedPriceByPath(content);
  const problems: string[] = [];
  // A page without scripts: a started one would overwrite what is measured.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/", { waitUntil: "domcontentloaded" });
  for (const { uri } of [...content.homes, ...content.models, ...content.plans]) {
    // Only the document with its styles, loaded from files because of the page's policy; scripts do not move anything
    // later.
    const html = await (await fetch(siteUrl() + uri)).text();
    await page.setContent(
      html.replace(
        /<script\b.*?<\/script>|<style data-page>.*?<\/style>|(?<=rel="stylesheet") media="not all" disabled=""/gs,
        "",
      ),
    );
    const price = expectedByPath.get(uri);
    const wanted = price?.amountUsd === null && price.text !== "Ask us" ? "" : (price?.text ?? "");
    const seen = await page.evaluate((text) => {
      const head = document.querySelector("section[aria-labelledby='product-name']");
      /** Whether it is in the window, and not covered. */
      const isSeen = (element: Element | null | undefined) => {
        if (!element) return false;
        const { left, top, width, height, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, bottom - 2);
        return (
          height > 0 &&
          top >= 0 &&
          bottom <= innerHeight &&
          hit !== null &&
          (element.contains(hit) || hit.contains(element))
        );
      };
      const cell = [...(head?.querySelectorAll("dl > div > dd") ?? [])].find((each) => each.textContent === text);
      const door = [...(head?.querySelectorAll("p") ?? [])].find((each) =>
        each.querySelector(":scope > span > .label"),
      );
      const visit = [...document.querySelectorAll("main a")].filter((each) => each.textContent === "Plan a visit");
      return {
        name: isSeen(head?.querySelector("h1")),
        price: isSeen(text ? cell : head?.querySelector("div:first-child > p")),
        hours: isSeen(door),
        // Where it is not for sale, the visit button belongs to the alternatives.
        visit: text === "" || visit.some(isSeen),
        // The last cell of each row of the title block extends to its edge.
        cells: [...(head?.querySelectorAll("dl > div") ?? [])].every((each) => {
          const box = each.getBoundingClientRect();
          const next = each.nextElementSibling?.getBoundingClientRect();
          const edge = each.parentElement?.getBoundingClientRect().right ?? 0;
          return next?.top === box.top || edge - box.right < 2;
        }),
        fits: document.documentElement.scrollWidth <= innerWidth,
      };
    }, wanted);
    const missing = Object.entries(seen).flatMap(([what, actual]) => (actual ? [] : [what]));
    if (missing.length > 0) problems.push(`${uri}: ${missing.join(", ")}`);
  }
  expect(problems).toEqual([]);
});

test("on a phone links lead to the sections floor plan, cost, location and visit", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/homes/longmont/haystack-bend/qmi/1482-threshing-lane/");
  const jumps = page.getByRole("navigation", { name: "On this page" });
  for (const [text, title] of [
    ["Floor plan", "Floor plan"],
    ["Cost", "What it costs to live here"],
    ["Place", "Haystack Bend"],
    ["Visit", "See it with Jo or Anders"],
  ] as const) {
    await jumps.getByRole("link", { name: text, exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(jumps).toBeHidden();
});

test("at 320 px with 200% text no product page scrolls sideways and the breadcrumb stays wide", async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { uri } of [...content.homes.slice(0, 1), ...content.models.slice(0, 1), ...content.plans.slice(0, 1)]) {
    await page.goto(uri);
    await expect(page.getByRole("button", { name: "Print the sheet" })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect([uri, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([uri, 320]);
    const trail = await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox();
    expect([uri, (trail?.width ?? 0) > 240]).toEqual([uri, true]);
  }
});

test("on a phone, the tables of every plan's rooms are not wider than the screen", async ({ page, content }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { uri } of content.plans) {
    await page.goto(uri);
    const tables = page.locator("#floor-plan table");
    await expect(tables.first()).toBeAttached();
    const widths = await tables.evaluateAll((all) =>
      all.map(({ parentElement }) => [parentElement?.scrollWidth, parentElement?.clientWidth]),
    );
    expect([uri, widths.filter(([content, box]) => content !== box)]).toEqual([uri, []]);
  }
});
