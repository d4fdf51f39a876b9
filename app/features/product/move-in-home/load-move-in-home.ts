import { nearestProducts } from "#app/domain/neighborhoods/nearest.ts";
import { formatBeds, formatRange, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus, productPrice } from "#app/domain/products/price.ts";
import { priceHistory } from "#app/domain/products/price-history.ts";
import { priceParts } from "#app/domain/products/price-parts.ts";
import {
  isAvailable,
  isReady,
  moveInHomeStatus,
  moveInState,
  type StatusText,
} from "#app/domain/products/product-status.ts";
import { builderToday, formatMonthYear } from "#app/domain/wording/dates.ts";
import { joined } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import {
  type Catalogue,
  type InventoryMoveInHome,
  loadInventory,
  toMoveInHome,
} from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";
import { costContent } from "../monthly-cost/cost-content.ts";
import {
  houseContent,
  nearCount,
  nearSummaries,
  type ProductRequest,
  paragraphs,
  planCells,
  sharedPicturesOf,
  whereText,
} from "../product-content.ts";
import { homesiteText, titleCells } from "../sheet/sheet-content.ts";
import { GetHome, type GetHomeQuery } from "./move-in-home.generated.ts";

type MoveInHomeNode = NonNullable<GetHomeQuery["home"]>;

/** The page’s content as its parts take it. */
export type MoveInHomeContent = ReturnType<typeof moveInHomeContent>;

/** The content of a quick move-in home’s page (S2.33, S3.23–S3.27), or null where nothing lives at the address. */
export async function loadMoveInHome(content: ContentClient, request: ProductRequest) {
  const [{ home }, catalogue] = await Promise.all([
    content.query(GetHome, { uri: request.uri }),
    loadInventory(content),
  ]);
  return home && moveInHomeContent(home, catalogue, request);
}

function moveInHomeContent(
  node: MoveInHomeNode,
  { inventory, index, region }: Catalogue,
  { uri, origin, query }: ProductRequest,
) {
  const today = builderToday();
  const moveInHome = toMoveInHome(node);
  const { bedrooms, bathrooms, finishedSqFt, readyDate } = moveInHome;
  const { extras, qmiHomeDetails: details } = node;
  const house = houseContent(moveInHome, node, details, region, "Chosen for this house");
  const { content, planName, plan, lead, location, town, tour } = house;
  const isForSale = isAvailable(moveInHome);
  const price = productPrice({ kind: "home", ...moveInHome });
  const priceText = priceBesideStatus(price);
  const { garage, levels, primaryBedroom } = planCells(plan);
  const nearby = nearestProducts(
    { ...moveInHome, ...content.point },
    inventory.homes.filter(isAvailable),
    index.neighborhood,
    nearCount,
    ({ priceUsd }) => priceUsd,
  );

  return {
    ...content,
    tour,
    isForSale,
    sheet: {
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
    sticky: {
      price: priceText,
      facts: joined(" · ", formatBeds(bedrooms), formatSquareFeet(finishedSqFt), readyText(readyDate, today)),
    },
    priceLine: priceParts(extras?.priceLine, price),
    priceHistory: priceHistory(extras?.priceHistory, price, today),
    cost: costContent(price, extras, details?.neighborhood, query),
    sharedPictures: sharedPicturesOf(content.pictures, moveInHome, index),
    nearby: nearSummaries(nearby, (other) => moveInHomeSummary(other, index, today)),
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
  };
}

/** `Ready Mar 2027, drywall up`: a home that is still being built has its stage of construction. */
function statusWithStage(moveInHome: InventoryMoveInHome, today: string): StatusText | null {
  const status = moveInHomeStatus(moveInHome, today);
  const stage = moveInHome.stage?.trim();
  const isBuilding = moveInHome.readyDate !== null && !isReady(moveInHome.readyDate, today);
  if (!stage || !isBuilding || status?.kind !== "soon") return status;
  return { ...status, text: `${status.text}, ${stage.charAt(0).toLowerCase()}${stage.slice(1)}` };
}

function readyText(readyDate: string | null, today: string): string {
  return isReady(readyDate, today) ? "Now" : formatMonthYear(readyDate);
}
