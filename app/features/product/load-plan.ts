import { formatBeds, formatRange, formatSquareFeet } from "#app/domain/products/figures.ts";
import { type Price, priceBesideStatus, priceHistory, productPrice } from "#app/domain/products/price.ts";
import {
  countMoveIns,
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  type MoveInCounts,
  moveInCountsInWords,
} from "#app/domain/products/product-status.ts";
import { nearestProducts, relatedPlans } from "#app/domain/products/related-products.ts";
import { builderToday, formatDate } from "#app/domain/wording/dates.ts";
import { countInWords } from "#app/domain/wording/numbers.ts";
import { htmlParagraphs, joined, listInWords } from "#app/domain/wording/text.ts";
import { type CatalogPlan, type IndexedCatalog, loadIndexedCatalog, toPlan } from "#app/graphql/catalog/catalog.ts";
import {
  modelPrice,
  modelSummary,
  moveInHomeSummary,
  type ProductSummary,
  planPrice,
  planSummary,
} from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { hasOptions, planOptionsHref } from "#app/graphql/products/plan-options.ts";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { isSvg } from "#app/ui/pictures/image-url.ts";
import { costContent } from "./monthly-cost/cost-form.ts";
import { GetPlan, type GetPlanQuery } from "./product.generated.ts";
import {
  type LoadedProduct,
  nearCount,
  nearestSentence,
  nearSummaries,
  type ProductRequest,
  productContent,
  type RelatedProducts,
} from "./product-content.ts";
import { neighborhoodName, neighborhoodPlace, saleStateOf } from "./product-neighborhood.ts";
import {
  featureRows,
  galleryPictures,
  livabilityText,
  planCells,
  planFeatures,
  titleCells,
  toBuildLabel,
  whereText,
} from "./summary-content.ts";

type PlanNode = NonNullable<GetPlanQuery["plan"]>;

/**
 * The content of a floor plan’s page (S2.32, S3.16–S3.20) with its related plans (S9.18–S9.21), or null when there is
 * none at the path. The random choices are made once per render, and cached with the document.
 */
export async function loadPlan(content: ContentClient, address: ProductRequest, random: () => number = Math.random) {
  const [{ plan }, indexed] = await Promise.all([
    content.query(GetPlan, { uri: address.uri }),
    loadIndexedCatalog(content),
  ]);
  return plan && planContent(plan, indexed, address, random);
}

