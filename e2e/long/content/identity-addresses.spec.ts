import { brand } from "../../../app/brand.ts";
import { leafRoutes, routesAt } from "../../../app/testing/route-table.ts";
import { headProblems } from "../../identity/compare.ts";
import { isForSale } from "../../identity/content-texts.ts";
import type { ExpectedPage } from "../../identity/expected-page.ts";
import { expectedPages } from "../../identity/expected-pages.ts";
import { expect, readPaths, test } from "../../identity/identity-test.ts";
import { siteUrl } from "../../site-test.ts";

/** Routes without content at their own URL, and the tests that cover them instead. */
const elsewhere: Readonly<Record<string, string>> = {
  "routes/alerts": "alerts.spec.ts",
  "routes/alert-choices": "alerts.spec.ts",
  "routes/alert-confirm": "alerts.spec.ts",
  "routes/alert-end": "alerts.spec.ts",
  "routes/compare": "compare.spec.ts",
  "routes/new-home-search-catalog": "search.spec.ts",
  "overview-drawing:our-neighborhoods": "overview-no-javascript.spec.ts",
  "overview-drawing:our-homes/model-homes": "overview-no-javascript.spec.ts",
  "overview-drawing:our-homes/quick-move-in-homes": "overview-no-javascript.spec.ts",
  "routes/plan-options": "plan-options.spec.ts",
  "routes/place-drawing": "products.spec.ts",
  "routes/message": "forms.spec.ts",
  "routes/message-sent": "forms.spec.ts",
  "routes/message-in-place": "visit.spec.ts",
  "routes/my-account": "account-page.spec.ts",
  "routes/my-favorites-products": "favorites-page.spec.ts",
  "routes/visit-form": "visit.spec.ts",
  "routes/visit-booked": "visit-times.spec.ts",
  "routes/visit-calendar": "visit-times.spec.ts",
  "routes/visit-hold": "visit-times.spec.ts",
  "routes/shortlist": "shortlist.spec.ts",
  "routes/shortlist-new": "shortlist.spec.ts",
  "routes/not-found": "errors.spec.ts",
  "routes/neighborhood-blocks": "neighborhood.spec.ts",
  "routes/neighborhood-homesites": "neighborhood-homesites.spec.ts",
  "routes/neighborhood-plain": "identity.spec.ts",
  "search-engines:sitemap.xml": "machine-readable.spec.ts",
  "search-engines:sitemaps": "machine-readable.spec.ts",
  "search-engines:robots.txt": "machine-readable.spec.ts",
  "routes/machines/homes": "machine-readable.spec.ts",
  "routes/machines/homes-feed": "listing-feeds.spec.ts",
  "routes/machines/listing-feeds": "listing-feeds.spec.ts",
  "feed:blog/feed.xml": "machine-readable.spec.ts",
  "routes/machines/event-calendar": "events.spec.ts",
  "feed:feed": "machine-readable.spec.ts",
  "feed:blog/feed": "machine-readable.spec.ts",
  "ui/testing/specimen/route": "the specimen sheet is for development",
};

test("every route is at a URL whose content is tested", async ({ content }) => {
  const reached = new Set(expectedPages(content).map(({ path }) => routesAt(path).at(-1)?.id));
  const ids = leafRoutes.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => !reached.has(id) && !(id in elsewhere))).toEqual([]);
});

/** The paths in a sitemap or in the index. */
async function namedIn(request: import("@playwright/test").APIRequestContext, path: string): Promise<string[]> {
  const xml = await (await request.get(siteUrl() + path)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address.slice(siteUrl().length));
}

