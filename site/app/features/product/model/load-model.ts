import { formatSquareFeet, garageText, levelsText, primaryBedroomText } from "#app/domain/products/figures.ts";
import { fullPrice, isPriceShown } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isAvailable } from "#app/domain/products/product-status.ts";
import { nearestProducts } from "#app/domain/products/related-products.ts";
import { builderToday, formatDate } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { indexInventory, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";
import { houseContent } from "../house-content.ts";
import { collectionText, sentence, townOf } from "../product-page-parts.ts";
import { countText, titleCells } from "../sheet/title-cells.ts";
import type { HouseFacts } from "../structured-data.ts";
import { placeName } from "../visit/visit-content.ts";
import { GetModel, type GetModelQuery } from "./model.generated.ts";

type ModelNode = NonNullable<GetModelQuery["model"]>;

/** Homes shown after a model: of its plan first, then nearby. */
const homesCount = 3;

/**
 * Everything the page of a model home says (S2.31, S3.21, S3.22), or null where nothing lives at the address.
 */
export async function loadModelContent(
  content: ContentClient,
  { uri, origin }: { readonly uri: string; readonly origin: string },
) {
  const today = builderToday();
  const [{ model }, { inventory }] = await Promise.all([content.query(GetModel, { uri }), loadInventory(content)]);
  if (!model) return null;
  const { extras } = model;
  const { title, plan, place, planName, here, parts } = houseContent(
    model,
    model.modelDetails,
    "As shown in this house",
  );
  const index = indexInventory(inventory);
  const available = inventory.homes.filter(isAvailable);
  const ofPlan = nearestProducts(
    here,
    available.filter(({ planId }) => planId !== null && planId === plan?.databaseId),
    index.neighborhood,
    homesCount,
  );
  const ofPlace = nearestProducts(
    here,
    available.filter((home) => !ofPlan.includes(home)),
    index.neighborhood,
    homesCount - ofPlan.length,
  );
  const message = displayedStatusMessage(model.productStatus);
  const openHours = extras?.openHours?.trim() || place?.neighborhood?.hours?.trim() || "";
  const isOpenTold = !openHours || (parts.place?.visit.hours.length ?? 0) > 0;
  const shownPriceUsd = isPriceShown(extras?.asShownPriceUsd) ? extras.asShownPriceUsd : null;

  return {
    ...parts,
    sheet: {
      title,
      status: { kind: "open" as const, text: message || "Model home" },
      lead: extras?.say?.trim() ?? "",
      where: [
        sentence(planName, collectionText(model.collection)),
        sentence(placeName(place) && `${extras?.homesite ? `Homesite ${extras.homesite} at ` : ""}${placeName(place)}`),
      ]
        .filter(Boolean)
        .join(" "),
      note: [],
      cells: modelCells(model, shownPriceUsd, openHours),
    },
    sticky: {
      price: "",
      facts: [openHours ? `Open ${openHours.charAt(0).toLowerCase()}${openHours.slice(1)}` : "", planName]
        .filter(Boolean)
        .join(" · "),
    },
    homes: {
      isOfPlan: ofPlan.length > 0,
      products: [...ofPlan, ...ofPlace].map((home) => moveInHomeSummary(home, index, today)),
    },
    place: parts.place && {
      ...parts.place,
      visit: {
        ...parts.place.visit,
        hours: isOpenTold ? parts.place.visit.hours : [{ label: "Open", text: openHours }],
      },
    },
    facts: {
      origin,
      uri,
      ...townOf(place),
      bedrooms: sameOnBothEnds(plan?.floorplanDetails?.bedroomsMin, plan?.floorplanDetails?.bedroomsMax),
      bathrooms: sameOnBothEnds(plan?.floorplanDetails?.bathroomsMin, plan?.floorplanDetails?.bathroomsMax),
      finishedSqFt: plan?.floorplanDetails?.finishedSqrFt ?? null,
      // A model is walked through, not sold: the price as shown is no offer of this house.
      priceUsd: null,
      isAvailable: true,
    } satisfies HouseFacts,
  };
}

/** The page’s content as its parts take it. */
export type ModelContent = NonNullable<Awaited<ReturnType<typeof loadModelContent>>>;

function sameOnBothEnds(min: number | null | undefined, max: number | null | undefined): number | null {
  return min && (!max || min === max) ? min : null;
}

function modelCells(model: ModelNode, shownPriceUsd: number | null, openHours: string) {
  const plan = model.modelDetails?.floorplan?.floorplanDetails;
  const planExtras = model.modelDetails?.floorplan?.extras;
  const asOf = formatDate(model.extras?.priceAsOf);
  const fromPriceUsd = isPriceShown(plan?.basePrice) ? plan.basePrice : null;
  return titleCells(
    [
      { label: asOf ? `As shown, ${asOf}` : "As shown", value: shownPriceUsd === null ? "" : fullPrice(shownPriceUsd) },
      {
        label: ["Built from", formatDate(planExtras?.priceAsOf)].filter(Boolean).join(", "),
        value: fromPriceUsd === null ? "" : fullPrice(fromPriceUsd),
      },
    ],
    [
      { label: "Beds", value: countText(plan?.bedroomsMin, plan?.bedroomsMax) },
      { label: "Baths", value: countText(plan?.bathroomsMin, plan?.bathroomsMax) },
      { label: "Finished", value: formatSquareFeet(plan?.finishedSqrFt) },
      { label: "Garage", value: garageText(planExtras?.garageSpaces) },
      { label: "Levels", value: levelsText(planExtras?.levelsCount) },
      { label: "Primary bed", value: primaryBedroomText(planExtras?.primaryBedroom) },
      { label: "Open", value: openHours },
    ],
  );
}
