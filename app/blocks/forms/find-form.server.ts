import { withTrailingSlash } from "@porchlight/contract/addresses";
import { type LeadForm, standardForm, takesInquiry } from "#app/domain/leads/lead-block.ts";
import { contactUri, isPlanOptions } from "#app/domain/leads/visit-href.ts";
import { isSlug, mayBePageAddress } from "#app/domain/navigation/route-params.ts";
import type { Coordinates } from "#app/domain/neighborhoods/geo.ts";
import { filledRows, officeLine } from "#app/domain/neighborhoods/opening-hours.ts";
import { chosenIn, queryOfChoice } from "#app/domain/products/plan-options.ts";
import { joined, singleLine } from "#app/domain/wording/text.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { addressLine, salesTeam } from "#app/graphql/products/neighborhood-contact.ts";
import { choiceInWords, loadPlanOptions, planOptionsHref } from "#app/graphql/products/plan-options.ts";
import type { Block, VisitSubject } from "../block.ts";
import { loadCampaign } from "../campaign/load-campaign.server.ts";
import { type BuiltPage, loadNeighborhoodBlocks, loadUnlistedPage } from "../page/load-page.server.ts";
import { GetVisitSubject, type GetVisitSubjectQuery } from "./visit-subject.generated.ts";

/** The subject of a visit from the content, with the coordinates of its neighborhood and without visit times. */
export type FoundSubject = Omit<VisitSubject, "mapUrl" | "times"> & { readonly coordinates: Coordinates };

/** A form and its page. */
export interface FoundForm {
  readonly form: LeadForm;
  readonly team: Block["team"];
  readonly pageTitle: string;
  readonly pageUri: string;
}

/** The form `formId` on the page at a path, with or without its trailing slash; null when there is none. */
export async function findForm(content: PageContentClient, given: string, formId: string): Promise<FoundForm | null> {
  const path = withTrailingSlash(given);
  if (!path.startsWith("/") || !mayBePageAddress(path)) return null;
  const found = await loadFormPage(content, path);
  const block = found?.blocks.find(({ form }) => form?.id === formId);
  if (!found || !block?.form) return null;
  return { form: block.form, team: block.team, pageTitle: found.title, pageUri: path };
}

/** The contact page's form for visits with its block, for the visit dialog; null without a contact page. */
export async function findVisitForm(content: PageContentClient) {
  const page = await loadFormPage(content, contactUri);
  const block = page?.blocks.find(({ form }) => form?.kind === "visit");
  if (!block?.form) return null;
  const { form, title = "", textHtml = "", team = [] } = block;
  return { form, title, textHtml, team, pageUri: contactUri };
}

/** The page with forms at a path: a campaign, a neighborhood or product, or a page of the page builder (S2.137). */
async function loadFormPage(
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
  return page && path === contactUri ? { ...page, blocks: withInquiryForm(withVisitForm(page.blocks)) } : page;
}

/**
 * The blocks of the contact page for a prefilled inquiry: its contact form gets `anchor`; when the content has no such
 * form, one is added at the end.
 */
export function withInquiryForm(blocks: readonly Block[], anchor?: string): readonly Block[] {
  const at = blocks.findIndex(({ form }) => form && takesInquiry(form));
  const block = blocks[at];
  if (block) return anchor ? blocks.with(at, { ...block, anchor }) : blocks;
  const inquiry: Block = {
    layout: "crm-form",
    ...(anchor ? { anchor } : {}),
    title: "Write to us",
    form: standardForm("contact", "write"),
  };
  return [...blocks, inquiry];
}

/** The blocks of the contact page; when the content has no form for a visit, one is added after the hero. */
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

/**
 * The neighborhood or product to visit at a path of the site, with the options that the query of a plan’s page of
 * options chooses; null when there is none, so that a form never shows arbitrary text from its URL.
 */
export async function loadVisitSubject(
  content: PageContentClient,
  given: string | null | undefined,
): Promise<FoundSubject | null> {
  const [path = "", query = ""] = (given ?? "").split("?");
  if (!isPlanOptions(path)) return await loadSubject(content, path);
  const planUri = withTrailingSlash(path).replace(/options\/$/, "");
  const [subject, options] = await Promise.all([
    loadSubject(content, planUri),
    query === "" ? null : loadPlanOptions(content, planUri),
  ]);
  if (subject === null || options === null || options === "unpriced") return subject;
  const { keys } = chosenIn(options.groups, new URLSearchParams(query));
  const uri = `${planOptionsHref(planUri)}?${queryOfChoice(options.groups, keys)}`;
  return { ...subject, uri, options: choiceInWords(options, keys) };
}

async function loadSubject(content: PageContentClient, path: string): Promise<FoundSubject | null> {
  const segments = path.split("/").filter(Boolean);
  const [homes, location, community, kind, slug, ...rest] = segments;
  const isProduct = kind === "qmi" || kind === "models" || kind === "plans";
  const isKnownPath = isProduct ? isSlug(slug) && rest.length === 0 : kind === undefined;
  if (homes !== "homes" || !isSlug(location) || !isSlug(community) || !isKnownPath) return null;
  const uri = withTrailingSlash(`/${segments.join("/")}`);
  const node = (await content.queryOptional(GetVisitSubject, { uri }))?.nodeByUri;
  const found = node && subjectOfNode(node);
  const { product, neighborhood } = found ?? {};
  if (!neighborhood?.title || (isProduct && !product)) return null;
  const hoursTable = filledRows(neighborhood.extras?.hoursTable).map(({ label, text }) => ({
    label: singleLine(label),
    text: singleLine(text),
  }));
  return {
    uri,
    title: joined(", ", singleLine(product), singleLine(neighborhood.title), neighborhood.neighborhood?.city),
    options: "",
    neighborhood: singleLine(neighborhood.title),
    team: salesTeam(neighborhood.neighborhood?.saleTeamMembers),
    hours: singleLine(officeLine({ line: neighborhood.neighborhood?.hours, table: neighborhood.extras?.hoursTable })),
    hoursTable,
    place: neighborhood.uri ?? "",
    address: addressLine(neighborhood),
    coordinates: { latitude: neighborhood.neighborhood?.latitude, longitude: neighborhood.neighborhood?.longitude },
  };
}

/** The neighborhood of a node, and the title of the product that the node is. */
function subjectOfNode(node: NonNullable<GetVisitSubjectQuery["nodeByUri"]>) {
  switch (node.__typename) {
    case "Neighborhood":
      return { product: null, neighborhood: node };
    case "Home":
      return { product: node.title, neighborhood: node.qmiHomeDetails?.neighborhood };
    case "Model":
      return { product: node.title, neighborhood: node.modelDetails?.neighborhood };
    case "Plan":
      return { product: node.title, neighborhood: node.floorplanDetails?.neighborhood };
    default:
      return null;
  }
}
