import { overviewUri } from "@porchlight/contract/paths";
import { isIndexed } from "#app/domain/navigation/indexing.ts";
import { mayBePageAddress } from "#app/domain/navigation/route-params.ts";
import { builderToday, dayOf } from "#app/domain/wording/dates.ts";
import { allNodes } from "#app/graphql/all-nodes.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import {
  GetBlogPostsForSitemap,
  GetCampaignsForSitemap,
  GetEventsForSitemap,
  GetHomesForSitemap,
  GetModelsForSitemap,
  GetNeighborhoodsForSitemap,
  GetPagesForSitemap,
  GetPlansForSitemap,
  GetTestimonialsForSitemap,
} from "./sitemap.generated.ts";

/** One page for search engines. */
export interface SitemapEntry {
  /** Canonical path. */
  readonly path: string;
  /** ISO day of the last change; empty where the content does not say. */
  readonly day: string;
}

interface ListedNode {
  readonly uri: string | null;
  readonly modified: string | null;
}

interface ListedArticle extends ListedNode {
  readonly categories: { readonly nodes: readonly { readonly slug: string | null }[] } | null;
}

type Sources = Readonly<Record<string, (content: ContentClient) => Promise<readonly SitemapEntry[]>>>;

/** Where the entries of each kind live (section 2). What lies elsewhere would answer 404. */
const addresses = {
  neighborhoods: /^\/homes\/[^/]+\/[^/]+\/$/,
  plans: /^\/homes\/[^/]+\/[^/]+\/plans\/[^/]+\/$/,
  models: /^\/homes\/[^/]+\/[^/]+\/models\/[^/]+\/$/,
  homes: /^\/homes\/[^/]+\/[^/]+\/qmi\/[^/]+\/$/,
  pages: /^\/(?!(?:homes|blog|events|lifestyle\/reviews|campaigns)\/[^/])(?:[^/]+\/)*$/,
  campaigns: /^\/campaigns\/(?:[^/]+\/)+$/,
  blog: /^\/blog\/(?!category\/)[^/]+\/$/,
  reviews: /^\/lifestyle\/reviews\/(?!category\/)[^/]+\/$/,
  events: /^\/events\/[^/]+\/$/,
} as const;

/** Pages that every site has, whether or not the content has a text for them. */
const ownPages = [
  "/",
  overviewUri,
  "/our-homes/model-homes/",
  "/our-homes/quick-move-in-homes/",
  "/our-homes/plans/",
  "/new-home-search/",
  "/blog/",
  "/lifestyle/reviews/",
  "/events/",
  "/campaigns/",
] as const;

const sources = {
  pages: async (content) => {
    const found = entriesOf(await allNodes(content, GetPagesForSitemap, "pages"), addresses.pages);
    const days = new Map(found.map(({ path, day }) => [path, day]));
    return [...new Set([...ownPages, ...days.keys()])].map((path) => ({ path, day: days.get(path) ?? "" }));
  },
  neighborhoods: async (content) =>
    entriesOf(await allNodes(content, GetNeighborhoodsForSitemap, "neighborhoods"), addresses.neighborhoods),
  plans: async (content) => entriesOf(await allNodes(content, GetPlansForSitemap, "plans"), addresses.plans),
  models: async (content) => entriesOf(await allNodes(content, GetModelsForSitemap, "models"), addresses.models),
  homes: async (content) => entriesOf(await allNodes(content, GetHomesForSitemap, "homes"), addresses.homes),
  blog: async (content) =>
    articleEntries(await allNodes(content, GetBlogPostsForSitemap, "blogPosts"), addresses.blog, "/blog/"),
  reviews: async (content) =>
    articleEntries(
      await allNodes(content, GetTestimonialsForSitemap, "testimonials"),
      addresses.reviews,
      "/lifestyle/reviews/",
    ),
  events: async (content) => entriesOf(await allNodes(content, GetEventsForSitemap, "events"), addresses.events),
  campaigns: async (content) => {
    const today = builderToday();
    // The list of offers shows those that run today, and nothing else links to the others.
    const running = (await allNodes(content, GetCampaignsForSitemap, "campaigns")).filter(
      ({ extras }) => (extras?.startsOn ?? "") <= today && (extras?.endsOn || "9") >= today,
    );
    return entriesOf(running, addresses.campaigns);
  },
} satisfies Sources;

/** The sitemaps of the site, one for each kind of page. */
export type SitemapType = keyof typeof sources;

/** Names of the sitemaps, in the order of the index. */
export const sitemapTypes = Object.keys(sources) as readonly SitemapType[];

/**
 * The pages of one kind that search engines may list, each once, by path; all that the content has, but for those whose
 * address leads elsewhere.
 */
export async function loadSitemap(
  content: ContentClient,
  type: SitemapType,
  isRedirected: (path: string) => boolean,
): Promise<readonly SitemapEntry[]> {
  const entries = (await sources[type](content)).filter(({ path }) => isIndexed(path) && !isRedirected(path));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The latest of the days; empty where none is known. */
export function latestDay(entries: readonly SitemapEntry[]): string {
  return entries.reduce((latest, { day }) => (day > latest ? day : latest), "");
}

function entriesOf(nodes: readonly ListedNode[], address: RegExp): SitemapEntry[] {
  return nodes.flatMap(({ uri, modified }) =>
    uri && address.test(uri) && mayBePageAddress(uri) ? [{ path: uri, day: dayOf(modified) }] : [],
  );
}

/** Articles and the lists of their categories; a category is as new as the newest of its articles. */
function articleEntries(nodes: readonly ListedArticle[], address: RegExp, listPath: string): SitemapEntry[] {
  const categoryDays = new Map<string, string>();
  for (const { modified, categories } of nodes) {
    for (const { slug } of categories?.nodes ?? []) {
      if (!slug) continue;
      const path = `${listPath}category/${encodeURIComponent(slug)}/`;
      const [day, known] = [dayOf(modified), categoryDays.get(path) ?? ""];
      categoryDays.set(path, day > known ? day : known);
    }
  }
  const categories = [...categoryDays].map(([path, day]) => ({ path, day }));
  return [...entriesOf(nodes, address), ...categories.filter(({ path }) => mayBePageAddress(path))];
}
