import type { Page } from "@playwright/test";
import type { BackendContent } from "../../identity/backend-content.ts";
import { type ExpectedPrice, expectedPrices, expectedStartingPrices, short } from "../../identity/expected-prices.ts";
import { expect, test } from "../../identity/identity-test.ts";
import { readBackend } from "../../identity/read-backend.ts";
import { siteUrl } from "../../site-test.ts";
import { startWordPressSite } from "../../support/wordpress-site.ts";

/** A mention of a product in a document: the amounts in its link, or in the card or row it heads. */
interface Mention {
  readonly path: string;
  readonly amounts: readonly string[];
}

/** Every mention of a product in documents, by a parser without scripts; `main` alone. */
async function mentionsIn(page: Page, documents: readonly { readonly path: string; readonly html: string }[]) {
  return await page.evaluate((given) => {
    const money = /(?:from\s)?\$\d[\d,.]*(?: m\b|k\b)?/g;
    return given.flatMap(({ path: at, html }) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      const pathOf = (link: Element) => new URL(link.getAttribute("href") ?? "", "http://a.example").pathname;
      const links = [...(main?.querySelectorAll("a[href*='/homes/']") ?? [])].filter((link) =>
        /\/(?:qmi|models|plans)\/[^/]+\/$/.test(pathOf(link)),
      );
      return links.map((link) => {
        // The card or the row that is about this product alone, else the words of the link.
        const around = link.closest("article, li, tr");
        const isAlone = !links.some((other) => around?.contains(other) && pathOf(other) !== pathOf(link));
        const box = (isAlone ? around : null) ?? link;
        for (const script of box.querySelectorAll("script, noscript")) script.remove();
        const texts: string[] = [];
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
        // The parts of a row are apart though no space is between them.
        const amounts = texts
          .flatMap((text) => text.match(money) ?? [])
          .map((amount) => amount.replace(/,$/, "").replace(/\s/g, " "));
        return { at, path: pathOf(link), amounts };
      });
    });
  }, documents);
}

/** The mentions of an amount that is not the product's expected price; empty when all agree. */
function wrongMentions(
  mentions: readonly (Mention & { readonly at: string })[],
  expectedByPath: ReadonlyMap<string, ExpectedPrice>,
) {
  return mentions.flatMap(({ at, path, amounts }) => {
    const price = expectedByPath.get(path);
    if (!price) return [`${at} names ${path}, which the backend has not`];
    const allowed = price.amountUsd === null ? [] : [price.text, short(price.amountUsd)];
    return amounts.filter((amount) => !allowed.includes(amount)).map((amount) => `${at}: ${path} at ${amount}`);
  });
}

async function documentsAt(paths: readonly string[], origin: string) {
  const documents: { path: string; html: string }[] = [];
  for (const path of paths) documents.push({ path, html: await (await fetch(origin + path)).text() });
  return documents;
}

/** The offers of a page for machines, as amounts. */
function offeredUsd(html: string): readonly number[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) =>
    JSON.parse(text),
  );
  return blocks
    .flatMap((block) => block["@graph"] ?? [block])
    .filter((node) => node["@type"] === "Offer")
    .flatMap((offer) => offer.price ?? offer.priceSpecification?.minPrice ?? []);
}

const lists = [
  "/",
  "/our-neighborhoods/",
  "/our-homes/model-homes/",
  "/our-homes/quick-move-in-homes/",
  "/our-homes/plans/",
  "/new-home-search/?steps=9",
];

/**
 * Compares the price of every product of `content` in every place that a site shows it; of `isOwn` the page itself too.
 */
