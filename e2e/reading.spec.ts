import { readdirSync, readFileSync } from "node:fs";
import { expect, siteUrl, test } from "./site-test.ts";

const reviews = "/lifestyle/reviews/";

test("S2.13 S2.124 S4.55 S9.1 the blog shows its six newest posts, newest first, with links that need no script", async ({
  request,
}) => {
  const html = await (await request.get(`${siteUrl()}/blog/`)).text();
  const main = html.slice(html.indexOf('id="posts"'), html.indexOf("Read most"));
  const dates = [...main.matchAll(/<time dateTime="(\d{4}-\d{2}-\d{2}[^"]*)"/gi)].map((match) => match[1]);
  expect(dates).toHaveLength(6);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(html).toMatch(/href="\/blog\/\?page=2&amp;after=[^"]+#posts"/);
});

test("S4.56 S4.57 S4.58 S7.21 the blog pages up to its end and back down to page 1", async ({ page }) => {
  const posts = page.locator("#posts h3");
  const pager = page.getByRole("navigation", { name: "Pages of posts" });
  const previous = pager.getByRole("link", { name: "Previous" });
  const next = pager.getByRole("link", { name: "Next" });
  await page.goto("/blog/");
  const newest = await posts.allTextContents();
  await expect(previous).toHaveCount(0);
  const seen = [...newest];
  for (const number of [2, 3]) {
    await next.click();
    await expect(pager).toContainText(`Page ${number}`);
    await expect(page).toHaveURL(new RegExp(`/blog/\\?page=${number}&after=`));
    seen.push(...(await posts.allTextContents()));
  }
  await expect(next).toHaveCount(0);
  expect(new Set(seen).size).toBe(18);
  for (const number of [2, 1]) {
    await previous.click();
    await expect(pager).toContainText(`Page ${number}`);
    await expect(page).toHaveURL(new RegExp(`\\?page=${number}&before=`));
  }
  await expect(previous).toHaveCount(0);
  expect(await posts.allTextContents()).toEqual(newest);
});

