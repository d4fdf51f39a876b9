import { nearestProducts } from "#app/domain/neighborhoods/nearest.ts";
import { formatBeds, formatRange, formatSquareFeet } from "#app/domain/products/figures.ts";
import { countMoveIns } from "#app/domain/products/move-in-counts.ts";
import { type Price, priceBesideStatus, productPrice } from "#app/domain/products/price.ts";
import { priceHistory } from "#app/domain/products/price-history.ts";
import { displayedStatusMessage, isAvailable, isComingSoon } from "#app/domain/products/product-status.ts";
import { relatedPlans } from "#app/domain/products/related-products.ts";
import { builderToday, formatDate } from "#app/domain/wording/dates.ts";
import { joined } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type Catalogue, type InventoryPlan, loadInventory, toPlan } from "#app/graphql/inventory/inventory.ts";
import { modelPrice, planPrice } from "#app/graphql/inventory/inventory-price.ts";
import { modelSummary, moveInHomeSummary, planSummary } from "#app/graphql/inventory/product-summary.ts";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { isSvg } from "#app/ui/pictures/image-url.ts";
import { costContent } from "../monthly-cost/cost-content.ts";
import { nearestSentence } from "../nearest-sentence.ts";
import {
  nearCount,
  nearSummaries,
  neighborhoodPlace,
  type ProductRequest,
  paragraphs,
  planCells,
  planFeatures,
  productContent,
  saleStateOf,
  whereText,
} from "../product-content.ts";
import { featureRows, galleryPictures, livabilityText, titleCells } from "../sheet/sheet-content.ts";
import { neighborhoodName } from "../visit/visit-content.ts";
import { GetPlan, type GetPlanQuery } from "./plan.generated.ts";

type PlanNode = NonNullable<GetPlanQuery["plan"]>;

/** The page’s content as its parts take it. */
export type PlanContent = ReturnType<typeof planContent>;

/**
 * The content of a floor plan’s page (S2.32, S3.16–S3.20) with its related plans (S9.18–S9.21), or null where nothing
 * lives at the address. The random picks are made once for each render of the document, which is then cached: visitors
 * see the same picks until it is rendered again.
 */
export async function loadPlan(content: ContentClient, address: ProductRequest, random: () => number = Math.random) {
  const [{ plan }, catalogue] = await Promise.all([
    content.query(GetPlan, { uri: address.uri }),
    loadInventory(content),
  ]);
  return plan && planContent(plan, catalogue, address, random);
}

