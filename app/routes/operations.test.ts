import { describe, expect, test } from "vitest";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { loader as layout } from "#app/layouts/default.tsx";
import { loader as root } from "#app/root.tsx";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader as articleCategory } from "./article-category.tsx";
import { loader as articleList } from "./article-list.tsx";
import { loader as blogPost } from "./blog-post.tsx";
import { loader as campaign } from "./campaign.tsx";
import { loader as campaigns } from "./campaigns.tsx";
import { loader as event } from "./event.tsx";
import { loader as events } from "./events.tsx";
import { loader as home } from "./front-page.tsx";
import { loader as myFavorites } from "./my-favorites.tsx";
import { loader as myFavoritesProducts } from "./my-favorites-products.ts";
import { loader as neighborhood } from "./neighborhood.tsx";
import { loader as neighborhoodBlocks } from "./neighborhood-blocks.ts";
import { loader as newHomeSearch } from "./new-home-search.tsx";
import { loader as notFound } from "./not-found.tsx";
import { loader as ourNeighborhoods } from "./our-neighborhoods.tsx";
import { loader as pageRoute } from "./page.tsx";
import { loader as planOptions } from "./plan-options.tsx";
import { loader as plans } from "./plans.tsx";
import { loader as product } from "./product.tsx";
import { loader as testimonial } from "./testimonial.tsx";

const pageInfo = { endCursor: null, hasNextPage: false, hasPreviousPage: true, startCursor: null };
const page = {
  title: "A page",
  content: null,
  featuredImage: null,
  organisms: [{ layout: "popular-homes" }, { layout: "popular-posts" }, { layout: "testimonial-highlights" }],
};
const words = { page: { ...page, organisms: [] } };
const categories = (name: string) => ({ [name]: { nodes: [{ name: "One", slug: "one", count: 1, uri: null }] } });

/** Minimal responses to all operations, enough to render every page. */
const responses: Readonly<Record<string, unknown>> = {
  GetMenus: { menus: null },
  GetMeta: { page: null, nodeByUri: null },
  GetOverviewMap: { page: null, neighborhoods: null, plans: null, models: null, homes: null },
  GetHomePage: { page: null, blogPosts: null, events: null },
  GetPage: { page },
  GetCampaign: { campaign: { ...page, campaignDetails: null, extras: null } },
  GetCampaigns: { campaigns: { nodes: [], pageInfo } },
  GetEvents: { events: { nodes: [], pageInfo } },
  GetEvent: { event: { databaseId: 1, title: "An event", eventDetails: null } },
  GetNeighborhoodBlocks: { neighborhood: { title: "A place", organisms: page.organisms } },
  GetNeighborhoodEssentials: { neighborhood: { databaseId: 1, title: "A place", types: null, neighborhood: null } },
  GetPlan: { plan: { databaseId: 1, title: "A plan", extras: null } },
  GetPlanOptions: {
    plan: {
      databaseId: 1,
      title: "A plan",
      floorplanDetails: { basePrice: 500_000 },
      extras: { optionGroups: [{ title: "Structure", options: [{ label: "Porch", addedPriceUsd: 1000 }] }] },
    },
  },
  GetModel: { model: { databaseId: 1, title: "A model", extras: null } },
  GetHome: { home: { databaseId: 1, title: "A home", extras: null } },
  GetBlogPosts: { blogPosts: { edges: [], pageInfo } },
  GetBlogPostsByCategory: { blogPosts: { edges: [], pageInfo } },
  GetBlogCategories: categories("blogCategories"),
  GetBlogPost: { blogPost: { databaseId: 1, title: "A post", categories: { nodes: [{ slug: "one" }] } } },
  GetPopularBlogPosts: { popularBlogPosts: "[1]" },
  GetBlogPostsByIds: { blogPosts: { nodes: [] } },
  GetTestimonials: { testimonials: { edges: [], pageInfo } },
  GetTestimonialsByCategory: { testimonials: { edges: [], pageInfo } },
  GetTestimonialCategories: categories("testimonialCategories"),
  GetTestimonialsHighlights: { testimonials: { nodes: [] } },
  GetSingleTestimonialBySlug: { testimonial: { databaseId: 1, title: "A review" } },
  GetPopularTestimonials: { popularTestimonials: '{"testimonials":[1]}' },
  GetTestimonialsByIds: { testimonials: { nodes: [] } },
};

