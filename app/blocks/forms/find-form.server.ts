import { withTrailingSlash } from "@porchlight/contract/paths";
import { type LeadForm, standardForm, takesLetter } from "#app/domain/leads/lead-block.ts";
import { contactUri } from "#app/domain/leads/visit-href.ts";
import { mayBePageAddress } from "#app/domain/navigation/route-params.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import type { Block } from "../block.ts";
import { loadCampaign } from "../campaign/load-campaign.server.ts";
import { loadNeighborhoodBlocks } from "../neighborhood/load-neighborhood-blocks.server.ts";
import { type BuiltPage, loadUnlistedPage } from "../page/load-page.server.ts";
import { loadVisitSubject } from "./load-visit-subject.server.ts";

/** A form with the page that it stands on. */
export interface FoundForm {
  readonly form: LeadForm;
  readonly team: Block["team"];
  readonly pageTitle: string;
  readonly pageUri: string;
}

/** The form `formId` on the page at a path of the site, with or without its last slash; null where there is none (any more). */
export async function findForm(content: PageContentClient, given: string, formId: string): Promise<FoundForm | null> {
  const path = withTrailingSlash(given);
  if (!path.startsWith("/") || !mayBePageAddress(path)) return null;
  const found = await formsPage(content, path);
  const block = found?.blocks.find(({ form }) => form?.id === formId);
  if (!found || !block?.form) return null;
  return { form: block.form, team: block.team, pageTitle: found.title, pageUri: path };
}

/** The form for visits with its block, for the modal in which it is asked by steps; null without a contact page. */
export async function findVisitForm(content: PageContentClient) {
  const page = await formsPage(content, contactUri);
  const block = page?.blocks.find(({ form }) => form?.kind === "visit");
  if (!block?.form) return null;
  const { form, title = "", textHtml = "", team = [] } = block;
  return { form, title, textHtml, team, pageUri: contactUri };
}

/** The page of the page builder at a path, of any of its types (S2.137). */
async function formsPage(
  content: PageContentClient,
  path: string,
): Promise<Pick<BuiltPage, "title" | "blocks"> | null> {
  if (path.startsWith("/campaigns/") && path !== "/campaigns/") return await loadCampaign(content, path);
  if (path.startsWith("/homes/")) {
    const [blocks, subject] = await Promise.all([
      loadNeighborhoodBlocks(content, path),
      loadVisitSubject(content, path),
    ]);
    return blocks && subject && { title: subject.title, blocks };
  }
  const page = await loadUnlistedPage(content, path);
  return page && path === contactUri ? { ...page, blocks: withLetterForm(withVisitForm(page.blocks)) } : page;
}

/**
 * The blocks of the contact page when a letter is begun on it: its form for words of one's own is found at `anchor`; where
 * the content has none, one follows all others.
 */
export function withLetterForm(blocks: readonly Block[], anchor?: string): readonly Block[] {
  const at = blocks.findIndex(({ form }) => form && takesLetter(form));
  const block = blocks[at];
  if (block) return anchor ? blocks.with(at, { ...block, anchor }) : blocks;
  const letter: Block = {
    layout: "crm-form",
    ...(anchor ? { anchor } : {}),
    title: "Write to us",
    form: standardForm("contact", "write"),
  };
  return [...blocks, letter];
}

/** The blocks of the contact page: where the content has no form for a visit, one follows the hero. */
export function withVisitForm(blocks: readonly Block[]): readonly Block[] {
  if (blocks.some(({ form }) => form?.kind === "visit")) return blocks;
  const at = blocks[0]?.layout === "hero" ? 1 : 0;
  const visit: Block = {
    layout: "crm-form",
    anchor: "visit",
    title: "Plan a visit",
    form: standardForm("visit", "visit"),
  };
  return blocks.toSpliced(at, 0, visit);
}
