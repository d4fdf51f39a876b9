import { expect, siteUrl, test } from "../site-test.ts";

test("the events ahead come first, the next one first of all, and lead to when and where", {
  tag: ["@S2.27", "@S2.28"],
}, async ({ page }) => {
  await page.goto("/events/");
  const ahead = page.getByRole("region", { name: "Coming up" });
  const days = await ahead.locator("time").evaluateAll((all) => all.map((each) => each.getAttribute("datetime") ?? ""));
  expect(days.length).toBeGreaterThan(3);
  expect(days).toEqual([...days].sort());
  await expect(page.getByRole("region", { name: "Past events" }).getByRole("listitem")).not.toHaveCount(0);
  await ahead.getByRole("link", { name: "Open walls at Kestrel Row" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open walls at Kestrel Row");
  const facts = page.locator("main dl");
  await expect(facts).toContainText(/[A-Z][a-z]{2} [1-9]\d?, \d{4}, 11 am to 2 pm/);
  await expect(facts).toContainText("2206 Kestrel Row, Erie, CO 80516");
  await expect(page.getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/dir\//,
  );
});

test("a drawing of an event has a border on every side and no bars", async ({ page }) => {
  const drawing = page.locator("main img[src$='.svg']").first();
  const lookOf = (element: Element) => {
    const frame = getComputedStyle(element, element.tagName === "IMG" ? null : "::after");
    return [frame.borderTopWidth, frame.borderLeftWidth, getComputedStyle(element).backgroundColor];
  };
  await page.goto("/events/open-walls-at-kestrel-row/");
  const [top, left] = await drawing.evaluate(lookOf);
  expect([top, left]).toEqual(["1px", "1px"]);
  await page.goto("/events/");
  const paper = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await drawing.locator("..").evaluate(lookOf)).toEqual(["1px", "1px", paper]);
});

test("every event ahead can be put into a calendar and driven to, none that is over can", async ({ page, request }) => {
  await page.goto("/events/");
  const links = (name: string) =>
    page
      .getByRole("region", { name })
      .getByRole("link")
      .evaluateAll((all) => all.map((each) => [each.textContent ?? "", each.getAttribute("href") ?? ""] as const));
  const [ahead, over] = [await links("Coming up"), await links("Past events")];
  expect(ahead).toHaveLength(6);
  expect(over.map(([title]) => title)).toEqual(["Open hall at Ralston Grange", "Apples for anyone at Orchard Ditch"]);
  for (const [title, href] of ahead) {
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("link", { name: "Directions" })).toHaveCount(1);
    const neighborhood = page.locator('main dl a[href^="/homes/"]');
    for (const name of await neighborhood.allTextContents()) {
      await expect(page.getByRole("img", { name: `Map: ${name}`, exact: true })).toBeVisible();
    }
    const address = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
    expect(address).toBe(`${href}calendar.ics`);
    const response = await request.get(siteUrl() + address);
    expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const file = await response.text();
    expect(file).toContain(`\r\nSUMMARY:${title.replaceAll(",", "\\,")}\r\n`);
    expect(file.replaceAll("\r\n ", "")).toMatch(new RegExp(`\r\nURL:http[^\r\n]*${href}\r\n`));
    // In the content it is 11:00; in winter Colorado is seven hours behind UTC, in summer six.
    const day = (await page.locator("main dl time").getAttribute("datetime")) ?? "";
    const start = /DTSTART:(\S+)/.exec(file)?.[1] ?? "";
    const shown = new Date(start.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"));
    expect(shown.toLocaleString("sv-SE", { timeZone: "America/Denver" })).toBe(`${day.replace("T", " ")}:00`);
  }
  for (const [title, href] of over) {
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("main")).toContainText("This event is over");
    await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Directions" })).toHaveCount(0);
  }
  expect((await request.get(`${siteUrl()}/events/no-such-event/calendar.ics`)).status()).toBe(404);
});