test("S2.125 S7.25 S2.15 the categories come by number of posts, and each leads to as many as it says", async ({
  page,
}) => {
  await page.goto("/blog/");
  const categories = page.getByRole("navigation", { name: "Categories" });
  const counts = (await categories.getByRole("link").allTextContents())
    .slice(1)
    .map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(counts.length).toBeGreaterThan(2);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  await categories.getByRole("link", { name: /^Money/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
  await expect(page).toHaveURL(/\/blog\/category\/money\/$/);
  await expect(page.locator("#posts h3")).toHaveCount(counts[1] ?? 0);
  await expect(page.locator("#posts li .label")).toContainText(
    Array.from({ length: (counts[1] ?? 1) - 1 }, () => "Money"),
  );
});

test("S2.126 S7.26 S7.27 what is read most stands in the order the backend names", async ({ page }) => {
  await page.goto("/blog/");
  const popular = page.getByRole("region", { name: "Read most" }).getByRole("listitem");
  await expect(popular).toHaveText([
    "Ten thousand off the price, or off the rate",
    "Nine months, week by week",
    "What a bedroom on the main floor costs",
    "A heat pump at eleven below",
    "Hail, and what is over your head",
  ]);
});

test("S2.15 S7.28 a category of seven posts has two pages, each with a title, text and address of its own", async ({
  page,
}) => {
  const text =
    "How a house of ours is put together, from the soil under the slab to the shingle, with what we measured while doing it.";
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute("href");
  const description = page.locator('meta[name="description"]');
  await page.goto("/blog/category/building/");
  await expect(page).toHaveTitle("Building - Blog - Switchgrass Homes");
  await expect(description).toHaveAttribute("content", text);
  await expect(page.locator("main header")).toContainText(text);
  await expect(page.locator("main header")).toContainText("7 posts, newest first");
  expect(new URL((await canonical()) ?? "").pathname).toBe("/blog/category/building/");
  const first = [
    "Why our kitchens face the morning",
    "The zero-step entry, measured",
    "Clay soil, and the slab that does not touch it",
    "Nine months, week by week",
    "Hail, and what is over your head",
    "What a blower-door test tells you",
  ];
  await expect(page.locator("#posts h3")).toHaveText(first);
  await page.getByRole("navigation", { name: "Pages of posts" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveTitle("Building - Blog, page 2 - Switchgrass Homes");
  await expect(page.locator("#posts h3")).toHaveText(["A heat pump at eleven below"]);
  const second = await canonical();
  // Whoever gets the address gets the same page.
  await page.goto(new URL(second ?? "").pathname + new URL(second ?? "").search);
  await expect(page).toHaveTitle("Building - Blog, page 2 - Switchgrass Homes");
  await expect(description).toHaveAttribute("content", `Page 2. ${text}`);
  await expect(page.locator("#posts h3")).toHaveText(["A heat pump at eleven below"]);
  expect(await canonical()).toBe(second);
});

test("S4.58 the second page of the blog has one address for search engines on the way up and down", async ({
  page,
}) => {
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute("href");
  const pager = page.getByRole("navigation", { name: "Pages of posts" });
  await page.goto("/blog/");
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveTitle("Blog: from the drawing table, page 2 - Switchgrass Homes");
  const up = await canonical();
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveTitle("Blog: from the drawing table, page 3 - Switchgrass Homes");
  await pager.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/\?page=2&before=/);
  await expect(page).toHaveTitle("Blog: from the drawing table, page 2 - Switchgrass Homes");
  expect(await canonical()).toBe(up);
  expect(up).toContain("/blog/?page=2&after=");
});

test("S2.41 every category of reviews has its own title and text", async ({ request }) => {
  const texts = {
    "building-with-us": [
      "Building with us",
      "Families on the months before the keys. What they changed, what we did not, and who called them back.",
    ],
    "moving-in": [
      "Moving in",
      "The first winter, the first visit of the painter, and what still had to be put right after the boxes came in.",
    ],
    "lower-maintenance": [
      "Lower maintenance",
      "People who gave up a lawn, a stair or a snow shovel, on what they do with the time.",
    ],
    "first-home": [
      "A first home",
      "Buyers who had never owned before, on leases, tax bills, shared walls and the day it was theirs.",
    ],
  };
  for (const [slug, [name, text]] of Object.entries(texts)) {
    const html = await (await request.get(`${siteUrl()}${reviews}category/${slug}/`)).text();
    expect(html).toContain(`<title>${name} - Reviews - Switchgrass Homes</title>`);
    expect(html).toContain(`<meta name="description" content="${text}"/>`);
    expect(html.slice(html.indexOf("<h1>"), html.indexOf("</header>", html.indexOf("<h1>")))).toContain(text);
  }
});

test("S2.14 S2.127 S5.26 a post says who wrote it and when, its text, and what to read next", async ({ page }) => {
  await page.goto("/blog/");
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "How to read a price line" }).click();
  await expect(page).toHaveURL(/\/blog\/reading-a-price-line\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to read a price line");
  await expect(page.locator("main dl time")).toHaveText(/^[A-Z][a-z]{2} [1-9]\d?, \d{4}$/);
  await expect(page.locator("main dl")).toContainText("Ruth Oyelaran, prices");
  await expect(page.getByRole("heading", { level: 2, name: "Base price" })).toBeVisible();
  await expect(page.locator("main table").first()).toContainText("$624,900");
  const next = page.getByRole("region", { name: "Read next" }).getByRole("heading", { level: 3 });
  await expect(next).toHaveCount(3);
  await expect(next.filter({ hasText: "How to read a price line" })).toHaveCount(0);
});

for (const { list, name, posts, pages } of [
  { list: "/blog/", name: "posts", posts: 18, pages: 3 },
  { list: reviews, name: "reviews", posts: 15, pages: 3 },
]) {
  test(`S2.124 S2.119 each of the ${name} has in the list the title, date, category and picture of its own page`, async ({
    page,
    request,
  }) => {
    await page.goto(list);
    const pager = page.getByRole("navigation", { name: `Pages of ${name}` });
    const seen = new Set<string>();
    for (let number = 1; number <= pages; number += 1) {
      if (number > 1) await pager.getByRole("link", { name: "Next" }).click();
      await expect(pager).toContainText(`Page ${number}`);
      const entries = await page.locator(`#${name} h3, #${name} h2:has(a)`).evaluateAll((headings) =>
        headings.map((heading) => {
          const card = heading.closest("article") ?? heading.parentElement?.parentElement;
          return {
            title: heading.textContent ?? "",
            href: heading.querySelector("a")?.getAttribute("href") ?? "",
            day: card?.querySelector("time")?.dateTime.slice(0, 10) ?? "no day",
            category: card?.querySelector(".label")?.textContent?.split(" · ")[0] ?? "no category",
            picture:
              /([\w-]+)(?:-[\w]{8})?\.\w+(?:\?.*)?$/.exec(card?.querySelector("img")?.src ?? "")?.[1] ?? "no picture",
          };
        }),
      );
      for (const { title, href, day, category, picture } of entries) {
        const html = await (await request.get(siteUrl() + href)).text();
        const article = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
        expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(article)?.[1]?.replaceAll("&#x27;", "'"), href).toBe(title);
        expect(/<time dateTime="([\d-]{10})/.exec(article)?.[1], href).toBe(day);
        expect(article, href).toContain(`>${category}</a>`);
        expect(article, href).toContain(picture);
        seen.add(href);
      }
    }
    expect(seen.size).toBe(posts);
  });
}

test("every sales office leads to its own neighborhood", async ({ page, request }) => {
  await page.goto("/contact-us/our-locations/");
  const links = await page
    .getByRole("region", { name: "Sales offices" })
    .getByRole("link", { name: /,/ })
    .evaluateAll((all) => all.map((each) => [each.textContent ?? "", each.getAttribute("href") ?? ""] as const));
  expect(links).toHaveLength(11);
  for (const [text, href] of links) {
    const [name = "", city = ""] = text.split(", ");
    const slugs = [city, name].map((each) => each.toLowerCase().replaceAll(" ", "-"));
    expect(href).toBe(`/homes/${slugs.join("/")}/`);
    const html = await (await request.get(siteUrl() + href)).text();
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], href).toContain(name);
  }
});

