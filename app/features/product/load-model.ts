import { formatRange, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus, priceHistory, productPrice } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isAvailable } from "#app/domain/products/product-status.ts";
import { nearestProducts } from "#app/domain/products/related-products.ts";
import { builderToday, formatDate } from "#app/domain/wording/dates.ts";
import { joined } from "#app/domain/wording/text.ts";
import { type IndexedCatalog, loadIndexedCatalog, toModel } from "#app/graphql/catalog/catalog.ts";
import { modelPrice, modelRooms, modelSummary, moveInHomeSummary } from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { costContent } from "./monthly-cost/cost-form.ts";
import { GetModel, type GetModelQuery } from "./product.generated.ts";
import {
  houseContent,
  type LoadedProduct,
  nearCount,
  nearestSentence,
  nearSummaries,
  type ProductRequest,
  searchLink,
  sharedPicturesOf,
} from "./product-content.ts";
import { saleStateOf } from "./product-neighborhood.ts";
import { planCells, titleCells, toBuildLabel, whereText } from "./summary-content.ts";

/** The content of a model home’s page (S2.31, S3.21, S3.22), or null when there is none at the path. */
export async function loadModel(content: ContentClient, address: ProductRequest) {
  const [{ model }, indexed] = await Promise.all([
    content.query(GetModel, { uri: address.uri }),
    loadIndexedCatalog(content),
  ]);
  return model && modelContent(model, indexed, address);
}

function modelContent(
  node: NonNullable<GetModelQuery["model"]>,
  { entries, index, region }: IndexedCatalog,
  { uri, origin, query }: ProductRequest,
) {
  const today = builderToday();
  const model = toModel(node);
  const house = houseContent(model, node, node.modelDetails, region, {
    featuresTitle: "What it shows",
    optionsTitle: "As shown in this house",
  });
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
  const { bedroomsMin, bedroomsMax, bathroomsMin, bathroomsMax } = modelRooms(model, plan);

  // A sold model, or one in a sold-out neighborhood, cannot be visited: the page offers others instead.
  const isOpen = price.kind !== "none";
  const alternatives = isOpen
    ? []
    : nearestProducts(
        { ...model, ...content.point },
        entries.models.filter((other) => modelPrice(other, index).kind !== "none"),
        index.neighborhood,
        nearCount,
        ({ asShownPriceUsd }) => asShownPriceUsd,
      );

  // Move-in homes of its plan first, then others nearby.
  const here = { ...model, ...content.point, priceUsd: price.amountUsd };
  const priceOf = ({ priceUsd }: { readonly priceUsd: number | null }) => priceUsd;
  const available = entries.homes.filter(isAvailable);
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
    kind: "model",
    ...content,
    tour,
    summary: {
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
              isAsShown ? "As shown" : price.kind === "from" ? toBuildLabel : "Price",
              formatDate(isAsShown ? node.extras?.priceAsOf : plan?.priceAsOf),
            ),
            value: priceBesideStatus(price),
          },
        ],
        [
          // The plan’s starting price is below the price as shown, in smaller text.
          {
            label: joined(", ", toBuildLabel, formatDate(plan?.priceAsOf)),
            value: isAsShown && ofPlan.kind === "from" ? ofPlan.text : "",
          },
          { label: "Beds", value: formatRange(bedroomsMin, bedroomsMax) },
          { label: "Baths", value: formatRange(bathroomsMin, bathroomsMax) },
          { label: "Finished", value: formatSquareFeet(plan?.finishedSqFt) },
          garage,
          levels,
          primaryBedroom,
        ],
      ),
    },
    sticky: isOpen ? { price: priceBesideStatus(price), facts: neighborhood?.visit.hours?.sentence ?? planName } : null,
    priceHistory: isAsShown ? priceHistory(node.extras?.priceHistory, price, today) : null,
    sharedPictures: sharedPicturesOf(content.pictures, model, index),
    related: {
      alternatives: isOpen
        ? null
        : {
            id: "alternatives",
            title: "Models that are open",
            lead: `This model home has closed. ${nearestSentence("ones that are open")}`,
            products: nearSummaries(alternatives, (other) => modelSummary(other, index)),
          },
      homes: {
        id: "homes",
        title: homesOfPlan.length > 0 ? "Homes like it, and near it" : "Homes near it",
        products: nearSummaries([...homesOfPlan, ...others], (other) => moveInHomeSummary(other, index, today)),
        more: searchLink,
      },
    },
    cost: costContent(price, null, node.modelDetails?.neighborhood, query),
    facts: {
      origin,
      uri,
      ...town,
      bedrooms: singleCount(bedroomsMin, bedroomsMax),
      bathrooms: singleCount(bathroomsMin, bathroomsMax),
      finishedSqFt: plan?.finishedSqFt ?? null,
      // A model is not for sale: its price as shown is not an offer.
      priceUsd: null,
      isAvailable: true,
      moveInState: null,
    },
  } satisfies LoadedProduct;
}

/** The number, when minimum and maximum are equal. */
function singleCount(min: number | null | undefined, max: number | null | undefined): number | null {
  return min && (!max || min === max) ? min : null;
}