test("the sitemap of each kind has exactly the backend's entries", async ({ request, content }) => {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Denver" });
  const over = content.campaigns.filter(
    ({ extras }) => (extras.startsOn ?? "") > today || today > (extras.endsOn ?? "9"),
  );
  const kinds: Readonly<Record<string, readonly ExpectedPage["kind"][]>> = {
    pages: ["pages"],
    neighborhoods: ["neighborhoods"],
    plans: ["plans"],
    models: ["models"],
    homes: ["homes"],
    blog: ["blogPosts", "blogCategories"],
    reviews: ["testimonials", "testimonialCategories"],
    events: ["events"],
    campaigns: ["campaigns"],
  };
  expect(await namedIn(request, "/sitemap.xml")).toEqual(Object.keys(kinds).map((name) => `/sitemaps/${name}.xml`));
  for (const [name, of] of Object.entries(kinds)) {
    const expected = expectedPages(content)
      .filter(({ kind, path, isHidden }) => of.includes(kind) && !isHidden && !over.some(({ uri }) => uri === path))
      .map(({ path }) => path);
    expect([name, await namedIn(request, `/sitemaps/${name}.xml`)]).toEqual([name, expected.toSorted()]);
  }
});

test("no two URLs have the same heading and title, or the same description", async ({ content }) => {
  // Tests of each kind compare the pages with these.
  const all = expectedPages(content);
  const twice = (of: (page: ExpectedPage) => string) =>
    [...Map.groupBy(all, of).values()].filter(({ length }) => length > 1).map((group) => group.map(({ path }) => path));
  expect(twice(({ h1, title }) => JSON.stringify([h1, title]))).toEqual([]);
  expect(twice(({ description }) => description)).toEqual([]);
});

/** Each legacy path (S2.60–S2.99) with its final page and what a visitor with the old link expects there. */
const legacy: readonly (readonly [path: string, target: string, purpose: RegExp])[] = [
  ["/about-us/brochure/", "/about-us/", /The company/],
  ["/about-us/in-the-news/", "/blog/", /All posts/],
  ["/about-us/realtor-program/", "/about-us/realtor-resources/", /Register a client/],
  ["/about-us/what-we-do/", "/about-us/", /drawn, built and looked after houses/],
  ["/about-us/who-we-are/", "/about-us/our-team/", /On Terry Street/],
  ["/build-with-us/", "/about-us/how-to-build-with-us/", /The nine steps/],
  ["/career-opportunities/", "/contact-us/career-opportunities/", /Career opportunities/],
  ["/career-opportunities/site-superintendent/", "/contact-us/career-opportunities/", /Construction superintendent/],
  ["/career-opportunities/any-other-posting/", "/contact-us/career-opportunities/", /How we hire/],
  ["/contact-us/ask-a-question/thank-you/", "/contact-us/ask-a-question/", /What we do with it/],
  ["/contact-us/warranty-services/", "/contact-us/homeowner-resources/#warranty", /What’s covered, and for how long/],
  ["/email-signup/", "/contact-us/ask-a-question/", /Your question/],
  ["/get-updates/", "/contact-us/ask-a-question/", /Your question/],
  ["/get-updates/thank-you/", "/contact-us/ask-a-question/", /What we do with it/],
  ["/how-to-video-library/", "/contact-us/homeowner-resources/", /Maintenance by season/],
  ["/lifestyle/", "/lifestyle/whats-lifefullness/", /What we mean by it/],
  ["/locations/", "/our-neighborhoods/", /12 neighborhoods/],
  ["/locations/lanterns-at-rock-creek/", "/our-neighborhoods/", /12 neighborhoods/],
  ["/locations/silver-leaf/", "/our-neighborhoods/", /12 neighborhoods/],
  ["/locations/wee-cottage-at-north-end/", "/our-neighborhoods/", /Wee-Cottage/],
  ["/locations/wee-cottage-at-rogers-farm/", "/our-neighborhoods/", /Wee-Cottage/],
  ["/locations/west-edge-at-colliers-hill/", "/our-neighborhoods/", /12 neighborhoods/],
  ["/login/", "/#login", /./],
  ["/lost-password/", "/#lost-password", /./],
  ["/maintenance-items/", "/contact-us/homeowner-resources/#maintenance", /Maintenance by season/],
  ["/marshall-fire-response/thank-you/", "/marshallfire/rebuilding/", /December 30, 2021/],
  ["/neighborhoods-map-test/", "/our-neighborhoods/", /12 neighborhoods/],
  ["/organism-page/", "/sandbox/", /Layout rich-text/],
  ["/our-homes/home-collections/", "/our-homes/", /Four collections/],
  ["/our-homes/home-collections/lanterns-series/", "/our-homes/", /Four collections/],
  ["/our-homes/home-collections/opportunities-series/", "/our-homes/", /Four collections/],
  ["/photo-gallery/", "/our-homes/model-homes/", /12 model homes/],
  ["/photo-gallery/gourmet-kitchens/", "/our-homes/model-homes/", /12 model homes/],
  ["/photo-gallery/home-offices/", "/our-homes/model-homes/", /12 model homes/],
  ["/photo-gallery/living-rooms/", "/our-homes/model-homes/", /12 model homes/],
  ["/photo-gallery/outdoor-living-spaces/", "/our-homes/model-homes/", /12 model homes/],
  ["/photo-gallery/relaxing-master-suites/", "/our-homes/model-homes/", /12 model homes/],
  ["/register/", "/#register", /./],
  ["/reset-password/", "/#reset-password", /./],
  ["/resources-lower-maintenance/", "/lifestyle/experience-lower-maintenance/", /What the fee buys/],
  ["/style-guide/", "/sandbox/", /Layout rich-text/],
  ["/warranty-service-request/", "/contact-us/homeowner-resources/#request", /Request a repair/],
];

