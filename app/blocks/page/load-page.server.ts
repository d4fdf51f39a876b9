import { everywhere } from "#app/domain/neighborhoods/region.ts";
import { builderToday, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { loadRegion } from "#app/graphql/inventory/inventory.ts";
import { withLiveFigures } from "#app/graphql/live-figures/with-live-figures.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { Block } from "../block.ts";
import { fillLists } from "../organisms/listed-entries.server.ts";
import { type Organisms, organismBlocks } from "../organisms/organism-blocks.server.ts";
import { safeHtml } from "../organisms/safe-html.server.ts";
import { GetPage, type GetPageQuery, type GetPageQueryVariables, GetPageUris } from "./page.generated.ts";

/** A page of the page builder, ready to be laid out. */
export interface BuiltPage {
  /** Its own address, with slashes at both ends, whatever address it is shown at. */
  readonly path: string;
  readonly title: string;
  readonly picture: Picture | null;
  /** When it was published, on the builder's wall clock; empty where the content does not say. */
  readonly publishedAt: string;
  /** The editor's free text, sanitised. */
  readonly contentHtml: string;
  readonly blocks: readonly Block[];
  /** The page one level above, where there is one; a page of the first level has none. */
  readonly section: { readonly title: string; readonly path: string } | null;
}

/** The page at a path with slashes at both ends (S1.16, S2.137); null when there is none. */
export async function loadPage(content: ContentClient, path: string): Promise<BuiltPage | null> {
  return await builtPage(content, path, await content.query(GetPage, pageVariables(path)));
}

/** The page that introduces a list, shared by all pages of the list; a bare title where the backend has none. */
export async function loadListPage(content: ContentClient, path: string, title: string): Promise<BuiltPage> {
  const found = await content.query(GetPage, pageVariables(path), { isShared: true });
  return (
    (await builtPage(content, path, found)) ?? {
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
 * The page at an address outside the site's table of URLs; null when there is none. WordPress responds to some
 * addresses with errors though they have no page: the errors count only where the list of pages names the address.
 */
export async function loadUnlistedPage(content: PageContentClient, path: string): Promise<BuiltPage | null> {
  const found = await content.queryOptional(GetPage, pageVariables(path));
  if (found) return await builtPage(content, path, found);
  return (await mayBePage(content, path)) ? await loadPage(content, path) : null;
}

/** Whether the list of pages names a path, or is incomplete. */
async function mayBePage(content: ContentClient, path: string): Promise<boolean> {
  const { pages } = await content.query(GetPageUris, {}, { isShared: true });
  return !pages || pages.pageInfo.hasNextPage || pages.nodes.some(({ uri }) => uri === path);
}

function pageVariables(path: string): GetPageQueryVariables {
  const sectionUri = sectionPathOf(path);
  return { uri: path, sectionUri: sectionUri ?? "/", isBelowSection: sectionUri !== null };
}

async function builtPage(
  content: ContentClient,
  path: string,
  { page, section }: GetPageQuery,
): Promise<BuiltPage | null> {
  if (!page) return null;
  const title = plainText(page.title);
  const sectionPath = sectionPathOf(path);
  const sectionTitle = plainText(section?.title);
  return {
    path,
    title,
    picture: toPicture(page.featuredImage?.node),
    publishedAt: machineDate(page.date),
    contentHtml: safeHtml(await withLiveFigures(content, page.content), { topHeading: 2 }),
    blocks: withHeadline(await loadBlocks(content, page.organisms), title),
    section: sectionPath && sectionTitle ? { title: sectionTitle, path: sectionPath } : null,
  };
}

/** The blocks of any page-builder type (S2.137); `change` sees them before their lists are filled. */
export async function loadBlocks(
  content: ContentClient,
  organisms: Organisms,
  change: (blocks: Block[]) => Block[] = (blocks) => blocks,
): Promise<Block[]> {
  const today = builderToday();
  const texts = await withLiveFigures(content, organisms);
  const hasPlace = (texts ?? []).some((organism) => organism?.layout === "map-with-info");
  const region = hasPlace ? await loadRegion(content) : everywhere;
  return await fillLists(change(organismBlocks(texts, { today, region })), content, today);
}

/**
 * Gives every page one h1: the first hero takes the page's title where it has none; without a hero the title is above
 * the blocks, and a first block does not repeat it.
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
