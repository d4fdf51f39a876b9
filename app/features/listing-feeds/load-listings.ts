import { filmPage } from "#app/domain/articles/film-page.ts";
import { absoluteUrl } from "#app/domain/navigation/content-href.ts";
import { htmlParagraphs, joined, plainText, singleLine } from "#app/domain/wording/text.ts";
import {
  type CatalogIndex,
  indexEntries,
  toModel,
  toMoveInHome,
  toNeighborhood,
  toPlan,
} from "#app/graphql/catalog/catalog.ts";
import { placedEntries } from "#app/graphql/catalog/placed-entries.ts";
import { allNodes, type ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { isSvg, largestImageUrl } from "#app/ui/pictures/image-url.ts";
import {
  GetHomesForFeeds,
  type GetHomesForFeedsQuery,
  GetModelsForFeeds,
  type GetModelsForFeedsQuery,
  GetNeighborhoodsForFeeds,
  type GetNeighborhoodsForFeedsQuery,
  GetPlansForFeeds,
  type GetPlansForFeedsQuery,
} from "./listing-feeds.generated.ts";

/** A picture of a listing: its absolute URL, which responds with a JPEG to portals, and its caption. */
export interface ListedPicture {
  readonly url: string;
  readonly caption: string;
}

/** A quick move-in home of a feed; its description is plain text on one line. */
export type ListedHome = Readonly<ReturnType<typeof listedHome>>;
/** A model home of a feed. */
export type ListedModel = Readonly<ReturnType<typeof listedModel>>;
/** A plan of a feed. */
export type ListedPlan = Readonly<ReturnType<typeof listedPlan>>;
/** A neighborhood of a feed, with its sales office. */
export type ListedNeighborhood = Readonly<ReturnType<typeof listedNeighborhood>>;

/** Everything that the feeds for listing portals are made of. */
export interface ListingCatalog {
  /** The site's origin without a trailing slash. */
  readonly origin: string;
  /** ISO day of the builder's calendar. */
  readonly today: string;
  readonly neighborhoods: readonly ListedNeighborhood[];
  readonly plans: readonly ListedPlan[];
  readonly models: readonly ListedModel[];
  readonly homes: readonly ListedHome[];
  readonly index: CatalogIndex;
}

/**
 * Loads every neighborhood, plan, model and home for the feeds, also beyond the 500 of a kind that pages show. Fields
 * that a host lacks are empty.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadListings(
  content: ContentClient,
  request: Pick<ListingCatalog, "origin" | "today">,
): Promise<ListingCatalog> {
  const { origin } = request;
  const [neighborhoods, plans, models, homes] = await Promise.all([
    allNodes(content, GetNeighborhoodsForFeeds, "neighborhoods"),
    allNodes(content, GetPlansForFeeds, "plans"),
    allNodes(content, GetModelsForFeeds, "models"),
    allNodes(content, GetHomesForFeeds, "homes"),
  ]);
  const { entries } = placedEntries({
    neighborhoods: neighborhoods.map((node) => listedNeighborhood(node, origin)),
    plans: plans.map((node) => listedPlan(node, origin)),
    models: models.map((node) => listedModel(node, origin)),
    homes: homes.map((node) => listedHome(node, origin)),
  });
  return { ...request, ...entries, index: indexEntries(entries) };
}

type NodeOf<Query, Key extends keyof Query> =
  NonNullable<Query[Key]> extends {
    readonly nodes: readonly (infer Node)[];
  }
    ? Node
    : never;
type HomeNode = NodeOf<GetHomesForFeedsQuery, "homes">;
type ModelNode = NodeOf<GetModelsForFeedsQuery, "models">;

function listedHome(node: HomeNode, origin: string) {
  const { extras } = node;
  return {
    ...toMoveInHome(node),
    ...houseParts(node, origin),
    description: joined(" ", singleLine(extras?.shortDescription), singleLine(extras?.note)),
    homesiteSqFt: extras?.homesiteSqFt ?? null,
  };
}

function listedModel(node: ModelNode, origin: string) {
  const description = singleLine(node.extras?.shortDescription);
  return { ...toModel(node), ...houseParts(node, origin), description };
}

function houseParts({ featuredImage, extras }: HomeNode | ModelNode, origin: string) {
  const tour = filmPage(extras?.virtualTourUrl);
  return {
    pictures: listedPictures([featuredImage?.node, ...(extras?.gallery ?? [])], origin),
    tourUrl: tour && absoluteUrl(tour.href, origin),
  };
}

function listedPlan(node: NodeOf<GetPlansForFeedsQuery, "plans">, origin: string) {
  const { extras, floorplanDetails, featuredImage } = node;
  const media = [featuredImage?.node, ...(floorplanDetails?.elevations ?? []), ...(extras?.gallery ?? [])];
  const description = joined(" ", singleLine(extras?.shortDescription), ...htmlParagraphs(extras?.about));
  return { ...toPlan(node), description, pictures: listedPictures(media, origin) };
}

function listedNeighborhood(node: NodeOf<GetNeighborhoodsForFeedsQuery, "neighborhoods">, origin: string) {
  const { neighborhood: details, extras } = node;
  const team = (details?.saleTeamMembers ?? []).map((member) => ({
    name: singleLine(member?.name),
    phone: singleLine(member?.extras?.phone),
    email: singleLine(member?.extras?.email),
  }));
  return {
    ...toNeighborhood(node),
    description: joined(" ", singleLine(extras?.shortDescription), ...htmlParagraphs(extras?.about)),
    pictures: listedPictures(extras?.gallery ?? [], origin),
    street: singleLine(details?.address1),
    hours: singleLine(details?.hours),
    phone: singleLine(details?.phone),
    directions: singleLine(extras?.directions),
    // The first with an email address, for the portal's leads.
    agent: team.find((member) => member.name && member.email) ?? null,
    schools: (extras?.schools ?? []).map((school) => ({
      name: singleLine(school?.name),
      level: school?.level ?? "",
      district: singleLine(school?.district),
    })),
  };
}

/** Portals show pictures at most this wide. */
const pictureWidthPx = 1600;
/** Bounds the size of a feed. */
const maxPictures = 25;

type Media = Parameters<typeof toPicture>[0] & { readonly caption?: string | null };

/** The photographs among the media, each once: portals take no drawings in SVG. */
function listedPictures(media: readonly (Media | null | undefined)[], origin: string): ListedPicture[] {
  const pictures = new Map<string, ListedPicture>();
  for (const each of media) {
    const picture = toPicture(each);
    if (!picture || isSvg(picture.src)) continue;
    const url = absoluteUrl(largestImageUrl(picture.src, Math.min(picture.width, pictureWidthPx)), origin);
    const caption = plainText(each?.caption) || singleLine(picture.alt);
    // The first picture is mostly the first of the gallery too, with a caption.
    if (/^https?:/.test(url) && (!pictures.has(url) || each?.caption)) pictures.set(url, { url, caption });
  }
  return [...pictures.values()].slice(0, maxPictures);
}
