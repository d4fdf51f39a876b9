import { expect, pagesOfEachKind, test } from "./site-test.ts";

test.use({ javaScriptEnabled: false });

test("S2.30 the neighborhood page says politely that the rest needs JavaScript and gives the essentials", async ({
  page,
}) => {
  await page.goto("/homes/longmont/haystack-bend/");
  const main = page.locator("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  await expect(main.getByText("Threshing Lane").first()).toBeVisible();
  await expect(main.getByRole("link", { name: /303-555/ }).first()).toBeVisible();
  await expect(main.getByText(/JavaScript/)).toBeVisible();
  await expect(main.getByText("For sale here")).toHaveCount(0);
});

test("the overview filters by collection with JavaScript off", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const before = await page.locator("main ol > li").count();
  await page.getByRole("link", { name: "Wee-Cottage" }).first().click();
  await expect(page).toHaveURL(/collection=wee-cottage/);
  expect(await page.locator("main ol > li").count()).toBeLessThan(before);
});

test("every kind of page is readable, and every control that is shown works: it sends a form, opens a popover or a disclosure, or leads somewhere", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const paths = [
    ...pagesOfEachKind.map(({ path }) => path),
    ...["/sandbox/", "/contact-us/", "/contact-us/homeowner-resources/", "/videos/walk-the-juniper/"],
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    // The campaign layout has no menu, on purpose.
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

test("what stands in tabs stands below each other, each part under its own name", async ({ page }) => {
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