test("each legacy path ends at the matching page and section", {
  tag: [
    "@S2.59",
    "@S2.60",
    "@S2.61",
    "@S2.62",
    "@S2.63",
    "@S2.64",
    "@S2.65",
    "@S2.66",
    "@S2.67",
    "@S2.68",
    "@S2.69",
    "@S2.70",
    "@S2.71",
    "@S2.72",
    "@S2.73",
    "@S2.74",
    "@S2.75",
    "@S2.76",
    "@S2.77",
    "@S2.78",
    "@S2.79",
    "@S2.80",
    "@S2.81",
    "@S2.82",
    "@S2.83",
    "@S2.84",
    "@S2.85",
    "@S2.86",
    "@S2.87",
    "@S2.88",
    "@S2.89",
    "@S2.90",
    "@S2.91",
    "@S2.92",
    "@S2.93",
    "@S2.94",
    "@S2.95",
    "@S2.96",
    "@S2.97",
    "@S2.98",
    "@S2.99",
  ],
}, async ({ page, content }) => {
  const { id } = await (await page.request.get(`${siteUrl()}/builds/latest.json`)).json();
  const { redirects } = await (await page.request.get(`${siteUrl()}/builds/meta/${id}.json`)).json();
  const known = ["/current-offers/", "/career-opportunities/:posting/", ...legacy.map(([path]) => path)];
  const unknown = redirects.map(({ from }: { from: string }) => from).filter((from: string) => !known.includes(from));
  expect(unknown).toEqual([]);
  const ends: { path: string; target: string }[] = [];
  for (const [path] of legacy) {
    // With and without the trailing slash, in one redirect.
    for (const spelling of [path, path.slice(0, -1)]) {
      const response = await page.request.get(siteUrl() + spelling, { maxRedirects: 0 });
      expect([spelling, response.status()]).toEqual([spelling, 301]);
      ends.push({ path, target: response.headers().location ?? "" });
    }
  }
  const pageOf = (target: string) => target.split("#")[0] ?? "";
  const read = await readPaths(page, [...new Set(ends.map(({ target }) => pageOf(target)))]);
  const expected = new Map(expectedPages(content).map((each) => [each.path, each]));
  for (const { path, target } of ends) {
    const [, meant, purpose] = legacy.find(([from]) => from === path) ?? [];
    expect([path, target]).toEqual([path, meant]);
    const [found, wanted] = [read.get(pageOf(target)), expected.get(pageOf(target))];
    if (!found || !wanted) throw new Error(`${target} is not a page of the content.`);
    expect(headProblems(found, wanted, wanted.path)).toEqual([]);
    expect(found.text, path).toMatch(purpose ?? /^$/);
    const [, part] = target.split("#");
    // On the front page the fragment opens a dialog.
    if (part && wanted.path !== "/") expect(found.ids, target).toContain(part);
  }
});