type Loader = (args: never) => unknown;
type QueryArguments = Parameters<ContentQuerySource["query"]>;

/** Operations that a page's loaders send, including those of root and layout. */
async function askedBy(loader: Loader, address: string, given: Readonly<Record<string, unknown>> = {}) {
  const queries: QueryArguments[] = [];
  const query: ContentQuerySource["query"] = async (operation, options) => {
    queries.push([operation, options]);
    const { operationName } = operation;
    return ({ ...responses, ...given }[operationName] ?? {}) as Readonly<Record<string, unknown>>;
  };
  await Promise.all([root, layout, loader].map((each: Loader) => runLoader(each, address, { query })));
  const names = (isShared: boolean) =>
    queries
      .filter(([, options]) => (options?.isShared ?? false) === isShared)
      .map(([{ operationName }]) => operationName);
  return { queries, own: names(false).filter((name) => name !== "GetMeta"), shared: names(true).sort() };
}

const lists = {
  blog: ["GetBlogCategories", "GetBlogPostsByIds", "GetPopularBlogPosts"],
  testimonials: ["GetPopularTestimonials", "GetTestimonialCategories", "GetTestimonialsByIds"],
};
const popular = [
  "GetBlogPostsByIds",
  "GetOverviewMap",
  "GetPopularBlogPosts",
  "GetPopularTestimonials",
  "GetTestimonialsByIds",
];

type Row = [address: string, own: string | null, shared: readonly string[], loader: Loader];

/** Every kind of page, its own operation, and those shared with other pages besides the menus. */
const pages: readonly Row[] = [
  ["/", "GetHomePage", ["GetOverviewMap"], home],
  ["/about-us/", "GetPage", popular, pageRoute],
  ["/spring-open-house/", "GetPage", popular, notFound],
  ["/blog/?page=2&after=x", "GetBlogPosts", [...lists.blog, "GetPage"], articleList],
  ["/blog/a-post/", "GetBlogPost", ["GetBlogPosts", "GetBlogPostsByCategory"], blogPost],
  ["/blog/category/one/", "GetBlogPostsByCategory", lists.blog, articleCategory],
  ["/campaigns/", "GetCampaigns", ["GetPage"], campaigns],
  ["/campaigns/winter/", "GetCampaign", popular, campaign],
  ["/events/", null, ["GetEvents", "GetPage"], events],
  ["/events/an-event/", "GetEvent", ["GetOverviewMap"], event],
  ["/homes/longmont/haystack-bend/", "GetNeighborhoodEssentials", ["GetOverviewMap"], neighborhood],
  ["/homes/longmont/haystack-bend/models/a/", "GetModel", ["GetOverviewMap"], product],
  ["/homes/longmont/haystack-bend/plans/a/", "GetPlan", ["GetOverviewMap"], product],
  ["/homes/longmont/haystack-bend/plans/a/options/", "GetPlanOptions", [], planOptions],
  ["/homes/longmont/haystack-bend/qmi/a/", "GetHome", ["GetOverviewMap"], product],
  [
    "/lifestyle/reviews/",
    "GetTestimonials",
    [...lists.testimonials, "GetPage", "GetTestimonialsHighlights"],
    articleList,
  ],
  ["/lifestyle/reviews/a-review/", "GetSingleTestimonialBySlug", ["GetTestimonialsHighlights"], testimonial],
  ["/lifestyle/reviews/category/one/", "GetTestimonialsByCategory", lists.testimonials, articleCategory],
  ["/my-favorites/", null, ["GetPage"], myFavorites],
  ["/our-homes/plans/", null, ["GetOverviewMap", "GetPage"], plans],
  ["/new-home-search/", null, ["GetOverviewMap"], newHomeSearch],
  ["/our-neighborhoods/", null, ["GetOverviewMap"], ourNeighborhoods],
];

