import { withTrailingSlash } from "@porchlight/contract/addresses";
import { byStart } from "#app/domain/articles/event-dates.ts";
import { neighborhoodStatusMessage, statusKind } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { collections, findCollection } from "#app/domain/products/collections.ts";
import { formatSquareFeet, garageText, primaryBedroomText, rangeOf } from "#app/domain/products/figures.ts";
import {
  isOnOffer,
  lowestPrice,
  neighborhoodPrice,
  priceBesideStatus,
  shortPriceText,
} from "#app/domain/products/price.ts";
import {
  compareReadyDates,
  countMoveIns,
  moveInCountsText,
  moveInHomeStatus,
  moveInState,
} from "#app/domain/products/product-status.ts";
import { parseSearchQuery } from "#app/domain/search/free-text.ts";
import { missedFacets } from "#app/domain/search/search-filters.ts";
import { formatDate, formatEventTime } from "#app/domain/wording/dates.ts";
import { countInWords, formatNumber } from "#app/domain/wording/numbers.ts";
import { capitalized, joined, plainText, singleLine } from "#app/domain/wording/text.ts";
import type { CatalogEntries, CatalogIndex, CatalogMoveInHome } from "#app/graphql/catalog/catalog.ts";
import {
  modelPrice,
  modelRooms,
  moveInHomePrice,
  moveInHomeSummary,
  planPrice,
} from "#app/graphql/catalog/product-summary.ts";
import type { SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GetHomePageQuery } from "./front-page.generated.ts";

interface FinderChoice {
  /** Value of the query parameter; empty for any. */
  readonly value: string;
  readonly text: string;
}

const priceStepsUsd = [450_000, 500_000, 600_000, 700_000, 900_000, 1_200_000] as const;
const bedroomSteps = [
  { value: "beds-2", text: "Two bedrooms or more" },
  { value: "beds-3", text: "Three bedrooms or more" },
  { value: "beds-4", text: "Four bedrooms or more" },
] as const;

/**
 * The options of the front page’s three filters and the number of results of each combination: `counts[where]` has
 * those of each kind and price, the prices of the first kind first, as one text, which is short in the document.
 * Options without results are left out; the search parses their parameters.
 */
export function finderFilters(catalog: SearchableCatalog) {
  const everything = catalog.items.map((_, position) => position);
  const choices = (name: "where" | "what" | "price-to", any: string, more: readonly FinderChoice[]) =>
    [{ value: "", text: any }, ...more]
      .map(({ value, text }) => {
        const query = parseSearchQuery(new URLSearchParams({ [name]: value }), catalog);
        const missed = missedFacets(catalog.items, query, catalog);
        return { value, text, fits: new Set(everything.filter((position) => missed[position] === 0)) };
      })
      .filter(({ value, fits }) => value === "" || fits.size > 0);
  const where = choices(
    "where",
    "Anywhere we build",
    catalog.towns.map((town) => ({ value: town, text: town })),
  );
  const what = choices("what", "Any home", [
    ...bedroomSteps,
    { value: "main-floor-primary", text: "Main-floor primary bedroom" },
    ...collections.map(({ id, title }) => ({ value: id, text: title })),
  ]);
  const price = choices(
    "price-to",
    "Any price",
    priceStepsUsd.map((limitUsd) => ({ value: String(limitUsd), text: `Up to $${formatNumber(limitUsd)}` })),
  );
  const options = (list: typeof where) => list.map(({ value, text }) => ({ value, text }));
  return {
    where: options(where),
    what: options(what),
    price: options(price),
    counts: where.map((town) => {
      const inTown = everything.filter((position) => town.fits.has(position));
      return what
        .flatMap((kind) => {
          const ofKind = inTown.filter((position) => kind.fits.has(position));
          return price.map((limit) => ofKind.filter((position) => limit.fits.has(position)).length);
        })
        .join(" ");
    }),
  };
}

/**
 * The figures of the home, model or plan that the hero links to: `Four bedrooms, 2,940 sq ft, $879,500, ready now.`
 * Empty when `href` links to none.
 */
