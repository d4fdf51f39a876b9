import { notFound } from "#app/domain/navigation/route-params.ts";
import { isAmenityIconName } from "#app/domain/neighborhoods/amenity-icons.ts";
import { livingCosts, schoolsOf } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { hoursAt } from "#app/domain/neighborhoods/open-now.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { neighborhoodPrice, shortPriceText } from "#app/domain/products/price.ts";
import { isByPhoneOnly } from "#app/domain/visits/visit-times.ts";
import { builderNow, builderToday, formatDate, type WallDate } from "#app/domain/wording/dates.ts";
import { htmlParagraphs } from "#app/domain/wording/text.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture, toPictures } from "#app/graphql/picture.ts";
import { firstNames, salesTeam } from "#app/graphql/products/neighborhood-contact.ts";
import { neighborhoodEssentials } from "./essentials.ts";
import { GetNeighborhood } from "./neighborhood.generated.ts";
import { type NeighborhoodNode, neighborhoodOffers, plansOf } from "./offer-rows.ts";
import { sitePlanContent } from "./site-plan-content.ts";

/**
 * The content of a neighborhood's page. `today` is an ISO day; `now` the time on the builder's clock, without which the
 * page does not show whether the office is open; `offers`, what is for sale there on that day.
 */
export function neighborhoodContent(
  node: NeighborhoodNode,
  today: string,
  now: WallDate | null = null,
  offers = neighborhoodOffers(node, today),
) {
  const { neighborhood: details, extras } = node;
  const { lotHomes, ...rows } = offers;
  const essentials = neighborhoodEssentials(node);
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const plans = plansOf(node);
  const beds = rangeOf(
    plans.flatMap((plan) => [plan?.floorplanDetails?.bedroomsMin, plan?.floorplanDetails?.bedroomsMax]),
  );
  const size = rangeOf(plans.map((plan) => plan?.floorplanDetails?.finishedSqrFt));
  const gallery = (extras?.gallery ?? []).flatMap((media) => {
    const picture = toPicture(media);
    return picture ? [{ ...picture, caption: media?.caption ?? "" }] : [];
  });
  const about = htmlParagraphs(extras?.about);
  const distances = (extras?.distances ?? []).flatMap((each) =>
    each?.label && each.miles !== null ? [{ label: each.label, miles: each.miles }] : [],
  );
  const hoursTable = (extras?.hoursTable ?? []).flatMap((each) =>
    each?.label ? [{ label: each.label, text: each.text ?? "" }] : [],
  );
  const team = salesTeam(details?.saleTeamMembers);
  const directions = extras?.directions ?? "";
  const { phone, hours } = essentials;
  const pictures =
    gallery.length > 0 ? gallery : toPictures([details?.thumbnail ?? null]).map((each) => ({ ...each, caption: "" }));
  const price = neighborhoodPrice({ status, basePriceUsd: node.basePrice });
  const costs = livingCosts(extras ?? {}, price.amountUsd);
  const kind = statusKind(status);
  const open = now ? hoursAt(hoursTable, hours, now) : null;
  // There is nothing to go into before sales begin or after they end.
  const isOpenToVisitors = kind === "open" || kind === "last";
  return {
    ...essentials,
    status: { kind, text: neighborhoodStatusMessage(status) },
    shortDescription: extras?.shortDescription ?? "",
    about,
    fromPrice: shortPriceText(price),
    priceAsOf: formatDate(extras?.priceAsOf),
    area: [details?.neighborhoodArea, details?.zip].filter(Boolean).join(", "),
    beds: beds ? formatBeds(beds.min, beds.max) : "",
    size: size ? formatSquareFeet(size.min, size.max) : "",
    ...rows,
    gallery: pictures,
    costs,
    distances,
    schools: schoolsOf(extras?.schools),
    amenities: (extras?.amenities ?? []).flatMap((each) =>
      each?.title
        ? [{ icon: isAmenityIconName(each.kind) ? each.kind : null, title: each.title, text: each.text ?? "" }]
        : [],
    ),
    sitePlan: sitePlanContent(extras, rows.plans, lotHomes, status === "sold_out"),
    directions,
    hoursTable: open?.rows ?? hoursTable.map((row) => ({ ...row, isToday: false })),
    open: isOpenToVisitors ? open : null,
    team,
    /** The link to plan a visit, or a call when nothing is open yet. */
    visitText: isByPhoneOnly(hoursTable) ? `Talk to ${firstNames(team) || "us"}` : "Plan a visit",
    legal: details?.legal ?? "",
    /** Which sections have content, so that links lead only to those. */
    hasAbout: about.length > 0 || distances.length > 0 || pictures.some(({ src }) => src !== essentials.hero?.src),
    hasVisit: team.length > 0 || hoursTable.length > 0 || Boolean(phone || hours),
  };
}

/** The page of a neighborhood, ready to be rendered. */
export type NeighborhoodContent = ReturnType<typeof neighborhoodContent>;

/**
 * Loads the content of the neighborhood at a path, in the browser (S2.30) or for a preview on the server.
 * @throws {Response} 404 when there is none.
 * @throws {ContentError} when the content source fails.
 */
export async function loadNeighborhood(
  uri: string,
  client: ContentClient = browserClient(),
): Promise<NeighborhoodContent> {
  const { neighborhood } = await client.query(GetNeighborhood, { uri });
  if (!neighborhood) throw notFound();
  return neighborhoodContent(neighborhood, builderToday(), builderNow());
}

/**
 * Loads the content of the neighborhood at a path for its plain page, which is cached and so does not show whether the
 * office is open. Null when there is none.
 */
export async function loadPlainNeighborhood(client: ContentClient, uri: string): Promise<NeighborhoodContent | null> {
  const { neighborhood } = await client.query(GetNeighborhood, { uri });
  return neighborhood && neighborhoodContent(neighborhood, builderToday());
}

/** The homesites of the neighborhood at a path; null when there are none. */
export async function loadHomesites(client: ContentClient, uri: string) {
  const content = await loadPlainNeighborhood(client, uri);
  return content?.sitePlan ? { title: content.title, uri, plan: content.sitePlan } : null;
}