function planContent(
  node: PlanNode,
  { entries, index, region }: IndexedCatalog,
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
    features: {
      title: "What’s included",
      groups: [
        {
          title: "In every one",
          rows: featureRows([{ term: "Day to day", detail: livabilityText(plan.livability) }, ...planFeatures(node)]),
        },
      ],
    },
  });
  const price = productPrice({ kind: "plan", ...plan, neighborhoodStatus: saleStateOf(neighborhood) });
  const { canBeBuilt, mark, sentence } = saleState(plan, price);
  const mainFloorSqFt = node.floorplanDetails?.mainSqrFt;
  const { garage, levels, primaryBedroom } = planCells(plan);
  const name = neighborhoodName(neighborhood);

  // In a sold-out neighborhood a plan’s card shows “Sold Out” whatever its own message.
  const onOffer = entries.plans.filter((other) => planPrice(other, index).kind !== "none");
  const alternatives = canBeBuilt
    ? []
    : nearestProducts(plan, onOffer, index.neighborhood, nearCount, ({ basePriceUsd }) => basePriceUsd);
  const related = relatedPlans(
    plan,
    onOffer.filter(({ id }) => !alternatives.some(({ product }) => product.id === id)),
    random,
  );
  const isOfPlan = ({ planId }: { readonly planId: number | null }) => planId === plan.id;
  const moveInHomes = entries.homes.filter((moveInHome) => isOfPlan(moveInHome) && isAvailable(moveInHome));
  const openModels = entries.models.filter((model) => isOfPlan(model) && modelPrice(model, index).kind !== "none");
  const houses = [...entries.models, ...entries.homes].filter(isOfPlan);
  const place = plan.neighborhoodId === null ? undefined : index.neighborhood.get(plan.neighborhoodId);

  return {
    kind: "plan",
    ...content,
    summary: {
      title,
      status: mark,
      lead: plan.shortDescription?.trim() ?? "",
      where: whereText("", plan.collections, name && `At ${name}`),
      note: htmlParagraphs(node.extras?.about),
      cells: titleCells(
        [
          {
            label: joined(
              ", ",
              price.kind === "from" ? toBuildLabel : "Price",
              price.amountUsd === null ? "" : formatDate(plan.priceAsOf),
            ),
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
    sticky: canBeBuilt
      ? {
          price: priceBesideStatus(price),
          facts: joined(" · ", formatBeds(bedroomsMin, bedroomsMax), formatSquareFeet(finishedSqFt)),
        }
      : null,
    priceHistory: priceHistory(node.extras?.priceHistory, price, today),
    cost: costContent(price, null, neighborhood, query),
    optionsHref: price.amountUsd !== null && hasOptions(node.extras) ? planOptionsHref(uri) : null,
    related: {
      alternatives: canBeBuilt
        ? null
        : {
            id: "alternatives",
            title: "What you can build instead",
            lead: sentence,
            products: nearSummaries(alternatives, (other) => planSummary(other, index)),
          },
      ...housesOfPlan(
        title.replace(/^The /, "the "),
        countMoveIns(moveInHomes, today),
        moveInHomes.map((moveInHome) => moveInHomeSummary(moveInHome, index, today)),
        openModels.map((model) => modelSummary(model, index)),
      ),
      others: {
        id: "related",
        title: "Other plans to look at",
        products: [...related.sameCollection, ...related.others].map((other) => planSummary(other, index)),
      },
    },
    // Its own pictures, those of the first house built to it, those of its neighborhood.
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
  } satisfies LoadedProduct;
}

const rowLength = 3;

/** Move-in homes and models of the plan, in one row when they fit. */
function housesOfPlan(
  name: string,
  counts: MoveInCounts,
  moveInHomes: readonly ProductSummary[],
  models: readonly ProductSummary[],
): { readonly homes: RelatedProducts; readonly models: RelatedProducts | null } {
  if (moveInHomes.length > 0 && models.length > 0 && moveInHomes.length + models.length <= rowLength) {
    const inWords = [
      ...moveInCountsInWords(counts),
      countInWords(models.length, "model home to visit", "model homes to visit"),
    ];
    const homes = {
      id: "homes",
      title: "Buy one, or walk through one",
      lead: `Built to ${name}: ${listInWords(inWords)}.`,
      products: [...moveInHomes, ...models],
    };
    return { homes, models: null };
  }
  return {
    homes: {
      id: "homes",
      title: moveInHomesHeading(counts),
      lead: `Homes built to ${name}.`,
      products: moveInHomes,
    },
    models: { id: "models", title: "Walk through one", products: models },
  };
}

/** The heading, by whether all, some or none of them are ready. */
function moveInHomesHeading(counts: MoveInCounts): string {
  const { ready, "under-way": underWay, undated, "coming-soon": comingSoon } = counts;
  if (undated > 0) return "For sale now";
  if (comingSoon > 0) return ready + underWay > 0 ? "For sale now, or soon" : "For sale soon";
  if (ready > 0) return underWay > 0 ? "Ready now, or under way" : "Ready now";
  return "Already being built";
}

/** Whether the plan can be built: not when a state of sale replaces its price. */
function saleState(plan: CatalogPlan, price: Price) {
  const message = displayedStatusMessage(plan);
  if (price.kind === "none") {
    const isSoon = price.text === message && isComingSoon(plan);
    return {
      canBeBuilt: false,
      mark: { kind: isSoon ? ("soon" as const) : ("sold" as const), text: price.text },
      sentence: isSoon
        ? `This plan isn’t for sale yet. ${nearestSentence("ones that are")}`
        : `This plan is sold out. ${nearestSentence("that can still be built")}`,
    };
  }
  return { canBeBuilt: true, mark: message ? { kind: "open" as const, text: message } : null, sentence: "" };
}

/**
 * Renderings of the elevations, then the gallery; without either the elevations in the plan’s details, or one drawing.
 */
function planPictures({ featuredImage, extras, floorplanDetails }: PlanNode): GalleryPicture[] {
  const renderings = (extras?.elevations ?? []).map((elevation) => elevation?.rendering);
  const main = featuredImage?.node;
  const pictures = galleryPictures(null, main, ...renderings, ...(extras?.gallery ?? []));
  return pictures.length > 0 ? pictures : galleryPictures(main, ...(floorplanDetails?.elevations ?? []));
}
