import { readdirSync, readFileSync } from "node:fs";
import { expect, siteUrl, test } from "../../site-test.ts";

const reviews = "/lifestyle/reviews/";

for (const { list, name, posts, pages } of [
  { list: "/blog/", name: "posts", posts: 18, pages: 3 },
  { list: reviews, name: "reviews", posts: 15, pages: 3 },
]) {
  test(`each of the ${name} has in the list the title, date, category and picture of its own page`, {
    tag: ["@S2.124", "@S2.119"],
  }, async ({ page, request }) => {
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
        // The cards below an article have other pictures.
        if (picture === "no picture") expect(article.split("<section")[0], href).not.toContain("<img");
        else expect(article, href).toContain(picture);
        seen.add(href);
      }
    }
    expect(seen.size).toBe(posts);
  });
}

test("every sales office links to its own neighborhood", async ({ page, request }) => {
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

test("posts link to the events and homes that they mention", async ({ page }) => {
  const links = [
    ["reading-a-price-line", "1482 Threshing Lane", "1482 Threshing Lane"],
    ["one-green-ten-front-doors", "come when the walls are open", "Open walls at Kestrel Row"],
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

test("a post and an event have structured data", async ({ request }) => {
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

test("a missing post, category, review or event responds 404", async ({ request }) => {
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

/** Texts of the demo with the homes and events that their links lead to, each once, in order. */
function mentionsIn(folder: string): { readonly path: string; readonly hrefs: readonly string[] }[] {
  const address = new URL(`../../../packages/demo/${folder}/`, import.meta.url);
  return readdirSync(address).map((file) => {
    const text = readFileSync(new URL(file, address), "utf8");
    const hrefs = [...text.matchAll(/\]\((\/(?:homes|events)\/[^)#?]+\/)/g)].map(([, href = ""]) => href);
    return { path: `/${folder.replace("blog-posts", "blog")}/${file.replace(".md", "")}/`, hrefs: [...new Set(hrefs)] };
  });
}

test("posts and events show exactly the homes and events they link to, with name and picture", async ({ request }) => {
  const pages = [...mentionsIn("blog-posts"), ...mentionsIn("events")];
  expect(pages.filter(({ hrefs }) => hrefs.length > 0).length).toBeGreaterThan(4);
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

test("a home, a model and a plan show the events in their neighborhood, and only those", async ({ request }) => {
  const events = readdirSync(new URL("../../../packages/demo/events/", import.meta.url)).map((file) => {
    const text = readFileSync(new URL(`../../../packages/demo/events/${file}`, import.meta.url), "utf8");
    const [, title = ""] = /^title: "?(.+?)"?$/m.exec(text) ?? [];
    const [, start = ""] = /^startDateTime: (.+)$/m.exec(text) ?? [];
    const [, neighborhood = ""] = /^neighborhood: (\S+)$/m.exec(text) ?? [];
    return { href: `/events/${file.replace(".md", "")}/`, title, start, neighborhood };
  });
  // Days of the demo move with the day of loading; rules give the next or the latest such day.
  const isAhead = (start: string) => / from today\b/.test(start) || (/^\d/.test(start) && start > "2026-11-22");
  const products = [
    "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
    "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
    "/homes/longmont/haystack-bend/plans/juniper/",
  ];
  const wanted = events.filter(({ neighborhood, start }) => neighborhood === "haystack-bend" && isAhead(start));
  expect(wanted.length).toBeGreaterThan(0);
  for (const path of products) {
    const html = await (await request.get(siteUrl() + path)).text();
    const section = /Coming up at Haystack Bend<\/h2>(.*?)<\/section>/s.exec(html)?.[1] ?? "";
    const shown = [...section.matchAll(/href="(\/events\/[^"]+)"/g)].map(([, href]) => href);
    expect([...shown].sort(), path).toEqual(wanted.map(({ href }) => href).sort());
    for (const { title } of wanted) expect(section).toContain(title.replaceAll("'", "’"));
  }
});
