import { isAmenityIconName } from "#app/domain/neighborhoods/amenity-icons.ts";
import { livingCosts } from "#app/domain/neighborhoods/living-costs.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { hoursAt } from "#app/domain/neighborhoods/open-now.ts";
import { schoolsOf } from "#app/domain/neighborhoods/schools.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { neighborhoodPrice, shortPriceText } from "#app/domain/products/price.ts";
import { formatDate, type WallDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { toPicture, toPictures } from "#app/graphql/picture.ts";
import { salesTeam } from "#app/graphql/products/sales-team.ts";
import { neighborhoodEssentials } from "./essentials.ts";
import { type NeighborhoodNode, neighborhoodOffers, plansOf } from "./neighborhood-offers.ts";
import { sitePlanContent } from "./site-plan-content.ts";

/**
 * Everything on the page of a neighborhood. `today` is an ISO day; `now` the time on the builder's clock, without which
 * nothing is said to be open; `offers`, what is for sale there on that day.
 */
export function neighborhoodContent(
  node: NeighborhoodNode,
  today: string,
  now: WallDate | null = null,
  offers = neighborhoodOffers(node, today),
) {
  const { neighborhood: details, extras } = node;
  const { standing, ...rows } = offers;
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
  const about = paragraphsOf(extras?.about);
  const distances = (extras?.distances ?? []).flatMap((each) =>
    each?.label && each.miles !== null ? [{ label: each.label, miles: each.miles }] : [],
  );
  const hoursTable = (extras?.hoursTable ?? []).flatMap((each) =>
    each?.label ? [{ label: each.label, text: each.text ?? "" }] : [],
  );
  const team = salesTeam(details?.saleTeamMembers);
  const wayThere = extras?.wayThere ?? "";
  const { phone, hours } = essentials;
  const pictures =
    gallery.length > 0 ? gallery : toPictures([details?.thumbnail ?? null]).map((each) => ({ ...each, caption: "" }));
  const price = neighborhoodPrice({ status, basePriceUsd: node.basePrice });
  const costs = livingCosts(extras ?? {}, price.amountUsd);
  const open = now ? hoursAt(hoursTable, hours, now) : null;
  return {
    ...essentials,
    status: { kind: statusKind(status), text: neighborhoodStatusMessage(status) },
    say: extras?.say ?? "",
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
    sitePlan: sitePlanContent(extras, rows.plans, standing, status === "sold_out"),
    wayThere,
    hoursTable: open?.rows ?? hoursTable.map((row) => ({ ...row, isToday: false })),
    open,
    team,
    legal: details?.legal ?? "",
    /** Which sections have anything to show, so that links lead only to those. */
    hasAbout: about.length > 0 || distances.length > 0 || pictures.some(({ src }) => src !== essentials.hero?.src),
    hasVisit: team.length > 0 || hoursTable.length > 0 || Boolean(phone || hours),
  };
}

/** The page of a neighborhood, ready to be laid out. */
export type NeighborhoodContent = ReturnType<typeof neighborhoodContent>;

/** The paragraphs of an HTML text as plain text: shown in the browser, where no sanitiser is loaded. */
function paragraphsOf(html: string | null | undefined): string[] {
  return (html ?? "")
    .split(/<\/p>|\n{2,}/i)
    .map(plainText)
    .filter((paragraph) => paragraph !== "");
}
