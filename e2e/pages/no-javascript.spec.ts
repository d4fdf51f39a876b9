import { dollars, isForSale } from "../identity/content-texts.ts";
import { expect, pagesOfEachKind, siteUrl, test } from "../site-test.ts";
import { queryBackend } from "../support/query-backend.ts";

test.use({ javaScriptEnabled: false });

test("the neighborhood page mentions that the rest needs JavaScript, and shows the essentials", {
  tag: ["@S2.30"],
}, async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/");
  const main = page.locator("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  await expect(main.getByText("Threshing Lane").first()).toBeVisible();
  await expect(main.getByRole("link", { name: /303-555/ }).first()).toBeVisible();
  await expect(main.getByText(/JavaScript/)).toBeVisible();
  await expect(main.getByText("For sale here")).toHaveCount(0);
  await main.getByRole("link", { name: "Homes, prices and team", exact: true }).click();
  await expect(page).toHaveURL(`${siteUrl()}/homes/longmont/haystack-bend/plain/`);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  await expect(main.getByText("For sale here")).toBeVisible();
});

interface Neighborhood {
  readonly uri: string;
  readonly title: string;
  readonly neighborhood: { readonly saleTeamMembers: readonly { readonly name: string }[] };
  readonly extras: {
    readonly hoursTable: readonly { readonly label: string; readonly text: string }[];
    readonly homes: readonly {
      readonly title: string;
      readonly qmiHomeDetails: { readonly price: number };
      readonly productStatus: { readonly statusMessage: readonly string[] };
    }[];
  };
}

test("every neighborhood links to its plain page with its hours, homes, prices and team", {
  tag: ["@S2.30"],
}, async ({ page, request }) => {
  const { neighborhoods } = await queryBackend<{ neighborhoods: { nodes: readonly Neighborhood[] } }>(`
    query NeighborhoodsWithoutScript {
      neighborhoods(first: 100) {
        nodes {
          uri title
          neighborhood { saleTeamMembers { name } }
          extras {
            hoursTable { label text }
            homes { title qmiHomeDetails { price } productStatus { statusMessage } }
          }
        }
      }
    }`);
  expect(neighborhoods.nodes.flatMap(({ extras }) => extras.homes).length).toBeGreaterThan(30);
  for (const { uri, title, neighborhood, extras } of neighborhoods.nodes) {
    const html = await (await request.get(siteUrl() + uri)).text();
    expect(html, title).toMatch(new RegExp(`<noscript[^]*<a [^>]*href="${uri}plain/"[^]*</noscript>`));
    await page.goto(`${uri}plain/`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("footer").last()).toBeAttached();
    const read = await page.evaluate(() => ({
      hours: [...document.querySelectorAll("#visit tbody tr")].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      ),
      people: [...document.querySelectorAll("#visit li h3")].map((name) => name.textContent),
      homes: [...document.querySelectorAll("#sale [role=table]")]
        .filter((table) =>
          ["Quick move-in homes", "Sold or under contract"].includes(
            document.getElementById(table.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
          ),
        )
        .flatMap((table) => [...table.querySelectorAll("tbody tr")])
        .map((row) => [
          row.querySelector("a")?.textContent ?? "",
          row.querySelector("[data-part=price]")?.textContent ?? "",
        ]),
    }));
    expect(read.hours, title).toEqual(extras.hoursTable.map(({ label, text }) => [label, text]));
    expect(read.people, title).toEqual(neighborhood.saleTeamMembers.map(({ name }) => name));
    const expected = extras.homes.map((home) => [
      home.title,
      isForSale(home) ? dollars(home.qmiHomeDetails.price) : "—",
    ]);
    expect(read.homes.toSorted(), title).toEqual(expected.toSorted());
  }
});

test("the overview filters by collection with JavaScript off", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const before = await page.locator("main ol > li").count();
  await page.getByRole("link", { name: "Wee-Cottage" }).first().click();
  await expect(page).toHaveURL(/collection=wee-cottage/);
  expect(await page.locator("main ol > li").count()).toBeLessThan(before);
});

test("every kind of page is readable, and every visible control works without JavaScript", async ({ page }) => {
  const paths = [
    ...pagesOfEachKind.map(({ path }) => path),
    ...["/homes/longmont/haystack-bend/plain/", "/homes/denver/switchyard/plain/"],
    ...["/sandbox/", "/contact-us/", "/contact-us/homeowner-resources/", "/videos/walk-the-juniper/"],
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    // The campaign layout has no menu by design.
    const menu = page.getByRole("navigation", { name: "Main", exact: true });
    if (!path.startsWith("/campaigns/")) await expect(menu, path).toBeVisible();
    expect((await page.locator("main").innerText()).length, path).toBeGreaterThan(200);
    const controls = page.locator("button:visible, input:visible, select:visible, [role=tab]:visible, a:visible");
    const idle = await controls.evaluateAll((all) =>
      all.flatMap((each) => {
        const isSent = each.matches("form[action] *, form[method] *, [form]");
        const fragment = each.matches("a[href^='#']") ? decodeURIComponent(each.getAttribute("href") ?? "") : "";
        const works = each.matches("a[href]")
          ? fragment === "" || document.getElementById(fragment.slice(1)) !== null
          : each.matches("[popovertarget]") || (isSent && !each.matches("[type=button]"));
        return works ? [] : [each.outerHTML];
      }),
    );
    expect(idle, path).toEqual([]);
  }
});

test("tab panels are stacked, each with its name", async ({ page }) => {
  await page.goto("/contact-us/homeowner-resources/");
  const part = page.locator("#maintenance");
  await expect(part.getByRole("tablist")).toBeHidden();
  const panels = part.getByRole("tabpanel", { includeHidden: true });
  const names = ["March", "June", "September", "First freeze"];
  await expect(panels).toHaveCount(names.length);
  for (const [position, name] of names.entries()) {
    const panel = panels.nth(position);
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    expect((await panel.innerText()).length, name).toBeGreaterThan(name.length + 40);
  }
});

test("the list of plans is sorted by links, with a drawing, levels and primary bedroom", async ({ page }) => {
  await page.goto("/our-homes/plans/");
  const rows = page.locator("main tbody tr");
  const count = await rows.count();
  await expect(page.locator("main tbody th img")).toHaveCount(count);
  await page.getByRole("group", { name: "Sort plans by" }).getByRole("link", { name: "Price" }).click();
  await expect(page).toHaveURL(/\?sort=price$/);
  await expect(page.locator("[aria-current]", { hasText: /^Price$/ })).toBeVisible();
  await expect(page.locator("main table")).toHaveCount(1);
  await expect(rows).toHaveCount(count);
  const prices = (await rows.locator("[data-part=price]").allInnerTexts()).flatMap((text) =>
    text.includes("$") ? [Number(text.replace(/\D/g, ""))] : [],
  );
  expect(prices.length).toBeGreaterThan(10);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  await expect(rows.first()).toContainText(/Main floor|Upstairs/);
});