async function expectOnePrice(
  page: Page,
  content: BackendContent,
  origin: string,
  isOwn: (uri: string) => boolean = () => true,
) {
  const every = expectedPrices(content);
  const all = every.filter(({ uri }) => isOwn(uri));
  const expectedByPath = new Map(every.map((each) => [each.uri, each]));
  const pages = await documentsAt(
    all.map(({ uri }) => uri),
    origin,
  );
  const comparisons = [];
  for (let at = 0; at < all.length; at += 4) {
    comparisons.push(
      `/compare/?ids=${all
        .slice(at, at + 4)
        .map(({ id }) => id)
        .join(",")}`,
    );
  }
  const others = await documentsAt(
    [...lists, ...content.campaigns.map(({ uri }) => uri), ...content.pages.map(({ uri }) => uri)],
    origin,
  );
  const compared = await documentsAt(comparisons, origin);

  // Cards, rows and links, wherever they stand.
  const mentions = await mentionsIn(page, [...pages, ...others]);
  expect(wrongMentions(mentions, expectedByPath)).toEqual([]);
  const cards = mentions.filter(({ amounts }) => amounts.length > 0);
  expect(cards.length).toBeGreaterThan(0);

  // On its own page: the title block, the bar of phones, the cost and the structured data.
  const own = await page.evaluate((documents) => {
    return documents.map(({ path, html }) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const cells = [...parsed.querySelectorAll("main dl > div")].map((cell) => cell.textContent ?? "");
      return {
        path,
        title: (cells.find((text) => /^(?:Price|As shown|To build this plan)/.test(text)) ?? "").replace(
          /^(?:Price today|Price|As shown|To build this plan)(?:, \w+ \d+, \d{4})?/,
          "",
        ),
        bar: parsed.querySelector("[data-bottom-bar] strong")?.textContent ?? "",
        cost: parsed.querySelector<HTMLInputElement>("#cost-price")?.getAttribute("value") ?? "",
        head: parsed.querySelector("section[aria-labelledby='product-name']")?.textContent ?? "",
      };
    });
  }, pages);
  for (const { path, title, bar, cost, head } of own) {
    const price = expectedByPath.get(path);
    const html = pages.find((each) => each.path === path)?.html ?? "";
    const amounts = price?.amountUsd === null ? [] : [price?.amountUsd];
    const isInPlace = price?.amountUsd !== null || price.text === "Ask us";
    const shown = { path, title, bar, cost, offered: offeredUsd(html) };
    expect(shown).toEqual({
      path,
      title: isInPlace ? price?.text : "",
      bar: isInPlace ? price?.text : "",
      cost: price?.amountUsd?.toLocaleString("en-US") ?? "",
      // A model is walked through, not offered.
      offered: price?.kind === "model" ? [] : amounts,
    });
    if (!isInPlace) expect([path, head]).toEqual([path, expect.stringContaining(price?.text ?? "")]);
  }

  // The table of the comparison.
  const columns = await page.evaluate((documents) => {
    return documents.flatMap(({ html }) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const cells = parsed.querySelectorAll("main tbody tr:first-child td");
      return [...parsed.querySelectorAll("main thead th")].map((head, at) => [
        head.querySelector("a")?.getAttribute("href"),
        cells[at]?.textContent,
      ]);
    });
  }, compared);
  expect(columns).toEqual(all.map(({ uri, text }) => [uri, text]));

  // What partners get.
  const { homes, plans } = await (await fetch(`${origin}/homes.json`)).json();
  const listed = [...homes, ...plans].map(({ url, price, priceFrom }) => [
    new URL(url).pathname,
    price ?? priceFrom ?? null,
  ]);
  const paths = new Set(listed.map(([path]) => path));
  for (const [path, amount] of listed) expect([path, amount]).toEqual([path, expectedByPath.get(path)?.amountUsd]);
  for (const { uri, kind, amountUsd } of all) {
    if (kind !== "model" && amountUsd !== null) expect(paths.has(uri), uri).toBe(true);
  }

  // The cards of favorites.
  const cardsOf = async (ids: readonly number[]) =>
    (await (await fetch(`${origin}/my-favorites/products.json?ids=${ids.join(",")}`)).json()).products;
  for (let at = 0; at < all.length; at += 25) {
    const some = all.slice(at, at + 25);
    const given = await cardsOf(some.map(({ id }) => id));
    expect(given.map((card: { href: string; price: string | null }) => [card.href, card.price])).toEqual(
      some.map(({ uri, text, amountUsd }) => [uri, amountUsd === null && text !== "Ask us" ? null : text]),
    );
  }
  return cards;
}

test("each product has one price: page, cards, rows, structured data, homes.json and comparison", {
  tag: ["@S9.14"],
}, async ({ page, content }) => {
  const all = expectedPrices(content);
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(3);
  const cards = await expectOnePrice(page, content, siteUrl());
  // Whatever is for sale stands at its price in a list besides.
  const inLists = new Set(cards.filter(({ at }) => lists.includes(at)).map(({ path }) => path));
  for (const { uri, amountUsd } of all) expect([uri, inLists.has(uri)]).toEqual([uri, amountUsd !== null]);
});

