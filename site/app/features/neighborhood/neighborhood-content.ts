import { isAmenityIconName } from "#app/domain/neighborhoods/amenity-icons.ts";
import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { fromShortPrice } from "#app/domain/products/price.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { initialsOf, plainText } from "#app/domain/wording/text.ts";
import { toPicture, toPictures } from "#app/graphql/picture.ts";
import { essentialsOf } from "./essentials.ts";
import type { GetNeighborhoodQuery } from "./neighborhood.generated.ts";
import { byMoveIn, homeRow, modelRow, planRow } from "./offer-rows.ts";
import { sitePlanContent } from "./site-plan-content.ts";

type Node = NonNullable<GetNeighborhoodQuery["neighborhood"]>;

/** Everything the page of a neighborhood says. `today` is an ISO day. */
export function neighborhoodContent(node: Node, today: string) {
  const { neighborhood: group, extras } = node;
  const status = effectiveNeighborhoodStatus(node.status, group?.status);
  const plans = extras?.plans?.length ? extras.plans : (group?.popularPlans ?? []);
  const beds = rangeOf(
    plans.flatMap((plan) => [plan?.floorplanDetails?.bedroomsMin, plan?.floorplanDetails?.bedroomsMax]),
  );
  const size = rangeOf(plans.map((plan) => plan?.floorplanDetails?.finishedSqrFt));
  const gallery = (extras?.gallery ?? []).flatMap((media) => {
    const picture = toPicture(media);
    return picture ? [{ ...picture, caption: media?.caption ?? "" }] : [];
  });
  return {
    ...essentialsOf(node),
    status: { kind: statusKind(status), text: neighborhoodStatusMessage(status) },
    collections: findCollections(node.collection).map(({ title, href }) => ({ title, href })),
    hero: toPicture(node.featuredImage?.node) ?? toPicture(group?.thumbnail),
    say: extras?.say ?? "",
    about: paragraphsOf(extras?.about),
    fromPrice: fromShortPrice(node.basePrice),
    priceAsOf: formatDate(extras?.priceAsOf),
    area: [group?.neighborhoodArea, group?.zip].filter(Boolean).join(", "),
    beds: beds ? formatBeds(beds.min, beds.max) : "",
    size: size ? formatSquareFeet(size.min, size.max) : "",
    homes: (extras?.homes ?? [])
      .filter((home) => home !== null)
      .sort(byMoveIn)
      .map((home) => homeRow(home, extras?.plans ?? [], today)),
    models: (extras?.models ?? []).flatMap((model) => (model ? [modelRow(model)] : [])),
    plans: plans.flatMap((plan) => (plan ? [planRow(plan)] : [])),
    gallery:
      gallery.length > 0 ? gallery : toPictures([group?.thumbnail ?? null]).map((each) => ({ ...each, caption: "" })),
    distances: (extras?.distances ?? []).flatMap((each) =>
      each?.label && each.miles !== null ? [{ label: each.label, miles: each.miles }] : [],
    ),
    amenities: (extras?.amenities ?? []).flatMap((each) =>
      each?.title
        ? [{ icon: isAmenityIconName(each.kind) ? each.kind : null, title: each.title, text: each.text ?? "" }]
        : [],
    ),
    sitePlan: sitePlanContent(extras),
    wayThere: extras?.wayThere ?? "",
    directionsHref: directionsUrl(group?.latitude, group?.longitude),
    hoursTable: (extras?.hoursTable ?? []).flatMap((each) =>
      each?.label ? [{ label: each.label, text: each.text ?? "" }] : [],
    ),
    questions: (extras?.questions ?? []).flatMap((each) =>
      each?.question ? [{ question: each.question, answer: each.answer ?? "" }] : [],
    ),
    team: (group?.saleTeamMembers ?? []).flatMap((member) => {
      if (!member?.name) return [];
      const own = member.extras;
      return [
        {
          name: member.name,
          initials: own?.stamp || initialsOf(member.name),
          note: own?.note || own?.role || "",
          phone: own?.phone ?? "",
          picture: toPicture(member.image),
        },
      ];
    }),
    legal: group?.legal ?? "",
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
