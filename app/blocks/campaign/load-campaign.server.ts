import { builderToday, formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { byCharacters } from "#app/domain/wording/order.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { loadInventory } from "#app/graphql/inventory/inventory.ts";
import { withLiveFigures } from "#app/graphql/live-figures/with-live-figures.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { Block } from "../block.ts";
import { safeHtml } from "../organisms/safe-html.server.ts";
import { loadBlocks, withHeadline } from "../page/load-page.server.ts";
import { GetCampaign, type GetCampaignQuery, GetCampaigns } from "./campaign.generated.ts";
import { mayOfferHomes, offeredHomes } from "./offered-homes.ts";

/** One offer, ready to be laid out (S1.15, S3.38). */
export type BuiltCampaign = NonNullable<Awaited<ReturnType<typeof loadCampaign>>>;

/** The campaign at a path with slashes at both ends (S2.17, S2.18); null when none lives there. */
export async function loadCampaign(content: ContentClient, path: string) {
  const { campaign } = await content.query(GetCampaign, { uri: path });
  return campaign && (await buildCampaign(content, path, campaign));
}

/** The campaign of these fields at a path with slashes at both ends, ready to be laid out; for `change` see `loadBlocks`. */
export async function buildCampaign(
  content: ContentClient,
  path: string,
  campaign: NonNullable<GetCampaignQuery["campaign"]>,
  change?: Parameters<typeof loadBlocks>[2],
) {
  const title = plainText(campaign.title);
  const { endsOn = null, summary = null, terms = null } = (await withLiveFigures(content, campaign.extras)) ?? {};
  const blocks = withHeadline(await loadBlocks(content, campaign.organisms, change), title);
  const picture = toPicture(campaign.featuredImage?.node ?? campaign.campaignDetails?.modalImage);
  const modalPicture = toPicture(campaign.campaignDetails?.modalImage);
  const hero = campaignHero(blocks, { title, picture, summary: plainText(summary) });
  const others = blocks.filter((block) => block.layout !== "hero");
  const last = endsOn ? formatDate(endsOn) : "";
  const today = builderToday();
  const isOver = endsOn !== null && last !== "" && endsOn < today;
  const catalogue = others.some(mayOfferHomes) ? await loadInventory(content) : null;
  return {
    path,
    title,
    publishedAt: machineDate(campaign.date),
    /** "Winter finish list, to Jan 15, 2027": name and last day where there are any. */
    label:
      hero.secondaryText ??
      [title === hero.title ? "" : title, last && !isOver ? `to ${last}` : ""].filter(Boolean).join(", "),
    ended: isOver ? `This offer ended on ${last}.` : null,
    hero,
    /** What the offer opens over the page (S3.38); null where it has none, or shows the same picture at its head. */
    modalPicture: modalPicture && modalPicture.src !== hero.picture?.src ? modalPicture : null,
    contentHtml: safeHtml(await withLiveFigures(content, campaign.content), { topHeading: 2 }),
    blocks: others,
    /** For each of `blocks` the homes that it offers; null where it is no table of homes. */
    offers: others.map((block) => catalogue && offeredHomes(block, catalogue, today)),
    /** Position among `blocks` of the form or call; null where there is none. */
    actionPosition: actionPosition(others),
    terms: plainText(terms) || null,
  };
}

function campaignHero(
  blocks: readonly Block[],
  own: { readonly title: string; readonly picture: Picture | null; readonly summary: string },
): Block {
  const hero = blocks.find((block) => block.layout === "hero");
  const picture = hero?.picture ?? own.picture;
  const subtitle = hero?.subtitle || own.summary;
  return {
    layout: "hero",
    title: own.title,
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

/** An offer in the list of offers. */
export type CampaignRow = Awaited<ReturnType<typeof loadCampaignRows>>[number];

/** The offers that are not over (S1.15), the one that ends first at the top. A host without their days shows them all. */
export async function loadCampaignRows(content: ContentClient) {
  const { campaigns } = await withLiveFigures(content, await content.query(GetCampaigns, {}));
  const today = builderToday();
  return (campaigns?.nodes ?? [])
    .toSorted((a, b) => byCharacters(a.extras?.endsOn ?? "9999", b.extras?.endsOn ?? "9999"))
    .flatMap(({ title, uri, extras, featuredImage, campaignDetails }) => {
      const { startsOn, endsOn, summary } = extras ?? {};
      if (!uri || (endsOn && endsOn < today) || (startsOn && startsOn > today)) return [];
      return {
        title: plainText(title),
        href: uri,
        say: plainText(summary),
        label: endsOn ? `To ${formatDate(endsOn)}` : "",
        picture: toPicture(featuredImage?.node ?? campaignDetails?.modalImage),
      };
    });
}
