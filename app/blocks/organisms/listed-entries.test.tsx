import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import type { Block } from "../block.ts";
import { Blocks } from "../registry.tsx";
import { fillLists } from "./listed-entries.server.ts";
import { type Organisms, organismBlocks } from "./organism-blocks.server.ts";

type Organism = NonNullable<NonNullable<Organisms>[number]>;

const today = "2026-11-21";
const picture = (name: string) => ({
  sourceUrl: `/media/${name}.jpg`,
  altText: `Alt of ${name}`,
  mediaDetails: { width: 1600, height: 1000 },
});
const place = {
  databaseId: 1,
  title: "Haystack Bend",
  neighborhood: { city: "Longmont" },
  extras: { priceAsOf: "2026-11-03" },
};
const plan = {
  __typename: "Plan",
  databaseId: 11,
  title: "Juniper",
  uri: "/plans/juniper/",
  floorplanDetails: {
    basePrice: 589_900,
    displayTitle: "The Juniper",
    elevations: [picture("juniper")],
    neighborhood: place,
  },
};
const homeNamed = (id: number, number: string, price: number, readyDate: string) => ({
  __typename: "Home",
  databaseId: id,
  title: `${number} Threshing Lane`,
  uri: `/qmi/${number}/`,
  featuredImage: { node: picture(`home-${number}`) },
  qmiHomeDetails: { price, floorplan: plan, neighborhood: place },
  extras: { readyDate },
});
const homes = [
  homeNamed(21, "1482", 624_900, "2027-03-12"),
  homeNamed(22, "1490", 631_200, "2027-02-01"),
  homeNamed(23, "1501", 599_000, "2027-04-30"),
];
const model = {
  __typename: "Model",
  databaseId: 31,
  title: "1460 Threshing Lane",
  uri: "/models/1460/",
  featuredImage: { node: picture("model") },
  modelDetails: { floorplan: plan, neighborhood: place },
  extras: { asShownPriceUsd: 705_000, openHours: "Open daily" },
};