export function linkedHouseText(href: string | undefined, entries: CatalogEntries, index: CatalogIndex, today: string) {
  // Editors write URLs with a query or hash, and without the trailing slash.
  const path = withTrailingSlash(href?.replace(/[?#].*$/s, "") ?? "");
  const isLinked = ({ uri }: { readonly uri: string }) => uri !== "" && uri === path;
  const home = entries.homes.find(isLinked);
  const model = entries.models.find(isLinked);
  const plan = home ? undefined : model ? index.plan.get(model.planId ?? 0) : entries.plans.find(isLinked);
  if (!home && !model && !plan) return "";
  const price = home ? moveInHomePrice(home) : model ? modelPrice(model, index) : plan && planPrice(plan, index);
  const status = home && moveInHomeStatus(home, today);
  const rooms = modelRooms(model, plan);
  const words = joined(
    ", ",
    bedroomsText(rangeOf(home ? [home.bedrooms] : [rooms.bedroomsMin, rooms.bedroomsMax])),
    formatSquareFeet(home ? home.finishedSqFt : plan?.finishedSqFt),
    // The status already mentions a sold home.
    home ? price && priceBesideStatus(price) : price?.text,
    status?.text.replace(/^Ready/, "ready"),
  );
  return words && `${capitalized(words)}.`;
}

function bedroomsText(range: ReturnType<typeof rangeOf>): string {
  if (!range) return "";
  return range.min === range.max ? countInWords(range.min, "bedroom") : `${range.min} to ${range.max} bedrooms`;
}

const maxFrontRangeStops = 12;

/**
 * The neighborhoods from south to north, featured ones first when there are more than the drawing of the Front Range
 * holds. `x` is the position from south (0) to north (1). The status of an open neighborhood is its number of homes
 * ready and under way on `today`, an ISO day of the builder's calendar.
 */
export function frontRangeStops(entries: CatalogEntries, today: string) {
  const shown = entries.neighborhoods
    .flatMap((each) => {
      const latitude = latitudeOf(each, entries);
      return latitude === null ? [] : [{ each, latitude }];
    })
    .sort((a, b) => Number(b.each.isFeatured) - Number(a.each.isFeatured))
    .slice(0, maxFrontRangeStops)
    .sort((a, b) => a.latitude - b.latitude);
  const south = shown[0]?.latitude ?? 0;
  const span = (shown.at(-1)?.latitude ?? 0) - south || 1;
  return shown.map(({ each, latitude }) => {
    const homes = entries.homes.filter((home) => home.neighborhoodId === each.id);
    const kind = statusKind(each.status);
    return {
      id: each.id,
      title: each.title,
      href: each.uri,
      city: each.city ?? "",
      price: shortPriceText(neighborhoodPrice(each)),
      status: neighborhoodStatusMessage(each.status) || moveInCountsText(countMoveIns(homes, today)),
      kind,
      x: (latitude - south) / span,
    };
  });
}

/** The latitude of a neighborhood in degrees, or the mean of its houses; null without either. */
function latitudeOf(
  { id, latitude }: CatalogEntries["neighborhoods"][number],
  { homes, models }: CatalogEntries,
): number | null {
  if (latitude !== null) return latitude;
  const houses = [...homes, ...models].filter(({ neighborhoodId }) => neighborhoodId === id);
  const known = houses.flatMap((house) => house.latitude ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

/** Move-in homes beside the lead one. */
const otherHomesCount = 4;

/**
 * Move-in homes with a price and a day, sorted by day, one of each neighborhood first; the first one has a title block.
 */
export function readyMoveInHomes(entries: CatalogEntries, index: CatalogIndex, today: string) {
  const available = entries.homes
    .filter((home) => ["ready", "under-way"].includes(moveInState(home, today) ?? ""))
    .filter((home) => moveInHomePrice(home).amountUsd !== null)
    .sort((a, b) => compareReadyDates(a.readyDate, b.readyDate) || a.id - b.id);
  const byNeighborhood = Map.groupBy(available, (each) => each.neighborhoodId);
  const isFirst = (each: CatalogMoveInHome) => byNeighborhood.get(each.neighborhoodId)?.[0] === each;
  const [lead, ...others] = available
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .slice(0, 1 + otherHomesCount);
  return {
    lead: lead
      ? {
          summary: moveInHomeSummary(lead, index, today),
          shortDescription: lead.shortDescription,
          cells: titleBlockCells(lead, index),
        }
      : null,
    others: others.map((each) => moveInHomeSummary(each, index, today)),
  };
}

function titleBlockCells(moveInHome: CatalogMoveInHome, index: CatalogIndex) {
  const plan = moveInHome.planId === null ? undefined : index.plan.get(moveInHome.planId);
  const cells = [
    { label: "Beds", value: moveInHome.bedrooms },
    { label: "Baths", value: moveInHome.bathrooms },
    { label: "Finished", value: formatSquareFeet(moveInHome.finishedSqFt) },
    { label: "Garage", value: garageText(plan?.garageSpaces) },
    { label: "Primary", value: primaryBedroomText(plan?.primaryBedroom) },
    { label: "Homesite", value: moveInHome.homesite },
    { label: "Stage", value: moveInHome.stage, span: "half" as const },
  ];
  return cells.flatMap(({ value, ...cell }) => (value ? [{ ...cell, value: String(value) }] : []));
}

const maxCities = 3;

type OrganismItems = NonNullable<
  NonNullable<NonNullable<NonNullable<GetHomePageQuery["page"]>["organisms"]>[number]>["items"]
>;

/**
 * The four collections with figures of the catalog (S3.46, S3.47); sizes are those of plans on offer, if there are any.
 */
export function collectionRows(entries: CatalogEntries, index: CatalogIndex, items: OrganismItems) {
  return collections.map(({ id, title, href, icon, textColorClass }) => {
    const isInCollection = (each: { readonly collections: readonly string[] }) =>
      each.collections.some((name) => findCollection(name)?.id === id);
    const plans = entries.plans.filter(isInCollection);
    const onOffer = plans.filter((plan) => isOnOffer(planPrice(plan, index)));
    const size = rangeOf((onOffer.length > 0 ? onOffer : plans).map((plan) => plan.finishedSqFt));
    const lowest = lowestPrice(plans.map((plan) => planPrice(plan, index)));
    const cities = [...new Set(entries.neighborhoods.filter(isInCollection).flatMap((each) => each.city ?? []))];
    return {
      title,
      href,
      icon,
      colorClass: textColorClass,
      text: plainText(items.find((item) => findCollection(item?.label)?.id === id)?.text),
      size: size ? formatSquareFeet(size.min, size.max) : "",
      cities: cities.length > maxCities ? `${cities.slice(0, maxCities - 1).join(", ")} and more` : cities.join(", "),
      price: lowest ? shortPriceText(lowest) : "",
    };
  });
}

/** The newest posts, the first with its picture, and the next event on or after `today` (an ISO day). */
export function newestPosts({ blogPosts, events }: GetHomePageQuery, today: string) {
  const posts = (blogPosts?.nodes ?? []).map((post) => ({
    id: post.databaseId,
    label: [post.categories?.nodes[0]?.name, formatDate(post.date)].filter(Boolean).join(" · "),
    title: singleLine(post.title),
    href: post.uri ?? "/blog/",
    text: singleLine(post.customPostDetails?.excerpt || post.customPostDetails?.subtitle),
    picture: toPicture(post.customPostDetails?.image),
  }));
  const [lead = null, ...others] = posts;
  return { lead, others: [...others, ...nextEvent(events, today)] };
}

function nextEvent(events: GetHomePageQuery["events"], today: string) {
  return (events?.nodes ?? [])
    .filter((event) => (event.eventDetails?.startDateTime ?? "") >= today)
    .sort((a, b) => byStart(a.eventDetails, b.eventDetails))
    .slice(0, 1)
    .map(({ databaseId, title, uri, eventDetails }) => ({
      id: databaseId,
      label: `Event · ${formatEventTime(eventDetails?.startDateTime, eventDetails?.endDateTime)}`,
      title: singleLine(title),
      href: uri ?? "/events/",
      text: singleLine(eventDetails?.eventSummary),
    }));
}
