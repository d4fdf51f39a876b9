import type { ContentClient } from "#app/content/content-client.ts";
import { type Picture, toPicture } from "#app/content/picture.ts";
import { builderToday } from "#app/content/today.ts";
import { plainText } from "#app/domain/html-text.ts";
import type { Block } from "./block-content.ts";
import { fillLists } from "./block-lists.server.ts";
import { organismBlocks, type Organisms, type OrganismsExtras } from "./organism-blocks.server.ts";
import { GetPage, GetPageExtras } from "./page.generated.ts";
import { safeHtml } from "./safe-html.server.ts";

/** A page of the page builder, ready to be laid out. */
export interface BuiltPage {
  readonly title: string;
  readonly picture: Picture | null;
  /** The editor's free text, sanitised. */
  readonly contentHtml: string;
  readonly blocks: readonly Block[];
  /** The page one level above, where there is one; a page of the first level has none. */
  readonly section: { readonly title: string; readonly path: string } | null;
}

/** Stands where the backend has no page for an address that the site shows all the same, such as a list's. */
export function pageWithTitle(title: string): BuiltPage {
  return { title, picture: null, contentHtml: "", blocks: [], section: null };
}

/**
 * The page at a path with slashes at both ends (S1.16, S2.137); null when no page lives there. Core fields come with
 * one operation; what a host may lack is asked for only when the page has a block that shows it.
 */
export async function loadPage(content: ContentClient, path: string): Promise<BuiltPage | null> {
  const sectionPath = sectionPathOf(path);
  const answer = await content.query(GetPage, {
    uri: path,
    sectionUri: sectionPath ?? "/",
    isBelowSection: sectionPath !== null,
  });
  const { page } = answer;
  if (!page) return null;
  const title = plainText(page.title);
  const blocks = await loadBlocks(content, page.organisms, { pageTitle: title }, async () => {
    const extras = await content.queryExtras(GetPageExtras, { uri: path });
    return extras?.page?.organisms;
  });
  const sectionTitle = plainText(answer.section?.title);
  return {
    title,
    picture: toPicture(page.featuredImage?.node),
    contentHtml: safeHtml(page.content, { topHeading: 2 }),
    blocks: withHeadline(blocks, title),
    section: sectionPath && sectionTitle ? { title: sectionTitle, path: sectionPath } : null,
  };
}

/** The blocks of any page-builder type (S2.137). `loadExtras` is called only when a block shows what it brings. */
export async function loadBlocks(
  content: ContentClient,
  organisms: Organisms,
  page: { readonly pageTitle: string },
  loadExtras: () => Promise<OrganismsExtras>,
): Promise<Block[]> {
  const today = builderToday();
  const showsExtras = (organisms ?? []).some(
    (organism) => organism?.productPicker?.length || organism?.salesTeamMembers?.length,
  );
  const extras = showsExtras ? await loadExtras() : null;
  return fillLists(organismBlocks(organisms, extras, { ...page, today }), content, today);
}

/**
 * Every page has its h1, once: the first hero says the page's title where the editor gave it none; without a hero the title
 * stands above the blocks, and a first block of the same title does not say it again.
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
