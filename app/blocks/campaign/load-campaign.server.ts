import { formatBaths, formatBeds, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isReady } from "#app/domain/products/product-status.ts";
import { builderToday, formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { byCharacters, joined, plainText, singleLine } from "#app/domain/wording/text.ts";
import { type IndexedCatalog, loadIndexedCatalog } from "#app/graphql/catalog/catalog.ts";
import { moveInHomePrice } from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { fillMergeTags } from "#app/graphql/merge-tags/fill-merge-tags.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { Block } from "../block.ts";
import { loadBlocks, withHeadline } from "../page/load-page.server.ts";
import { safeHtml } from "../rich-text/safe-html.server.ts";
import { GetCampaign, type GetCampaignQuery, GetCampaigns } from "./campaign.generated.ts";

/** One offer, ready to be rendered (S1.15, S3.38). */
export type BuiltCampaign = NonNullable<Awaited<ReturnType<typeof loadCampaign>>>;

/** The campaign at a path with slashes at both ends (S2.17, S2.18); null when there is none. */
export async function loadCampaign(content: ContentClient, path: string) {
  const { campaign } = await content.query(GetCampaign, { uri: path });
  return campaign && (await buildCampaign(content, path, campaign));
}

/**
 * Builds the campaign at a path with slashes at both ends from a query result. `change` may replace its blocks before
 * lists (popular homes, posts) are loaded into them; used by the editor preview.
 */
export async function buildCampaign(
  content: ContentClient,
  path: string,
  campaign: NonNullable<GetCampaignQuery["campaign"]>,
  change?: (blocks: Block[]) => Block[],
) {
  const title = singleLine(campaign.title);
  const { endsOn = null, summary = null, terms = null } = (await fillMergeTags(content, campaign.extras)) ?? {};
  const blocks = withHeadline(await loadBlocks(content, campaign.organisms, change), title);
  const picture = toPicture(campaign.featuredImage?.node ?? campaign.campaignDetails?.modalImage);
  const modalPicture = toPicture(campaign.campaignDetails?.modalImage);
  const hero = campaignHero(blocks, { title, picture, summary: singleLine(summary) });
  const otherBlocks = blocks.filter((block) => block.layout !== "hero");
  const lastDay = endsOn ? formatDate(endsOn) : "";
  const today = builderToday();
  const isOver = endsOn !== null && lastDay !== "" && endsOn < today;
  const indexed = otherBlocks.some(mayOfferHomes) ? await loadIndexedCatalog(content) : null;
  return {
    path,
    title,
    publishedAt: machineDate(campaign.date),
    /**
     * Label above the headline: the hero's secondary text, or else `Winter finish list, through Jan 15, 2027`, without a
     * title that the headline repeats or a day that has passed.
     */
    label:
      hero.secondaryText ??
      [title === hero.title ? "" : title, lastDay && !isOver ? `through ${lastDay}` : ""].filter(Boolean).join(", "),
    /** Sentence shown when the offer is over; null while it runs. */
    endedMessage: isOver ? `This offer ended on ${lastDay}.` : null,
    hero,
    /** The picture that opens in a modal (S3.38); null when there is none or the hero already shows it. */
    modalPicture: modalPicture && modalPicture.src !== hero.picture?.src ? modalPicture : null,
    contentHtml: safeHtml(await fillMergeTags(content, campaign.content), { topHeading: 2 }),
    blocks: otherBlocks,
    /** For each of `blocks` the homes that it offers; null when it is not a table of homes. */
    offers: otherBlocks.map((block) => indexed && offeredHomes(block, indexed, today)),
    /** Position among `blocks` of the form or call; null when there is none. */
    actionPosition: actionPosition(otherBlocks),
    terms: singleLine(terms) || null,
  };
}

function campaignHero(
  blocks: readonly Block[],
  fallback: { readonly title: string; readonly picture: Picture | null; readonly summary: string },
): Block {
  const hero = blocks.find((block) => block.layout === "hero");
  const picture = hero?.picture ?? fallback.picture;
  const subtitle = hero?.subtitle || fallback.summary;
  return {
    layout: "hero",
    title: fallback.title,
    ...hero,
    ...(picture ? { picture } : {}),
    ...(subtitle ? { subtitle } : {}),
  };
}

const actionLayouts: readonly Block["layout"][] = ["multi-step-form", "crm-form", "call"];

function actionPosition(blocks: readonly Block[]): number | null {
  for (const layout of actionLayouts) {
    const position = blocks.findIndex((block) => block.layout === layout);
    if (position >= 0) return position;
  }
  return null;
}

/**
 * The current offers (S1.15): started and not over, sorted by last day. An offer without dates is always current.
 */
export async function loadCampaignRows(content: ContentClient) {
  const { campaigns } = await fillMergeTags(content, await content.query(GetCampaigns, {}));
  const today = builderToday();
  return (campaigns?.nodes ?? [])
    .toSorted((a, b) => byCharacters(a.extras?.endsOn ?? "9999", b.extras?.endsOn ?? "9999"))
    .flatMap(({ title, uri, extras, featuredImage, campaignDetails }) => {
      const { startsOn, endsOn, summary } = extras ?? {};
      if (!uri || (endsOn && endsOn < today) || (startsOn && startsOn > today)) return [];
      return {
        title: singleLine(title),
        href: uri,
        excerpt: singleLine(summary),
        label: endsOn ? `Through ${formatDate(endsOn)}` : "",
        picture: toPicture(featuredImage?.node ?? campaignDetails?.modalImage),
      };
    });
}

/** A row in an offer's table of homes. */
export type OfferedHome = NonNullable<ReturnType<typeof offeredHomes>>[number];

/** Whether the rows of a block may link to homes, so that the catalog must be loaded. */
function mayOfferHomes({ layout, items = [] }: Block): boolean {
  return layout === "table" && items.some(({ href }) => href?.startsWith("/homes/"));
}

/**
 * The rows of a table of homes for sale with their data from the catalog, prices included. A row whose home does not
 * exist keeps the editor's text. Null for any other table. `today` is an ISO day of the builder's calendar.
 */
export function offeredHomes(
  block: Block,
  { entries: { homes }, index }: Pick<IndexedCatalog, "entries" | "index">,
  today: string,
) {
  if (!mayOfferHomes(block)) return null;
  const rows = (block.items ?? []).map((item) => ({ item, home: homes.find(({ uri }) => uri === item.href) }));
  if (!rows.some(({ home }) => home)) return null;
  return rows.map(({ item: { label, title, textHtml, href }, home }) => {
    const editorText = { title: label ?? title ?? "", price: (label && title) || "" };
    if (!home) return { ...editorText, href: null, note: plainText(textHtml), rooms: "", finished: "", ready: "" };
    const plan = home.planId === null ? undefined : index.plan.get(home.planId);
    const neighborhood = home.neighborhoodId === null ? undefined : index.neighborhood.get(home.neighborhoodId);
    return {
      title: editorText.title,
      href: href ?? null,
      note: joined(", ", plan?.title, neighborhood?.city),
      rooms: joined(", ", formatBeds(home.bedrooms), formatBaths(home.bathrooms)),
      finished: formatSquareFeet(home.finishedSqFt),
      ready: displayedStatusMessage(home) || (isReady(home.readyDate, today) ? "Now" : formatDate(home.readyDate)),
      price: priceBesideStatus(moveInHomePrice(home)) || "—",
    };
  });
}