test("every neighborhood starts at one price: lists, structured data and the pins agree", {
  tag: ["@S4.24", "@S4.25", "@S4.26", "@S4.27", "@S4.30", "@S9.14"],
}, async ({ page, content }) => {
  const starts = expectedStartingPrices(content);
  const subtitles = new Map<string, string>();
  for (const uri of starts.keys()) {
    const html = await (await fetch(siteUrl() + uri)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) =>
      JSON.parse(text),
    );
    const place = blocks.flatMap((block) => block["@graph"] ?? [block]).find((node) => node["@type"] === "Place");
    subtitles.set(uri, place?.description ?? "");
  }
  const lists = await documentsAt(["/", "/our-neighborhoods/"], siteUrl());
  const rows = await page.evaluate((documents) => {
    return documents.flatMap(({ path: at, html }) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      return [...(main?.querySelectorAll("a[href^='/homes/']") ?? [])].flatMap((link) => {
        const path = new URL(link.getAttribute("href") ?? "", "http://a.example").pathname;
        const row = link.closest("li, article");
        return /^\/homes\/[^/]+\/[^/]+\/$/.test(path) && row
          ? [{ at, path, text: (row.textContent ?? "").replace(/\s+/g, " ") }]
          : [];
      });
    });
  }, lists);
  for (const [uri, startUsd] of starts) {
    const text = startUsd === null ? null : `from ${short(startUsd)}`;
    const amounts = text === null ? [] : [text];
    // Words of the next part follow at once.
    const money = /(?:from )?\$[\d.,]+(?: m(?![a-z])|k)?/g;
    expect([uri, "structured data", ...(subtitles.get(uri)?.match(money) ?? [])]).toEqual([
      uri,
      "structured data",
      ...amounts,
    ]);
    const own = rows.filter(({ path }) => path === uri);
    expect([uri, own.some(({ at }) => at === "/our-neighborhoods/")]).toEqual([uri, true]);
    for (const row of own) expect([uri, row.at, ...(row.text.match(money) ?? [])]).toEqual([uri, row.at, ...amounts]);
  }
  // The pins of all of them, and of the products that stand alone on theirs.
  const expectedByPath = new Map(expectedPrices(content).map((each) => [each.uri.split("/").at(-2) ?? "", each]));
  await page.setViewportSize({ width: 1680, height: 1200 });
  const pinned: string[] = [];
  for (const view of ["/our-neighborhoods/", "/our-homes/model-homes/", "/our-homes/quick-move-in-homes/"]) {
    await page.goto(view);
    await expect(page.locator("#map button[data-side]").first()).toBeVisible();
    const pins = await page
      .locator("#map button[data-place]")
      .evaluateAll((all) => all.map((pin) => [pin.getAttribute("data-place") ?? "", (pin as HTMLElement).innerText]));
    for (const [slug = "", text] of pins) {
      const place = [...starts].find(([uri]) => uri.split("/").at(-2) === slug);
      const amountUsd =
        place && view === "/our-neighborhoods/" ? place[1] : (expectedByPath.get(slug)?.amountUsd ?? null);
      pinned.push(slug);
      if (amountUsd === null) expect([slug, text]).toEqual([slug, expect.stringMatching(/^(?:Soon|Sold|Open)$/)]);
      else expect([slug, text]).toEqual([slug, short(amountUsd)]);
    }
  }
  for (const uri of starts.keys()) expect(pinned).toContain(uri.split("/").at(-2));
});

test("on every client-rendered neighborhood page the starting price and the tables agree", {
  tag: ["@S4.24", "@S4.25", "@S4.26", "@S4.27", "@S4.30", "@S9.14"],
}, async ({ page, content }) => {
  const expectedByPath = new Map(expectedPrices(content).map((each) => [each.uri, each]));
  const starts = expectedStartingPrices(content);
  const problems: string[] = [];
  let rowsCount = 0;
  for (const { uri, extras } of content.neighborhoods) {
    await page.goto(uri);
    const startUsd = starts.get(uri) ?? null;
    const block = page.locator("main dl").first();
    await expect(block).toBeVisible();
    const figures = (await block.innerText()).match(/(?:from )?\$[\d.,]+(?: m\b|k)?/g) ?? [];
    expect([uri, ...figures]).toEqual([uri, ...(startUsd === null ? [] : [`from ${short(startUsd)}`])]);
    const inTables = page.locator("main table tbody tr").filter({ has: page.locator("a[href*='/homes/']") });
    const count = [...extras.homes, ...extras.models, ...extras.plans].length;
    if (count > 0) await expect(inTables.first()).toBeVisible();
    const documents = [{ path: uri, html: await page.content() }];
    const mentions = await mentionsIn(page, documents);
    rowsCount += mentions.length;
    problems.push(...wrongMentions(mentions, expectedByPath));
    const rows = await inTables.evaluateAll((all) =>
      all.map((row) => {
        const heads = [...(row.closest("table")?.querySelectorAll<HTMLElement>("thead th") ?? [])];
        const inColumn = heads.findIndex((head) => head.innerText.toLowerCase() === "price") - 1;
        return {
          href: row.querySelector("a")?.getAttribute("href") ?? "",
          shown: inColumn < 0 ? "no column of prices" : row.querySelectorAll("td")[inColumn]?.innerText,
        };
      }),
    );
    for (const { href, shown } of rows) {
      const price = expectedByPath.get(href);
      const expected = price?.amountUsd === null && price.text !== "Ask us" ? "—" : price?.text;
      if (shown !== expected) problems.push(`${uri}: ${href} at ${shown}, not ${expected}`);
    }
  }
  expect(problems).toEqual([]);
  expect(rowsCount).toBeGreaterThan(50);
});

test("with base prices alone, as the WordPress specification allows, all places agree on prices", {
  tag: ["@S9.14"],
}, async ({ page }) => {
  const site = await startWordPressSite({ model: "specification", without: ["QmiHomeDetails.price"] });
  try {
    // The fake WordPress’s models have no price field, and its homes have no price.
    const content = await readBackend(`file:${process.env.WORDPRESS_STORE}`);
    const bare = {
      ...content,
      homes: content.homes.map((home) => ({ ...home, qmiHomeDetails: { ...home.qmiHomeDetails, price: null } })),
      models: content.models.map((model) => ({ ...model, extras: { ...model.extras, asShownPriceUsd: null } })),
    };
    // Of the copies that make it large, the lists are enough.
    await expectOnePrice(page, bare, site.url, (uri) => !/-house-\d/.test(uri));
  } finally {
    await site.end();
  }
});