test("posts link to the events and homes they speak of", async ({ page }) => {
  const links = [
    ["ten-thousand-off-the-price-or-the-rate", "1482 Threshing Lane", "1482 Threshing Lane"],
    ["reading-a-price-line", "1482 Threshing Lane", "1482 Threshing Lane"],
    ["one-green-seven-front-doors", "come when the walls are open", "Open walls at Kestrel Row"],
    ["what-a-metro-district-adds-to-a-tax-bill", "at Tallgrass Crossing, out loud", "A tax bill, read aloud"],
    ["why-our-kitchens-face-the-morning", "a model opens before the sun does", "The kitchen at sunrise"],
    ["does-the-sofa-fit", "the drawing table on Terry Street", "Bring your own Tuesday"],
  ] as const;
  for (const [post, text, title] of links) {
    await page.goto(`/blog/${post}/`);
    await page.locator("article").getByRole("paragraph").getByRole("link", { name: text, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

test("a post and an event say what they are to search engines", async ({ request }) => {
  const typesAt = async (path: string) => {
    const html = await (await request.get(siteUrl() + path)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map((match) =>
      JSON.parse(match[1] ?? ""),
    );
    return data.flatMap((each) => each["@graph"] ?? [each]).map((each: { "@type": string }) => each["@type"]);
  };
  expect(await typesAt("/blog/reading-a-price-line/")).toEqual(["BreadcrumbList", "BlogPosting"]);
  expect(await typesAt("/events/open-walls-at-kestrel-row/")).toEqual(["BreadcrumbList", "Event"]);
});

test("S2.39 S2.119 S2.120 S2.121 S2.123 the reviews show highlights, six of them, their categories and what is read most", async ({
  page,
}) => {
  await page.goto(reviews);
  await expect(page.locator("main figure blockquote")).toBeVisible();
  await expect(page.locator("#reviews h3")).toHaveCount(6);
  await expect(page.getByRole("navigation", { name: "Categories" }).getByRole("link")).toHaveCount(5);
  const popular = page.getByRole("region", { name: "Read most" }).getByRole("listitem");
  await expect(popular).toHaveCount(4);
  await expect(popular.first()).toContainText("The window moved forty inches");
  const listed = await page.locator("#reviews h3").allTextContents();
  for (const title of listed) await expect(page.getByRole("region", { name: "Read most" })).not.toContainText(title);
});

test("S4.54 S2.41 S7.34 the reviews, and those of one category, keep a page of their own", async ({ page }) => {
  await page.goto(reviews);
  const pager = page.getByRole("navigation", { name: "Pages of reviews" });
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(pager).toContainText("Page 2");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^A first home/ })
    .click();
  await expect(page).toHaveURL(/\/lifestyle\/reviews\/category\/first-home\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A first home");
  await expect(page.locator("#reviews h3")).toHaveCount(3);
});

test("S2.40 S2.122 S7.35 a review shows its sentence, its text, and leads to the plan and the neighborhood", async ({
  page,
}) => {
  await page.goto(reviews);
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "A cello and a shared wall" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A cello and a shared wall");
  await expect(page.locator("main figure blockquote")).toContainText("I played the low C for a minute.");
  await expect(page.locator("main")).toContainText("I teach cello");
  const facts = page.locator("main dl");
  await expect(facts.getByRole("link", { name: "The Sumac" })).toHaveAttribute(
    "href",
    "/homes/windsor/tallgrass-crossing/plans/sumac/",
  );
  await facts.getByRole("link", { name: "Tallgrass Crossing, Windsor" }).click();
  await expect(page).toHaveURL(/\/homes\/windsor\/tallgrass-crossing\/$/);
});

test("S2.27 S2.28 the events ahead come first, the next one first of all, and lead to when and where", async ({
  page,
}) => {
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
    // The content says 11:00; in winter Colorado is seven hours behind UTC, in summer six.
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

test("a post, a category, a review or an event that does not exist answers 404", async ({ request }) => {
  const paths = [
    "/blog/no-such-post/",
    "/blog/category/",
    "/blog/category/no-such-category/",
    `${reviews}no-such-review/`,
    `${reviews}category/no-such-category/`,
    "/events/no-such-event/",
    "/blog/No%20Slug/",
  ];
  for (const path of paths) expect((await request.get(siteUrl() + path)).status(), path).toBe(404);
});

/** The texts of the demo, and the homes and events of this site that their links lead to, each once, in their order. */
function spokenOfIn(folder: string): { readonly path: string; readonly hrefs: readonly string[] }[] {
  const address = new URL(`../demo/${folder}/`, import.meta.url);
  return readdirSync(address).map((file) => {
    const text = readFileSync(new URL(file, address), "utf8");
    const hrefs = [...text.matchAll(/\]\((\/(?:homes|events)\/[^)#?]+\/)/g)].map(([, href = ""]) => href);
    return { path: `/${folder.replace("blog-posts", "blog")}/${file.replace(".md", "")}/`, hrefs: [...new Set(hrefs)] };
  });
}

test("every post and event shows the homes and events that it links to, each by its own name, address and picture, and no others", async ({
  request,
}) => {
  const pages = [...spokenOfIn("blog-posts"), ...spokenOfIn("events")];
  expect(pages.filter(({ hrefs }) => hrefs.length > 0).length).toBeGreaterThan(5);
  const pictures = new Set<string>();
  for (const { path, hrefs } of pages) {
    const html = await (await request.get(siteUrl() + path)).text();
    const section = /Mentioned here<\/h2>(.*?)<\/section>/s.exec(html)?.[1] ?? "";
    const cards = section.split("<li>").slice(1);
    expect(cards.length, path).toBe(hrefs.length);
    for (const [position, href] of hrefs.entries()) {
      const card = cards[position] ?? "";
      const target = await (await request.get(siteUrl() + href)).text();
      const name = /<h1[^>]*>(.*?)<\/h1>/s.exec(target)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";
      expect(name).not.toBe("");
      expect(card, `${path} to ${href}`).toContain(`href="${href}"`);
      expect(card.replaceAll(/<[^>]*>/g, "")).toContain(name);
      const picture = /<img[^>]*src="[^"]*\/([^"/]+)"/.exec(card)?.[1] ?? "";
      expect(picture).not.toBe("");
      expect(target, `${href} shows ${picture}`).toContain(picture);
      pictures.add(picture);
    }
  }
  expect(pictures.size).toBeGreaterThan(3);
});

test("a home, a model and a plan show what is on in their neighborhood, and only that", async ({ request }) => {
  const events = readdirSync(new URL("../demo/events/", import.meta.url)).map((file) => {
    const text = readFileSync(new URL(`../demo/events/${file}`, import.meta.url), "utf8");
    const [, title = ""] = /^title: "?(.+?)"?$/m.exec(text) ?? [];
    const [, day = ""] = /^startDateTime: (\d{4}-\d{2}-\d{2})/m.exec(text) ?? [];
    const [, neighborhood = ""] = /^neighborhood: (\S+)$/m.exec(text) ?? [];
    return { href: `/events/${file.replace(".md", "")}/`, title, day, neighborhood };
  });
  // Days of the demo move with the day it is loaded on.
  const today = "2026-11-21";
  const products = [
    "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
    "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
    "/homes/longmont/haystack-bend/plans/juniper/",
  ];
  const wanted = events.filter(({ neighborhood, day }) => neighborhood === "haystack-bend" && day > today);
  expect(wanted.length).toBeGreaterThan(0);
  for (const path of products) {
    const html = await (await request.get(siteUrl() + path)).text();
    const section = /On at Haystack Bend<\/h2>(.*?)<\/section>/s.exec(html)?.[1] ?? "";
    const shown = [...section.matchAll(/href="(\/events\/[^"]+)"/g)].map(([, href]) => href);
    expect([...shown].sort(), path).toEqual(wanted.map(({ href }) => href).sort());
    for (const { title } of wanted) expect(section).toContain(title.replaceAll("'", "’"));
  }
});
