import { overviewUri } from "@porchlight/contract/addresses";
import { isIndexed, mayBePageAddress } from "#app/domain/navigation/route-params.ts";
import { builderToday, dayOf } from "#app/domain/wording/dates.ts";
import { type XmlText, xml } from "#app/domain/wording/xml.ts";
import { allNodes, type ContentClient } from "#app/graphql/client.ts";
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

/** A page in a sitemap. */
export interface SitemapEntry {
  /** Canonical path. */
  readonly path: string;
  /** ISO day of the last change; empty when unknown. */
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

/** Paths of each kind (section 2); any other is a 404. */
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

/** Pages that every site has, even without content. */
const accountPages = [
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
    return [...new Set([...accountPages, ...days.keys()])].map((path) => ({ path, day: days.get(path) ?? "" }));
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
    // The list of offers has those that run today; nothing links to the others.
    const running = (await allNodes(content, GetCampaignsForSitemap, "campaigns")).filter(
      ({ extras }) => (extras?.startsOn ?? "") <= today && (extras?.endsOn || "9") >= today,
    );
    return entriesOf(running, addresses.campaigns);
  },
} satisfies Sources;

/** Types of sitemaps, one for each kind of page. */
export type SitemapType = keyof typeof sources;

/** Names of the sitemaps, in the order of the index. */
export const sitemapTypes = Object.keys(sources) as readonly SitemapType[];

/** The pages of one kind that may be indexed, without duplicates and redirected paths. */
export async function loadSitemap(
  content: ContentClient,
  type: SitemapType,
  isRedirected: (path: string) => boolean,
): Promise<readonly SitemapEntry[]> {
  const entries = (await sources[type](content)).filter(({ path }) => isIndexed(path) && !isRedirected(path));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The latest of the days; empty when none is known. */
export function latestDay(entries: readonly SitemapEntry[]): string {
  return entries.reduce((latest, { day }) => (day > latest ? day : latest), "");
}

function entriesOf(nodes: readonly ListedNode[], address: RegExp): SitemapEntry[] {
  return nodes.flatMap(({ uri, modified }) =>
    uri && address.test(uri) && mayBePageAddress(uri) ? [{ path: uri, day: dayOf(modified) }] : [],
  );
}

/** Articles and the lists of their categories; the day of a category is that of its newest article. */
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

/** A sitemap as defined by sitemaps.org. `origin` is the site's origin without a trailing slash. */
export function sitemapXml(entries: readonly SitemapEntry[], origin: string): XmlText {
  const urls = entries.map(({ path, day }) => xml`<url><loc>${origin + path}</loc>${lastmod(day)}</url>`);
  return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

/** The index of the sitemaps that have pages. */
export function sitemapIndexXml(
  sitemaps: readonly { readonly type: string; readonly entries: readonly SitemapEntry[] }[],
  origin: string,
): XmlText {
  const found = sitemaps.filter(({ entries }) => entries.length > 0);
  const rows = found.map(
    ({ type, entries }) =>
      xml`<sitemap><loc>${`${origin}/sitemaps/${type}.xml`}</loc>${lastmod(latestDay(entries))}</sitemap>`,
  );
  return xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows}</sitemapindex>`;
}

function lastmod(day: string): XmlText {
  return day ? xml`<lastmod>${day}</lastmod>` : xml``;
}
