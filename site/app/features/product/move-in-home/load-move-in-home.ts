import { formatBeds, formatRange, formatSquareFeet, isPriceShown, shownPrice } from "#app/domain/products/figures.ts";
import { assumedTerms, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { isAvailable, isReady, moveInHomeStatus, type StatusText } from "#app/domain/products/product-status.ts";
import { nearestProducts } from "#app/domain/products/related-products.ts";
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
import { textsInQuery } from "../monthly-cost/cost-form.ts";
import type { CostPanelContent } from "../monthly-cost/cost-panel.tsx";
import { houseContent, type ProductAddress, paragraphs, planCells, whereText } from "../product-content.ts";
import { homesiteText, titleCells } from "../sheet/sheet-content.ts";
import { GetHome, type GetHomeQuery } from "./move-in-home.generated.ts";
import { priceLineParts } from "./price-line.tsx";

type MoveInHomeNode = NonNullable<GetHomeQuery["home"]>;

/** What the page of a quick move-in home is loaded for; `query` may carry the visitor’s numbers for the monthly cost. */
export interface MoveInHomeRequest extends ProductAddress {
  readonly query: URLSearchParams;
}

/** The page’s content as its parts take it. */
export type MoveInHomeContent = ReturnType<typeof moveInHomeContent>;

/** The content of a quick move-in home’s page (S2.33, S3.23–S3.27), or null where nothing lives at the address. */
export async function loadMoveInHome(content: ContentClient, request: MoveInHomeRequest) {
  const [{ home }, catalogue] = await Promise.all([
    content.query(GetHome, { uri: request.uri }),
    loadInventory(content),
  ]);
  return home && moveInHomeContent(home, catalogue, request);
}

const nearbyCount = 3;

function moveInHomeContent(
  node: MoveInHomeNode,
  { inventory, index }: Catalogue,
  { uri, origin, query }: MoveInHomeRequest,
) {
  const today = builderToday();
  const moveInHome = toMoveInHome(node);
  const { bedrooms, bathrooms, finishedSqFt, readyDate } = moveInHome;
  const { extras, qmiHomeDetails: details } = node;
  const house = houseContent(moveInHome, node, details, "Chosen for this house");
  const { content, planName, plan, lead, location, town, tour } = house;
  const isForSale = isAvailable(moveInHome);
  const priceUsd = isPriceShown(moveInHome.priceUsd) ? moveInHome.priceUsd : null;
  const price = shownPrice(priceUsd);
  const { garage, levels, primaryBedroom } = planCells(plan);
  const nearby = nearestProducts(
    { ...moveInHome, ...content.point },
    inventory.homes.filter(isAvailable),
    index.neighborhood,
    nearbyCount,
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
          { label: isForSale ? "Price today" : "Last price", value: price },
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
      price,
      facts: joined(" · ", formatBeds(bedrooms), formatSquareFeet(finishedSqFt), readyText(readyDate, today)),
    },
    priceLine: isForSale ? priceLineParts(extras?.priceLine, priceUsd) : null,
    cost: isForSale && priceUsd !== null ? costContent(priceUsd, node, query) : null,
    nearby: nearby.map((other) => moveInHomeSummary(other, index, today)),
    facts: {
      origin,
      uri,
      ...town,
      bedrooms,
      bathrooms,
      finishedSqFt,
      priceUsd,
      isAvailable: isForSale,
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

function costContent(priceUsd: number, node: MoveInHomeNode, query: URLSearchParams): CostPanelContent {
  const neighborhood = node.qmiHomeDetails?.neighborhood;
  const starting = startingAssumptions(priceUsd, node.extras, neighborhood?.extras);
  const hasDistrict = starting.metroMills > 0 && neighborhood?.title;
  return {
    starting,
    given: textsInQuery(query),
    rateAsOf: assumedTerms.rateAsOf,
    districtLabel: hasDistrict ? `${neighborhood.title} Metro District` : "Metro district",
  };
}
