import {
  formatBeds,
  formatSquareFeet,
  garageText,
  levelsText,
  primaryBedroomText,
} from "#app/domain/products/figures.ts";
import { fullPrice, isPriceShown } from "#app/domain/products/price.ts";
import { isAvailable, isReady, moveInHomeStatus } from "#app/domain/products/product-status.ts";
import { nearestProducts } from "#app/domain/products/related-products.ts";
import { builderToday, formatMonthYear } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { indexInventory, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";
import { houseContent } from "../house-content.ts";
import { assumedTerms, startingAssumptions } from "../monthly-cost/assumed-terms.ts";
import { textsInQuery } from "../monthly-cost/cost-fields.ts";
import type { CostPanelContent } from "../monthly-cost/cost-panel.tsx";
import { priceLineParts } from "../price-line/price-line-parts.ts";
import { collectionText, paragraphs, sentence, townOf } from "../product-page-parts.ts";
import { countText, homesiteText, titleCells } from "../sheet/title-cells.ts";
import type { HouseFacts } from "../structured-data.ts";
import { placeName } from "../visit/visit-content.ts";
import { GetHome, type GetHomeQuery } from "./move-in-home.generated.ts";

type HomeNode = NonNullable<GetHomeQuery["home"]>;

/** How many other homes are shown beside one. */
const nearbyCount = 3;

/** What the page of a quick move-in home is made from. */
export interface HomePageQuestion {
  /** Path of the home with its trailing slash. */
  readonly uri: string;
  /** The site’s own address without a trailing slash. */
  readonly origin: string;
  /** The visitor’s own numbers for the monthly cost. */
  readonly query: URLSearchParams;
}

/**
 * Everything the page of a quick move-in home says (S2.33, S3.23–S3.27), or null where nothing lives at the address.
 */
export async function loadHomeContent(content: ContentClient, { uri, origin, query }: HomePageQuestion) {
  const today = builderToday();
  const [{ home }, { inventory }] = await Promise.all([content.query(GetHome, { uri }), loadInventory(content)]);
  if (!home) return null;
  const { extras } = home;
  const details = home.qmiHomeDetails;
  const { title, place, planName, here, parts } = houseContent(home, details, "Chosen for this house");
  const priceUsd = isPriceShown(details?.price) ? details.price : null;
  const statusNode = {
    statusMessage: home.productStatus?.statusMessage ?? [],
    readyDate: extras?.readyDate ?? null,
  };
  const isForSale = isAvailable(statusNode);
  const index = indexInventory(inventory);
  const nearby = nearestProducts(here, inventory.homes.filter(isAvailable), index.neighborhood, nearbyCount);

  return {
    ...parts,
    isForSale,
    sheet: {
      title,
      status: statusWithStage(moveInHomeStatus(statusNode, today), extras?.stage ?? null, statusNode.readyDate, today),
      lead: extras?.say?.trim() ?? "",
      where: whereSentence(home, planName),
      note: paragraphs(extras?.note),
      cells: homeCells(home, priceUsd, isForSale ? statusNode.readyDate : null, today, isForSale),
    },
    sticky: {
      price: priceUsd === null ? "" : fullPrice(priceUsd),
      facts: [
        formatBeds(details?.bedrooms),
        formatSquareFeet(details?.finishedSqrFt),
        readyText(statusNode.readyDate, today),
      ]
        .filter(Boolean)
        .join(" · "),
    },
    priceLine: isForSale ? priceLineParts(extras?.priceLine, priceUsd) : null,
    cost: isForSale ? costContent(priceUsd, home, query) : null,
    nearby: nearby.map((other) => moveInHomeSummary(other, index, today)),
    facts: {
      origin,
      uri,
      ...townOf(place),
      bedrooms: details?.bedrooms ?? null,
      bathrooms: details?.bathrooms ?? null,
      finishedSqFt: details?.finishedSqrFt ?? null,
      priceUsd,
      isAvailable: isForSale,
    } satisfies HouseFacts,
  };
}

/** The page’s content as its parts take it. */
export type HomeContent = NonNullable<Awaited<ReturnType<typeof loadHomeContent>>>;

/** `Ready Mar 2027, drywall up`: where the building stands belongs to a home that is still being built. */
function statusWithStage(
  status: ReturnType<typeof moveInHomeStatus>,
  stage: string | null,
  readyDate: string | null,
  today: string,
): ReturnType<typeof moveInHomeStatus> {
  const isBuilding = readyDate !== null && !isReady(readyDate, today);
  if (!status || !stage?.trim() || !isBuilding || status.kind !== "soon") return status;
  return { ...status, text: `${status.text}, ${stage.trim().charAt(0).toLowerCase()}${stage.trim().slice(1)}` };
}

function readyText(readyDate: string | null, today: string): string {
  return isReady(readyDate, today) ? "Now" : formatMonthYear(readyDate);
}

function whereSentence(home: HomeNode, planName: string): string {
  const place = home.qmiHomeDetails?.neighborhood ?? null;
  const group = place?.neighborhood;
  const zip = [group?.state, group?.zip].filter(Boolean).join(" ");
  const homesite = home.extras?.homesite?.trim();
  const at = placeName(place) ? `${homesite ? `Homesite ${homesite} at ` : ""}${placeName(place)}` : "";
  return [sentence(planName, collectionText(home.collection)), sentence(at, zip)].filter(Boolean).join(" ");
}

function homeCells(
  home: HomeNode,
  priceUsd: number | null,
  readyDate: string | null,
  today: string,
  isForSale: boolean,
) {
  const { extras, qmiHomeDetails: details } = home;
  const planExtras = details?.floorplan?.extras;
  return titleCells(
    [
      { label: isForSale ? "Price today" : "Last price", value: priceUsd === null ? "" : fullPrice(priceUsd) },
      { label: "Ready", value: readyText(readyDate, today) },
    ],
    [
      { label: "Beds", value: countText(details?.bedrooms) },
      { label: "Baths", value: countText(details?.bathrooms) },
      { label: "Finished", value: formatSquareFeet(details?.finishedSqrFt) },
      { label: "Garage", value: garageText(planExtras?.garageSpaces) },
      { label: "Levels", value: levelsText(planExtras?.levelsCount) },
      { label: "Primary bed", value: primaryBedroomText(planExtras?.primaryBedroom) },
      // With extras the homesite closes the block; without them the kind of house does.
      extras?.homesite
        ? { label: "Homesite", value: homesiteText(extras.homesite, extras.homesiteSqFt) }
        : { label: "Type", value: details?.type?.trim() },
    ],
  );
}

function costContent(
  priceUsd: number | null,
  { extras, qmiHomeDetails: details }: HomeNode,
  query: URLSearchParams,
): CostPanelContent | null {
  if (priceUsd === null) return null;
  const place = details?.neighborhood;
  const starting = startingAssumptions(priceUsd, extras, place?.extras);
  return {
    starting,
    given: textsInQuery(query),
    rateAsOf: assumedTerms.rateAsOf,
    districtLabel: starting.metroMills > 0 && place?.title ? `${place.title} Metro District` : "Metro district",
  };
}