/** The cards of a rendered block, each as its own HTML. */
function cardsOf(block: Block | undefined): string[] {
  if (!block) throw new Error("There is no block.");
  const router = createMemoryRouter([{ path: "*", element: <Blocks blocks={[block]} context={{ menus: {} }} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.split(/<li class="[^"]*cell[^"]*">/).slice(1);
}

/** The URLs, pictures and prices of a card, which differ between cards. */
function identityOf(card: string) {
  return {
    hrefs: [...card.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    pictures: [...new Set([...card.matchAll(/\/([\w-]+)\.jpg/g)].map(([, name]) => name))],
    alt: /alt="([^"]*)"/.exec(card)?.[1],
    prices: card.match(/(?:from )?\$[\d,]+/g),
    title: /<h\d[^>]*>(.*?)<\/h\d>/.exec(card)?.[1]?.replaceAll(/<[^>]*>/g, ""),
  };
}

const ofHome = (number: string, price: string) => ({
  hrefs: [`/qmi/${number}/`],
  pictures: [`home-${number}`],
  alt: `Alt of home-${number}`,
  prices: [price],
  title: `${number} Threshing Lane`,
});

test("each picked product is a card with its name, link, picture and price, in editor order", {
  tags: ["S2.142", "S3.37"],
}, () => {
  const picker = [homes[1], model, null, homes[0], plan];
  const organism = new Proxy(
    { layout: "product-grid", title: "Picked", productPicker: picker } as unknown as Organism,
    {
      get: (fields, name) => Reflect.get(fields, name) ?? null,
    },
  );
  const [block] = organismBlocks([organism], { today });
  expect(cardsOf(block).map(identityOf)).toEqual([
    ofHome("1490", "$631,200"),
    {
      hrefs: ["/models/1460/"],
      pictures: ["model"],
      alt: "Alt of model",
      prices: ["$705,000"],
      title: "1460 Threshing Lane",
    },
    ofHome("1482", "$624,900"),
    {
      hrefs: ["/plans/juniper/"],
      pictures: ["juniper"],
      alt: "Alt of juniper",
      prices: ["from $589,900"],
      title: "The Juniper",
    },
  ]);
});

test("popular homes are cards with name, link, picture and price: popular plans, then soonest", {
  tags: ["S2.144"],
}, async () => {
  const other = { ...plan, databaseId: 12, title: "Sumac", uri: "/plans/sumac/" };
  const soonest = {
    ...homeNamed(24, "9", 500_000, "2026-12-01"),
    qmiHomeDetails: { price: 500_000, floorplan: other, neighborhood: place },
  };
  const sold = { ...homeNamed(25, "13", 510_000, "2026-12-01"), productStatus: { statusMessage: ["", "Sold Out"] } };
  const popularPlace = { ...place, neighborhood: { city: "Longmont", popularPlans: [{ databaseId: 11 }] } };
  const { content } = fakeContent({
    GetOverviewMap: {
      page: null,
      neighborhoods: { nodes: [popularPlace] },
      plans: { nodes: [plan, other] },
      models: null,
      homes: { nodes: [sold, soonest, ...homes] },
    },
  });
  const [block] = await fillLists([{ layout: "popular-homes", title: "Popular" }], content, today);
  expect(cardsOf(block).map(identityOf)).toEqual([
    ofHome("1490", "$631,200"),
    ofHome("1482", "$624,900"),
    ofHome("1501", "$599,000"),
    ofHome("9", "$500,000"),
  ]);
  expect(block?.pricesAsOf).toBe("2026-11-03");
});

test("each popular post is a card with its title, link, picture and text, in backend order", {
  tags: ["S2.145"],
}, async () => {
  const post = (id: number, name: string) => ({
    databaseId: id,
    title: `About ${name}`,
    uri: `/blog/${name}/`,
    date: `2026-0${id}-05T09:00:00`,
    categories: { nodes: [{ name: `Of ${name}`, slug: "money" }] },
    customPostDetails: {
      excerpt: `Short on ${name}.`,
      subtitle: null,
      thumbnail: picture(name),
      image: picture("wrong"),
    },
    extras: null,
  });
  const { content } = fakeContent({
    GetPopularBlogPosts: { popularBlogPosts: "[3,1,2,4]" },
    GetBlogPostsByIds: {
      blogPosts: { nodes: [post(1, "taxes"), post(2, "hail"), post(3, "kitchens"), post(4, "fourth")] },
    },
  });
  const [block] = await fillLists([{ layout: "popular-posts", title: "Read" }], content, today);
  const cards = cardsOf(block);
  expect(cards.map(identityOf)).toEqual(
    ["kitchens", "taxes", "hail"].map((name) => ({
      hrefs: [`/blog/${name}/`],
      pictures: [name],
      alt: `Alt of ${name}`,
      prices: null,
      title: `About ${name}`,
    })),
  );
  for (const [position, [name, day]] of [
    ["kitchens", "Mar 5, 2026"],
    ["taxes", "Jan 5, 2026"],
    ["hail", "Feb 5, 2026"],
  ].entries()) {
    expect(cards[position]).toContain(`Short on ${name}.`);
    expect(cards[position]).toContain(`Of ${name} · ${day}`);
  }
});

test("every popular testimonial is a sentence with its own text, name and URL", {
  tags: ["S2.123", "S3.43"],
}, async () => {
  const testimonial = (id: number, name: string) => ({
    databaseId: id,
    title: `Title of ${name}`,
    uri: `/lifestyle/reviews/${name}/`,
    highlights: { text: `${name} said this.`, tagline: null, attribution: `${name} F.`, image: null },
  });
  const { content } = fakeContent({
    GetPopularTestimonials: { popularTestimonials: '{"testimonials":[2,1]}' },
    GetTestimonialsByIds: { testimonials: { nodes: [testimonial(1, "Ana"), testimonial(2, "Ben")] } },
  });
  const [block] = await fillLists([{ layout: "testimonial-highlights" }], content, today);
  expect(block?.items).toEqual([
    { label: "Ben said this.", title: "Ben F.", href: "/lifestyle/reviews/Ben/" },
    { label: "Ana said this.", title: "Ana F.", href: "/lifestyle/reviews/Ana/" },
  ]);
});