/** Pages whose only page-builder content is the text above a list. */
const listAddresses = /^\/(?:blog|campaigns|events|lifestyle\/reviews|our-homes\/plans|my-favorites)\/(?:\?|$)/;

/** A text that mentions a home and an event. */
const speaking = '<p><a href="/homes/longmont/a/qmi/b/">A home</a> <a href="/events/soup/">Soup</a></p>';

describe("a page sends one operation of its own", () => {
  test.each(pages)("%s sends %s", async (address, own, shared, loader) => {
    const found = await askedBy(loader, address, listAddresses.test(address) ? { GetPage: words } : {});
    expect(found.own).toEqual(own === null ? [] : [own]);
    expect(found.shared).toEqual([...shared, "GetMenus"].sort());
    expect(found.queries.filter(([{ operationName }]) => operationName === "GetMeta")).toHaveLength(1);
    for (const [{ operationName, query }] of found.queries) expect(query).toBe(operations[operationName]);
  });

  test("mentions in a text are looked up in the lists that other pages share", async () => {
    const post = { ...(responses.GetBlogPost as { blogPost: object }).blogPost, content: speaking };
    const ofPost = await askedBy(blogPost, "/blog/a-post/", { GetBlogPost: { blogPost: post } });
    expect(ofPost.own).toEqual(["GetBlogPost"]);
    expect(ofPost.shared).toEqual(
      ["GetBlogPosts", "GetBlogPostsByCategory", "GetEvents", "GetMenus", "GetOverviewMap"].sort(),
    );
  });

  test("the blocks of a neighborhood are one operation, including their lists", async () => {
    const found = await askedBy(neighborhoodBlocks, "/homes/longmont/haystack-bend/blocks.json");
    expect(found.own).toEqual(["GetNeighborhoodBlocks"]);
    expect(found.shared).toEqual([...popular, "GetMenus"].sort());
  });

  test("operations select all fields that are used, and no others", {
    tags: ["S3.26", "S3.12"],
  }, () => {
    const texts = Object.values(operations).join(" ");
    // Without effect on the site.
    expect(texts).not.toMatch(/\b(?:enableSnipeLink|statusCustom)\b/);
    for (const field of ["statusMessage", "sectionId", "featuredNeighborhood", "neighborhoodArea", "address2"]) {
      expect(texts).toMatch(new RegExp(`\\b${field}\\b`));
    }
  });

  test("the cards of favorites come from the catalog that all pages share", async () => {
    const found = await askedBy(myFavoritesProducts, "/my-favorites/products.json?ids=1,2");
    expect(found.own).toEqual([]);
    expect(found.shared).toEqual(["GetMenus", "GetOverviewMap"]);
  });

  test("every query belongs to a page, except for the account and for neighborhoods in the browser", () => {
    const queried = new Set(["GetMenus", "GetMeta", ...pages.flatMap(([, own, shared]) => [own, ...shared])]);
    const others = Object.entries(operations)
      .filter(([name, text]) => text.includes(`query ${name}`) && !queried.has(name))
      .map(([name]) => name)
      // Those of the sitemaps, of homes.json, of the feeds and beyond 500 of a kind have their own tests.
      .filter((name) => !/For(?:Sitemap|Sale|Feeds)$|^GetMore/.test(name));
    // GetAddressById is sent for plain permalinks of WordPress, GetComparedProduct for each of up to four compared
    // products, GetPageUris when a host responds to the query of a page with errors, GetRedirects by the server.
    expect(others).toEqual([
      "GetAddressById",
      "GetComparedProduct",
      "GetNeighborhood",
      "GetNeighborhoodBlocks",
      "GetPageUris",
      "GetPasskeys",
      "GetRedirects",
      "GetUser",
      "GetUserFavorites",
      "GetViewer",
      "GetVisitSubject",
    ]);
    expect(Object.keys(operations).filter((name) => name.endsWith("Extras"))).toEqual([]);
  });
});
