import { headProblems } from "./compare.ts";
import { dateText, directionsTo, dollars, fileOf, isForSale } from "./content-texts.ts";
import { expectedLists } from "./expected-lists.ts";
import { expect, readPaths, test } from "./identity-test.ts";
import type { ReadLink, ReadPage } from "./read-page.ts";

// Lists show every item of the backend, each with its own name, URL, picture, figures and link.

/** The required content of an item's row, card or entry. */
interface Item {
  readonly uri: string;
  readonly title: string;
  readonly words: readonly (string | null | undefined)[];
  readonly picture?: string;
  /** Links of the row besides the item's page. */
  readonly hrefs?: readonly string[];
}

/** Missing items of a list, and entries that are not items. `isItem` decides by URL. */
function listProblems(read: ReadPage, items: readonly Item[], isItem: (href: string) => boolean): string[] {
  const rows = read.links.filter(({ href }) => isItem(href));
  const uris = new Set(items.map(({ uri }) => uri));
  const unexpected = rows.filter(({ href }) => !uris.has(href)).map(({ href }) => `${href} does not belong here`);
  const problems = items.flatMap(({ uri, title, words, picture, hrefs = [] }) => {
    const row = rows.find((each) => each.href === uri && each.text.includes(title) && each.row !== each.text);
    if (!row) return [`no row of ${title} leads to ${uri}`];
    // A second item in the same row would make its facts ambiguous.
    const others = row.rowHrefs.filter((href) => isItem(href) && href !== uri);
    return [
      ...others.map((href) => `${uri}: its row leads to ${href}`),
      ...words.filter((each) => each && !row.row.includes(each)).map((each) => `${uri}: its row lacks “${each}”`),
      ...(!picture || row.pictures.includes(picture) ? [] : [`${uri}: its row has ${row.pictures}, not ${picture}`]),
      ...hrefs.filter((href) => !row.rowHrefs.includes(href)).map((href) => `${uri}: its row does not lead to ${href}`),
    ];
  });
  return [...unexpected, ...problems];
}

/** Reads a list after following its “Show more” links to the end. */
async function readWhole(page: Parameters<typeof readPaths>[0], path: string): Promise<ReadPage> {
  const read = (await readPaths(page, [path])).get(path);
  if (!read) throw new Error(`${path} was not read.`);
  const more = read.links.find(({ href }) => /[?&]show=/.test(href));
  return more ? await readWhole(page, more.href) : read;
}

const isHome = (href: string) => href.includes("/qmi/");
const isModel = (href: string) => href.includes("/models/");
const isPlan = (href: string) => href.includes("/plans/") && href.startsWith("/homes/");
const isNeighborhood = (href: string) => /^\/homes\/[^/]+\/[^/]+\/$/.test(href);

test("the front page shows neighborhoods, homes, posts and the next event with their own details", {
  tag: ["@S2.4"],
}, async ({ page, content }) => {
  const read = await readWhole(page, "/");
  for (const { uri, title, neighborhood } of content.neighborhoods) {
    const texts = read.links.filter(({ href }) => href === uri).map(({ text }) => text);
    expect([uri, texts.some((text) => text.includes(neighborhood.city) && text.includes(title))]).toEqual([uri, true]);
  }
  const [first, ...others] = content.blogPosts.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, 3);
  const posts = [first, ...others].flatMap((post) =>
    post ? [{ uri: post.uri, title: post.title, words: [post.customPostDetails?.excerpt] }] : [],
  );
  expect(listProblems(read, posts, (href) => href.startsWith("/blog/") && href !== "/blog/")).toEqual([]);
  const cards = read.links.filter(({ href, row, text }) => isHome(href) && row !== text).map(({ href }) => href);
  expect(cards.length).toBeGreaterThan(4);
  const homes = content.homes.filter((home) => cards.includes(home.uri) && isForSale(home));
  const items = homes.map(({ uri, title, featuredImage, qmiHomeDetails }) => ({
    ...{ uri, title, words: [dollars(qmiHomeDetails.price ?? 0)], picture: fileOf(featuredImage?.node) },
  }));
  const isCard = (href: string) => cards.includes(href);
  expect(listProblems(read, items, isCard)).toEqual([]);
});

test("the overview lists every neighborhood with its own picture, town, URL and directions", {
  tag: ["@S2.50", "@S2.105", "@S2.106", "@S2.107"],
}, async ({ page, content }) => {
  const items = content.neighborhoods.map(({ uri, title, featuredImage, neighborhood }) => ({
    ...{ uri, title, words: [neighborhood.city], hrefs: [directionsTo(neighborhood)] },
    picture: fileOf(neighborhood.thumbnail ?? featuredImage?.node),
  }));
  expect(listProblems(await readWhole(page, "/our-neighborhoods/"), items, isNeighborhood)).toEqual([]);
});

test("the overview of model homes lists every model with its own picture, town and directions", {
  tag: ["@S2.51", "@S2.105", "@S2.106", "@S2.107"],
}, async ({ page, content }) => {
  const items = content.models.map(({ uri, title, featuredImage, modelDetails }) => ({
    ...{ uri, title, words: [modelDetails.neighborhood.neighborhood.city], hrefs: [directionsTo(modelDetails)] },
    picture: fileOf(featuredImage?.node),
  }));
  expect(listProblems(await readWhole(page, "/our-homes/model-homes/"), items, isModel)).toEqual([]);
});

test("the quick move-in overview lists every home with its own picture, town and directions", {
  tag: ["@S2.52", "@S2.105", "@S2.106", "@S2.107"],
}, async ({ page, content }) => {
  const items = content.homes.map(({ uri, title, featuredImage, qmiHomeDetails }) => ({
    ...{ uri, title, words: [qmiHomeDetails.neighborhood.neighborhood.city], hrefs: [directionsTo(qmiHomeDetails)] },
    picture: fileOf(featuredImage?.node),
  }));
  expect(listProblems(await readWhole(page, "/our-homes/quick-move-in-homes/"), items, isHome)).toEqual([]);
});

