import { everywhere } from "#app/domain/neighborhoods/region.ts";
import { builderToday, machineDate } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import { loadRegion } from "#app/graphql/catalog/catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { fillMergeTags } from "#app/graphql/merge-tags/fill-merge-tags.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { Block } from "../block.ts";
import { fillLists } from "../organisms/listed-entries.server.ts";
import { type Organisms, organismBlocks } from "../organisms/organism-blocks.server.ts";
import { safeHtml } from "../rich-text/safe-html.server.ts";
import {
  GetNeighborhoodBlocks,
  GetPage,
  type GetPageQuery,
  type GetPageQueryVariables,
  GetPageUris,
} from "./page.generated.ts";

/** A page of the page builder, ready to be rendered. */
export interface BuiltPage {
  /** Its canonical path, with slashes at both ends. */
  readonly path: string;
  readonly title: string;
  readonly picture: Picture | null;
  /** Time of publication on the builder's wall clock; empty when unknown. */
  readonly publishedAt: string;
  /** The editor's free text as sanitized HTML. */
  readonly contentHtml: string;
  readonly blocks: readonly Block[];
  /** The page one level above; null for a page of the first level. */
  readonly section: { readonly title: string; readonly path: string } | null;
}

/** The page at a path with slashes at both ends (S1.16, S2.137); null when there is none. */
export async function loadPage(content: ContentClient, path: string): Promise<BuiltPage | null> {
  return await buildPage(content, path, await content.query(GetPage, pageVariables(path)));
}

/** The page above a list, shared by all pages of the list; a bare title when the content has none. */
export async function loadListPage(content: ContentClient, path: string, title: string): Promise<BuiltPage> {
  const found = await content.query(GetPage, pageVariables(path), { isShared: true });
  return (
    (await buildPage(content, path, found)) ?? {
      path,
      title,
      picture: null,
      publishedAt: "",
      contentHtml: "",
      blocks: [],
      section: null,
    }
  );
}

/**
 * The page at a path without its own route; null when there is none. WordPress responds to some missing paths
 * with errors, which are thrown only when the list of pages includes the path.
 */
export async function loadUnlistedPage(content: PageContentClient, path: string): Promise<BuiltPage | null> {
  const found = await content.queryOptional(GetPage, pageVariables(path));
  if (found) return await buildPage(content, path, found);
  return (await mayBePage(content, path)) ? await loadPage(content, path) : null;
}

/** Whether the list of pages includes a path, or is incomplete. */
async function mayBePage(content: ContentClient, path: string): Promise<boolean> {
  const { pages } = await content.query(GetPageUris, {}, { isShared: true });
  return !pages || pages.pageInfo.hasNextPage || pages.nodes.some(({ uri }) => uri === path);
}

function pageVariables(path: string): GetPageQueryVariables {
  const sectionUri = sectionPathOf(path);
  return { uri: path, sectionUri: sectionUri ?? "/", isBelowSection: sectionUri !== null };
}

async function buildPage(
  content: ContentClient,
  path: string,
  { page, section }: GetPageQuery,
): Promise<BuiltPage | null> {
  if (!page) return null;
  const title = singleLine(page.title);
  const sectionPath = sectionPathOf(path);
  const sectionTitle = singleLine(section?.title);
  return {
    path,
    title,
    picture: toPicture(page.featuredImage?.node),
    publishedAt: machineDate(page.date),
    contentHtml: safeHtml(await fillMergeTags(content, page.content), { topHeading: 2 }),
    blocks: withHeadline(await loadBlocks(content, page.organisms), title),
    section: sectionPath && sectionTitle ? { title: sectionTitle, path: sectionPath } : null,
  };
}

/** The blocks of any page-builder type (S2.137); `change` may replace them before their lists are loaded. */
export async function loadBlocks(
  content: ContentClient,
  organisms: Organisms,
  change: (blocks: Block[]) => Block[] = (blocks) => blocks,
): Promise<Block[]> {
  const today = builderToday();
  const texts = await fillMergeTags(content, organisms);
  const hasPlace = (texts ?? []).some((organism) => organism?.layout === "map-with-info");
  const region = hasPlace ? await loadRegion(content) : everywhere;
  return await fillLists(change(organismBlocks(texts, { today, region })), content, today);
}

/**
 * Gives every page one h1: the first hero without a title gets the page's; without a hero the title is above the
 * blocks, and a first block does not repeat it.
 */
export function withHeadline(blocks: readonly Block[], title: string): Block[] {
  const heroPosition = blocks.findIndex((block) => block.layout === "hero");
  return blocks.map((block, position) => {
    if (position === heroPosition && !block.title) return { ...block, title };
    if (heroPosition >= 0 || position > 0 || block.title !== title) return block;
    const { title: _, ...untitled } = block;
    return untitled;
  });
}

function sectionPathOf(path: string): string | null {
  const segments = path.split("/").filter(Boolean);
  return segments.length > 1 ? `/${segments[0]}/` : null;
}

/** The blocks of the neighborhood at a path with slashes at both ends (S2.137, S3.32); null when there is none. */
export async function loadNeighborhoodBlocks(content: ContentClient, path: string): Promise<Block[] | null> {
  const { neighborhood } = await content.query(GetNeighborhoodBlocks, { uri: path });
  return neighborhood && (await loadBlocks(content, neighborhood.organisms));
}
