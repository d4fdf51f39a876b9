import { nearestProducts } from "#app/domain/neighborhoods/nearest.ts";
import { formatRange, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus, productPrice } from "#app/domain/products/price.ts";
import { priceHistory } from "#app/domain/products/price-history.ts";
import { displayedStatusMessage, isAvailable } from "#app/domain/products/product-status.ts";
import { builderToday, formatDate } from "#app/domain/wording/dates.ts";
import { joined } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type Catalogue, loadInventory, toModel } from "#app/graphql/inventory/inventory.ts";
import { modelPrice } from "#app/graphql/inventory/inventory-price.ts";
import { modelSummary, moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";
import { costContent } from "../monthly-cost/cost-content.ts";
import {
  houseContent,
  nearCount,
  nearSummaries,
  type ProductRequest,
  planCells,
  saleStateOf,
  sharedPicturesOf,
  whereText,
} from "../product-content.ts";
import { titleCells } from "../sheet/sheet-content.ts";
import { GetModel, type GetModelQuery } from "./model.generated.ts";

/** The page’s content as its parts take it. */
export type ModelContent = ReturnType<typeof modelContent>;

/** The content of a model home’s page (S2.31, S3.21, S3.22), or null where nothing lives at the address. */
export async function loadModel(content: ContentClient, address: ProductRequest) {
  const [{ model }, catalogue] = await Promise.all([
    content.query(GetModel, { uri: address.uri }),
    loadInventory(content),
  ]);
  return model && modelContent(model, catalogue, address);
}

function modelContent(
  node: NonNullable<GetModelQuery["model"]>,
  { inventory, index, region }: Catalogue,
  { uri, origin, query }: ProductRequest,
) {
  const today = builderToday();
  const model = toModel(node);
  const house = houseContent(model, node, node.modelDetails, region, "As shown in this house");
  const { content, planName, plan, lead, location, town, tour } = house;
  const { neighborhood } = content;
  const neighborhoodStatus = saleStateOf(node.modelDetails?.neighborhood);
  const ofPlan = productPrice({
    ...{ kind: "plan", basePriceUsd: plan?.basePriceUsd, neighborhoodStatus },
    statusMessage: plan?.statusMessage,
  });
  const price = productPrice({
    ...{ kind: "model", asShownPriceUsd: model.asShownPriceUsd, planPriceUsd: plan?.basePriceUsd, neighborhoodStatus },
    statusMessage: model.statusMessage,
  });
  const isAsShown = price.kind === "total";
  const { garage, levels, primaryBedroom } = planCells(plan);

  // A model that is sold, or whose neighborhood is, cannot be visited: others stand for it.
  const isOpen = price.kind !== "none";
  const alternatives = isOpen
    ? []
    : nearestProducts(
        { ...model, ...content.point },
        inventory.models.filter((other) => modelPrice(other, index).kind !== "none"),
        index.neighborhood,
        nearCount,
        ({ asShownPriceUsd }) => asShownPriceUsd,
      );

  // Move-in homes of its plan come first, then others nearby.
  const here = { ...model, ...content.point, priceUsd: price.amountUsd };
  const priceOf = ({ priceUsd }: { readonly priceUsd: number | null }) => priceUsd;
  const available = inventory.homes.filter(isAvailable);
  const isOfPlan = ({ planId }: { readonly planId: number | null }) => planId !== null && planId === plan?.id;
  const homesOfPlan = nearestProducts(here, available.filter(isOfPlan), index.neighborhood, nearCount, priceOf);
  const others = nearestProducts(
    here,
    available.filter((moveInHome) => !homesOfPlan.some(({ product }) => product === moveInHome)),
    index.neighborhood,
    nearCount - homesOfPlan.length,
    priceOf,
  );

  return {
    ...content,
    tour,
    sheet: {
      title: model.title,
      status:
        price.kind === "none"
          ? { kind: "sold" as const, text: price.text }
          : { kind: "open" as const, text: displayedStatusMessage(model) || "Model home" },
      lead,
      where: whereText(planName, model.collections, location),
      note: [],
      cells: titleCells(
        [
          {
            label: joined(
              ", ",
              isAsShown ? "As shown" : "Price",
              formatDate(isAsShown ? node.extras?.priceAsOf : plan?.priceAsOf),
            ),
            value: priceBesideStatus(price),
          },
        ],
        [
          // The start of the plan stands below what the house costs as it is shown, and smaller.
          {
            label: joined(", ", "Built", formatDate(plan?.priceAsOf)),
            value: isAsShown && ofPlan.kind === "from" ? ofPlan.text : "",
          },
          { label: "Beds", value: formatRange(plan?.bedroomsMin, plan?.bedroomsMax) },
          { label: "Baths", value: formatRange(plan?.bathroomsMin, plan?.bathroomsMax) },
          { label: "Finished", value: formatSquareFeet(plan?.finishedSqFt) },
          garage,
          levels,
          primaryBedroom,
        ],
      ),
    },
    sticky: {
      price: priceBesideStatus(price),
      facts: neighborhood?.visit.hours?.sentence ?? planName,
    },
    priceHistory: isAsShown ? priceHistory(node.extras?.priceHistory, price, today) : null,
    sharedPictures: sharedPicturesOf(content.pictures, model, index),
    isOpen,
    alternatives: nearSummaries(alternatives, (other) => modelSummary(other, index)),
    moveInHomes: {
      areOfPlan: homesOfPlan.length > 0,
      products: nearSummaries([...homesOfPlan, ...others], (other) => moveInHomeSummary(other, index, today)),
    },
    cost: costContent(price, null, node.modelDetails?.neighborhood, query),
    facts: {
      origin,
      uri,
      ...town,
      bedrooms: singleCount(plan?.bedroomsMin, plan?.bedroomsMax),
      bathrooms: singleCount(plan?.bathroomsMin, plan?.bathroomsMax),
      finishedSqFt: plan?.finishedSqFt ?? null,
      // A model is walked through, not sold: the price as shown is no offer of this house.
      priceUsd: null,
      isAvailable: true,
      moveInState: null,
    },
  };
}

/** The count where the plan leaves no choice of it. */
function singleCount(min: number | null | undefined, max: number | null | undefined): number | null {
  return min && (!max || min === max) ? min : null;
}