test("the search shows every home for sale with its own picture, price, plan and size", { tag: ["@S2.45"] }, async ({
  page,
  content,
}) => {
  const items = content.homes.filter(isForSale).map(({ uri, title, featuredImage, qmiHomeDetails }) => ({
    ...{ uri, title, picture: fileOf(featuredImage?.node) },
    words: [
      dollars(qmiHomeDetails.price ?? 0),
      qmiHomeDetails.floorplan.title,
      `${qmiHomeDetails.finishedSqrFt.toLocaleString("en-US")} sq ft`,
    ],
  }));
  expect(listProblems(await readWhole(page, "/new-home-search/?steps=9"), items, isHome)).toEqual([]);
});

test("the page of all plans lists each with its own neighborhood, size and price", async ({ page, content }) => {
  const items = content.plans.map(({ uri, title, floorplanDetails: details }) => ({
    ...{ uri, title, hrefs: [details.neighborhood.uri] },
    words: [
      details.neighborhood.title,
      details.basePrice ? dollars(details.basePrice) : null,
      `${details.finishedSqrFt.toLocaleString("en-US")} sq ft`,
    ],
  }));
  expect(listProblems(await readWhole(page, "/our-homes/plans/"), items, isPlan)).toEqual([]);
});

test("the event list has every event with its date and place, and the next with its picture", {
  tag: ["@S2.27"],
}, async ({ page, content }) => {
  const byStart = content.events.toSorted((a, b) =>
    a.eventDetails.startDateTime < b.eventDetails.startDateTime ? -1 : 1,
  );
  const now = new Date().toLocaleString("sv-SE", { timeZone: "America/Denver" }).replace(" ", "T");
  const next = byStart.find(({ eventDetails }) => eventDetails.endDateTime >= now);
  const items = byStart.map(({ uri, title, eventDetails }) => ({
    ...{ uri, title, words: [dateText(eventDetails.startDateTime), eventDetails.location] },
    ...(uri === next?.uri ? { picture: fileOf(eventDetails.image) } : {}),
  }));
  const isEvent = (href: string) => /^\/events\/[^/]+\/$/.test(href);
  expect(listProblems(await readWhole(page, "/events/"), items, isEvent)).toEqual([]);
});

test("the list of offers has every current campaign, with its own picture and sentence", { tag: ["@S2.16"] }, async ({
  page,
  content,
}) => {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Denver" });
  const running = content.campaigns.filter(
    ({ extras }) => (extras.startsOn ?? "") <= today && today <= (extras.endsOn ?? "9"),
  );
  expect(running.length).toBeGreaterThan(1);
  const items = running.map(({ uri, title, featuredImage, extras }) => ({
    ...{ uri, title, words: [extras.summary], picture: fileOf(featuredImage?.node) },
  }));
  const isCampaign = (href: string) => /^\/campaigns\/./.test(href);
  expect(listProblems(await readWhole(page, "/campaigns/"), items, isCampaign)).toEqual([]);
});

test("each page of the blog, reviews and categories lists its own articles under its own title", {
  tag: ["@S2.13", "@S2.15", "@S2.39", "@S2.41", "@S1.12"],
}, async ({ page, content }) => {
  const problems: string[] = [];
  for (const { path, noun, pages, articles } of expectedLists(content)) {
    let address: string | undefined = path;
    for (const [at, expected] of pages.entries()) {
      if (!address) throw new Error(`${path} has no page ${at + 1}`);
      const read: ReadPage | undefined = (await readPaths(page, [address])).get(address);
      if (!read) throw new Error(`${address} was not read.`);
      problems.push(...headProblems(read, expected, address));
      if (read.robots !== null) problems.push(`${address}: robots has “${read.robots}”`);
      const isInList = ({ within }: ReadLink) => within.includes(`${noun}s`) && !within.includes("popular-title");
      const inList = { ...read, links: read.links.filter(isInList) };
      const here = articles.slice(at * 6, at * 6 + 6);
      const items = here.map(({ uri, title, date, categories, customPostDetails: details }) => ({
        ...{ uri, title, words: [dateText(date), categories.nodes[0]?.name, details?.excerpt] },
        picture: fileOf(noun === "post" ? details?.thumbnail : details?.image),
      }));
      const uris = articles.map(({ uri }) => uri);
      const isArticle = (href: string) =>
        [...content.blogPosts, ...content.testimonials].some(({ uri }) => uri === href);
      problems.push(...listProblems(inList, items, isArticle));
      const order = [...new Set(inList.links.map(({ href }) => href).filter((href) => uris.includes(href)))];
      expect([address, order]).toEqual([address, here.map(({ uri }) => uri)]);
      const next: string | undefined = read.links.find(({ text }) => text === "Next")?.href;
      address = next?.split("#")[0];
    }
    expect([path, address]).toEqual([path, undefined]);
  }
  expect(problems).toEqual([]);
});

test("a page beyond the end of a list shows that it is empty and is not indexed", async ({ page, content }) => {
  for (const [path, end, words] of [
    ["/blog/", content.ends.blogPosts, "No posts on this page"],
    ["/lifestyle/reviews/", content.ends.testimonials, "No reviews on this page"],
  ] as const) {
    const address = `${path}?page=9&after=${encodeURIComponent(end ?? "")}`;
    const [beyond] = (await readPaths(page, [address])).values();
    expect([address, beyond?.robots]).toEqual([address, "noindex"]);
    expect(beyond?.text).toContain(words);
  }
});