test("every home is readable without a login, as a residence with its own URL", {
  tag: ["@S1.1"],
}, async ({ page, content }) => {
  const paths = content.homes.map(({ uri }) => uri);
  const [front, ...homes] = (await readPaths(page, ["/", ...paths])).values();
  expect(await page.context().cookies()).toEqual([]);
  expect(front?.things.map(({ name }) => name)).toContain(brand.name);
  const residences = homes.map(({ things }) => things.find(({ type }) => type === "SingleFamilyResidence"));
  expect(residences.map((each) => each?.url)).toEqual(paths.map((path) => siteUrl() + path));
  expect(residences.map((each) => each?.name)).toEqual(content.homes.map(({ title }) => title));
});

test("the menus link to the list of each kind of content, and each list links to its pages", {
  tag: ["@S1.2"],
}, async ({ page, content }) => {
  const lists: readonly (readonly [list: string, kind: ExpectedPage["kind"]])[] = [
    ["/our-neighborhoods/", "neighborhoods"],
    ["/our-homes/plans/", "plans"],
    ["/our-homes/model-homes/", "models"],
    ["/our-homes/quick-move-in-homes/", "homes"],
    ["/blog/", "blogPosts"],
    ["/lifestyle/reviews/", "testimonials"],
    ["/events/", "events"],
    ["/campaigns/", "campaigns"],
  ];
  const careers = "/contact-us/career-opportunities/";
  const read = await readPaths(page, ["/", careers, ...lists.map(([list]) => list)]);
  const expected = expectedPages(content);
  for (const [list, kind] of lists) {
    expect(read.get("/")?.frameHrefs).toContain(list);
    const ofKind = expected.filter((each) => each.kind === kind);
    const linked = ofKind.filter(({ path }) => read.get(list)?.links.some(({ href }) => href === path));
    expect(linked.length, list).toBeGreaterThan(1);
    const pages = await readPaths(
      page,
      linked.slice(0, 2).map(({ path }) => path),
    );
    for (const { path, h1 } of linked.slice(0, 2)) expect([path, pages.get(path)?.h1]).toEqual([path, [h1]]);
  }
  expect(read.get("/")?.frameHrefs).toContain(careers);
  const openings = content.pages.find(({ uri }) => uri === careers)?.organisms ?? [];
  const titles = openings.filter(({ layout, title }) => layout === "rich-text" && title).map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(2);
  for (const title of titles) expect(read.get(careers)?.text).toContain(title);
});

test("the menus link to a page with an action for buyers, realtors, homeowners and job seekers", {
  tag: ["@S1.4"],
}, async ({ page, content }) => {
  const audiences = [
    ["/new-home-search/", "homes and plans"],
    ["/about-us/realtor-resources/", "Register a client"],
    ["/contact-us/homeowner-resources/", "Request a repair"],
    ["/contact-us/career-opportunities/", "Write us a page"],
  ] as const;
  const wholeSearch = "/new-home-search/?steps=9";
  const read = await readPaths(page, ["/", ...audiences.map(([path]) => path), wholeSearch]);
  const expected = new Map(expectedPages(content).map((each) => [each.path, each]));
  for (const [path, action] of audiences) {
    expect(read.get("/")?.frameHrefs).toContain(path);
    expect(read.get(path)?.h1).toEqual([expected.get(path)?.h1]);
    expect(read.get(path)?.text, path).toContain(action);
  }
  const search = read.get(wholeSearch);
  const offered = content.homes.filter(isForSale).map(({ uri }) => uri);
  expect(offered.filter((uri) => !search?.links.some(({ href }) => href === uri))).toEqual([]);
});
