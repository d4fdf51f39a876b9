import { formatBeds, formatRange, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus, priceHistory, priceParts, productPrice } from "#app/domain/products/price.ts";
import {
  isAvailable,
  isReady,
  moveInHomeStatus,
  moveInState,
  type StatusText,
} from "#app/domain/products/product-status.ts";
import { nearestProducts } from "#app/domain/products/related-products.ts";
import { builderToday, formatMonthYear } from "#app/domain/wording/dates.ts";
import { joined, paragraphs } from "#app/domain/wording/text.ts";
import {
  type CatalogMoveInHome,
  type IndexedCatalog,
  loadIndexedCatalog,
  toMoveInHome,
} from "#app/graphql/catalog/catalog.ts";
import { moveInHomeSummary } from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { costContent } from "./monthly-cost/cost-form.ts";
import { GetHome, type GetHomeQuery } from "./product.generated.ts";
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
import { homesiteText, planCells, titleCells, whereText } from "./summary-content.ts";

type MoveInHomeNode = NonNullable<GetHomeQuery["home"]>;

/** The content of a quick move-in home’s page (S2.33, S3.23–S3.27), or null when there is none at the path. */
export async function loadMoveInHome(content: ContentClient, request: ProductRequest) {
  const [{ home }, indexed] = await Promise.all([
    content.query(GetHome, { uri: request.uri }),
    loadIndexedCatalog(content),
  ]);
  return home && moveInHomeContent(home, indexed, request);
}

function moveInHomeContent(
  node: MoveInHomeNode,
  { entries, index, region }: IndexedCatalog,
  { uri, origin, query }: ProductRequest,
) {
  const today = builderToday();
  const moveInHome = toMoveInHome(node);
  const { bedrooms, bathrooms, finishedSqFt, readyDate } = moveInHome;
  const { extras, qmiHomeDetails: details } = node;
  const house = houseContent(moveInHome, node, details, region, {
    featuresTitle: "What’s included",
    optionsTitle: "Chosen for this house",
  });
  const { content, planName, plan, lead, location, town, tour } = house;
  const isForSale = isAvailable(moveInHome);
  const price = productPrice({ kind: "home", ...moveInHome });
  const priceText = priceBesideStatus(price);
  const { garage, levels, primaryBedroom } = planCells(plan);
  const nearby = nearestProducts(
    { ...moveInHome, ...content.point },
    entries.homes.filter(isAvailable),
    index.neighborhood,
    nearCount,
    ({ priceUsd }) => priceUsd,
  );
  const related = {
    id: "nearby",
    products: nearSummaries(nearby, (other) => moveInHomeSummary(other, index, today)),
    more: searchLink,
  };

  return {
    kind: "home",
    ...content,
    tour,
    summary: {
      title: moveInHome.title,
      status: statusWithStage(moveInHome, today),
      lead,
      where: whereText(planName, moveInHome.collections, location, joined(" ", town.state, town.zip)),
      note: paragraphs(extras?.note),
      cells: titleCells(
        [
          { label: price.kind === "total" ? "Price today" : "Price", value: priceText },
          { label: "Ready", value: isForSale ? readyText(readyDate, today) : "" },
        ],
        [
          { label: "Beds", value: formatRange(bedrooms) },
          { label: "Baths", value: formatRange(bathrooms) },
          { label: "Finished", value: formatSquareFeet(finishedSqFt) },
          garage,
          levels,
          primaryBedroom,
          { label: "Type", value: moveInHome.type?.trim() },
          { label: "Homesite", value: homesiteText(extras?.homesite, extras?.homesiteSqFt) },
        ],
      ),
    },
    sticky: isForSale
      ? {
          price: priceText,
          facts: joined(" · ", formatBeds(bedrooms), formatSquareFeet(finishedSqFt), readyText(readyDate, today)),
        }
      : null,
    priceLine: priceParts(extras?.priceLine, price),
    priceHistory: priceHistory(extras?.priceHistory, price, today),
    cost: costContent(price, extras, details?.neighborhood, query),
    sharedPictures: sharedPicturesOf(content.pictures, moveInHome, index),
    related: isForSale
      ? { alternatives: null, homes: { ...related, title: "Near this one" } }
      : {
          alternatives: {
            ...related,
            title: "Still for sale nearby",
            lead: `This house is spoken for. ${nearestSentence("ones that aren’t")}`,
          },
          homes: null,
        },
    facts: {
      origin,
      uri,
      ...town,
      bedrooms,
      bathrooms,
      finishedSqFt,
      priceUsd: price.amountUsd,
      isAvailable: isForSale,
      moveInState: moveInState(moveInHome, today),
    },
  } satisfies LoadedProduct;
}

/** `Ready Mar 2027, drywall up`: the status, with the stage of construction of a home that is not ready. */
function statusWithStage(moveInHome: CatalogMoveInHome, today: string): StatusText | null {
  const status = moveInHomeStatus(moveInHome, today);
  const stage = moveInHome.stage?.trim();
  const isBuilding = moveInHome.readyDate !== null && !isReady(moveInHome.readyDate, today);
  if (!stage || !isBuilding || status?.kind !== "soon") return status;
  return { ...status, text: `${status.text}, ${stage.charAt(0).toLowerCase()}${stage.slice(1)}` };
}

function readyText(readyDate: string | null, today: string): string {
  return isReady(readyDate, today) ? "Now" : formatMonthYear(readyDate);
}