function planContent(
  node: PlanNode,
  { inventory, index, region }: Catalogue,
  { uri, origin, query }: ProductRequest,
  random: () => number,
) {
  const today = builderToday();
  const plan = toPlan(node);
  const { title, bedroomsMin, bedroomsMax, finishedSqFt } = plan;
  const neighborhood = node.floorplanDetails?.neighborhood ?? null;
  const content = productContent({
    id: plan.id,
    title,
    planName: title,
    plan: node,
    neighborhood,
    place: neighborhoodPlace(neighborhood, region),
    pictures: planPictures(node),
    featureGroups: [
      {
        title: "In every one",
        rows: featureRows([{ term: "Day to day", detail: livabilityText(plan.livability) }, ...planFeatures(node)]),
      },
    ],
  });
  const price = productPrice({ kind: "plan", ...plan, neighborhoodStatus: saleStateOf(neighborhood) });
  const { canBeBuilt, mark, sentence } = saleState(plan, price);
  const mainFloorSqFt = node.floorplanDetails?.mainSqrFt;
  const { garage, levels, primaryBedroom } = planCells(plan);
  const name = neighborhoodName(neighborhood);

  // Where its neighborhood is sold out, a plan’s card says Sold Out whatever its own message.
  const onOffer = inventory.plans.filter((other) => planPrice(other, index).kind !== "none");
  const alternatives = canBeBuilt
    ? []
    : nearestProducts(plan, onOffer, index.neighborhood, nearCount, ({ basePriceUsd }) => basePriceUsd);
  const related = relatedPlans(
    plan,
    onOffer.filter(({ id }) => !alternatives.some(({ product }) => product.id === id)),
    random,
  );
  const isOfPlan = ({ planId }: { readonly planId: number | null }) => planId === plan.id;
  const moveInHomes = inventory.homes.filter((moveInHome) => isOfPlan(moveInHome) && isAvailable(moveInHome));
  const openModels = inventory.models.filter((model) => isOfPlan(model) && modelPrice(model, index).kind !== "none");
  const houses = [...inventory.models, ...inventory.homes].filter(isOfPlan);
  const place = plan.neighborhoodId === null ? undefined : index.neighborhood.get(plan.neighborhoodId);

  return {
    ...content,
    canBeBuilt,
    stateSentence: sentence,
    sheet: {
      title,
      status: mark,
      lead: plan.say?.trim() ?? "",
      where: whereText("", plan.collections, name && `At ${name}`),
      note: paragraphs(node.extras?.about),
      cells: titleCells(
        [
          {
            label: joined(", ", "Price", price.amountUsd === null ? "" : formatDate(plan.priceAsOf)),
            value: priceBesideStatus(price),
          },
        ],
        [
          { label: "Beds", value: formatRange(bedroomsMin, bedroomsMax) },
          { label: "Baths", value: formatRange(plan.bathroomsMin, plan.bathroomsMax) },
          { label: "Finished", value: formatSquareFeet(finishedSqFt) },
          { label: "Main floor", value: mainFloorSqFt === finishedSqFt ? "" : formatSquareFeet(mainFloorSqFt) },
          levels,
          garage,
          primaryBedroom,
        ],
      ),
    },
    sticky: {
      price: priceBesideStatus(price),
      facts: joined(" · ", formatBeds(bedroomsMin, bedroomsMax), formatSquareFeet(finishedSqFt)),
    },
    priceHistory: priceHistory(node.extras?.priceHistory, price, today),
    cost: costContent(price, null, neighborhood, query),
    moveInHomes: moveInHomes.map((moveInHome) => moveInHomeSummary(moveInHome, index, today)),
    moveInCounts: countMoveIns(moveInHomes, today),
    models: openModels.map((model) => modelSummary(model, index)),
    alternatives: nearSummaries(alternatives, (other) => planSummary(other, index)),
    related: [...related.sameCollection, ...related.others].map((other) => planSummary(other, index)),
    /** What a shared link may show: its own pictures, the first house built to it, where it is built. */
    sharedPictures: [
      ...content.pictures,
      houses.find(({ picture }) => picture && !isSvg(picture.src))?.picture,
      place?.picture,
    ],
    facts: {
      origin,
      uri,
      bedroomsMin,
      bedroomsMax,
      finishedSqFt,
      fromPriceUsd: price.amountUsd,
      isAvailable: canBeBuilt,
    },
  };
}

/** Whether the plan can be built: it cannot where a state of sale stands in the place of its price. */
function saleState(plan: InventoryPlan, price: Price) {
  const message = displayedStatusMessage(plan);
  if (price.kind === "none") {
    const isSoon = price.text === message && isComingSoon(plan);
    return {
      canBeBuilt: false,
      mark: { kind: isSoon ? ("soon" as const) : ("sold" as const), text: price.text },
      sentence: isSoon
        ? `This plan is not on sale yet. ${nearestSentence("that are")}`
        : `This plan is sold out. ${nearestSentence("that can still be built")}`,
    };
  }
  return { canBeBuilt: true, mark: message ? { kind: "open" as const, text: message } : null, sentence: "" };
}

/** Renderings of the elevations, then the gallery; without either the elevations of the plan’s details, or one drawing. */
function planPictures({ featuredImage, extras, floorplanDetails }: PlanNode): GalleryPicture[] {
  const renderings = (extras?.elevations ?? []).map((elevation) => elevation?.rendering);
  const main = featuredImage?.node;
  const pictures = galleryPictures(null, main, ...renderings, ...(extras?.gallery ?? []));
  return pictures.length > 0 ? pictures : galleryPictures(main, ...(floorplanDetails?.elevations ?? []));
}
