import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { homesFeed } from "./homes-feed.ts";

type List = Parameters<typeof homesFeed>[0];
const at = "https://homes.example/homes/longmont/haystack-bend/";
const neighborhood = { name: "Haystack Bend", url: at };
const place = { city: "Longmont", state: "CO", zip: "80503" };
const home: List["homes"][number] = {
  id: 1482,
  url: `${at}qmi/1482-threshing-lane/`,
  address: { street: "1482 Threshing Lane", ...place },
  latitude: 40,
  longitude: -105,
  neighborhood,
  plan: null,
  price: 624_900,
  bedrooms: 3,
  bathrooms: 2.5,
  squareFeet: 1731,
  status: "Ready Mar 2027",
  moveInDate: null,
  isReady: false,
  picture: null,
};
const plan: List["plans"][number] = {
  id: 20,
  url: `${at}plans/juniper/`,
  name: "The Juniper & Ash",
  neighborhood: { ...neighborhood, ...place },
  priceFrom: 579_000,
  priceAsOf: null,
  bedroomsMin: 2,
  bedroomsMax: 4,
  bathroomsMin: 2,
  bathroomsMax: 3.5,
  squareFeet: 1730,
  status: null,
  picture: null,
};

/** The feed of some homes and plans. */
const feedOf = (homes: List["homes"], plans: List["plans"]) =>
  homesFeed(
    {
      version: 1,
      builder: { name: brand.name, phone: brand.phone, url: "https://homes.example/" },
      currency: "USD",
      homes,
      plans,
    },
    { origin: "https://homes.example", searchPath: "/new-home-search/" },
  ).xml;

const guid = (url: string) => `<link>${url}</link><guid isPermaLink="true">${url}</guid>`;

test("the channel has what RSS 2.0 requires, and its own address", () => {
  expect(feedOf([], [])).toBe(
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Homes of Switchgrass Homes</title>' +
      "<link>https://homes.example/new-home-search/</link>" +
      "<description>Quick move-in homes and floor plans for sale by Switchgrass Homes, with their prices.</description>" +
      '<language>en-US</language><atom:link href="https://homes.example/feeds/homes.xml" rel="self" type="application/rss+xml"/>' +
      "</channel></rss>",
  );
});

test("a home and a plan have price, page, kind, figures, status and place", () => {
  const [, first, second] = feedOf([home], [plan]).split(/<item>|<\/channel>/);
  expect(first).toBe(
    `<title>1482 Threshing Lane, Longmont: $624,900</title>${guid(home.url)}<category>Quick move-in homes</category>` +
      "<description>3 bed, 2.5 bath, 1,731 sq ft. Ready Mar 2027. Haystack Bend.</description></item>",
  );
  expect(second).toBe(
    `<title>The Juniper &amp; Ash, Haystack Bend: from $579,000</title>${guid(plan.url)}<category>Floor plans</category>` +
      "<description>2–4 bed, 2–3.5 bath, 1,730 sq ft. Longmont.</description></item>",
  );
});

test("a home and a plan without a shown price, figures and neighborhood are listed without them", () => {
  const bare = { price: null, bedrooms: null, bathrooms: null, squareFeet: null, status: null, neighborhood: null };
  const address = { street: "1515 Threshing Lane", city: null, state: null, zip: null };
  const barePlan = { bedroomsMin: null, bedroomsMax: null, bathroomsMin: null, bathroomsMax: null, squareFeet: null };
  const [, first, second] = feedOf(
    [{ ...home, ...bare, address }],
    [{ ...plan, ...barePlan, priceFrom: null, neighborhood: null, status: "Coming Soon" }],
  ).split(/<item>|<\/channel>/);
  expect(first).toBe(
    `<title>1515 Threshing Lane</title>${guid(home.url)}<category>Quick move-in homes</category></item>`,
  );
  expect(second).toBe(
    `<title>The Juniper &amp; Ash</title>${guid(plan.url)}<category>Floor plans</category><description>Coming Soon.</description></item>`,
  );
});
