import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import type { HomeData, ModelData, NeighborhoodData, PlanData, RelationField } from "#content/store/entry-data.ts";
import {
  defined,
  featuredImageOf,
  idsIn,
  labelledTextsOf,
  organismsOf,
  referenceOf,
  saleOf,
  seoOf,
  teamOf,
} from "./build-parts.ts";
import type { Fields } from "./fields.ts";
import { collectionsOf, noteUnknown } from "./known-values.ts";
import type { UsedMedia } from "./used-media.ts";

/** What an entry's own fields become. References are not yet known to lead anywhere. */
export interface BuiltEntry<Data> {
  readonly data: Data;
  readonly relations: Partial<Record<RelationField, number[]>>;
}

/** S3.9 to S3.15. */
export function buildNeighborhood(fields: Fields, media: UsedMedia): BuiltEntry<NeighborhoodData> {
  const details = fields.group("neighborhood");
  const extras = fields.group("extras");
  const sitePlan = extras?.group("sitePlan");
  const data = defined<NeighborhoodData>({
    status: saleStatusOf(fields, details),
    types: fields.texts("types") ?? [],
    collection: collectionsOf(fields),
    basePriceUsd: fields.number("basePrice"),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    address1: details?.text("address1"),
    address2: details?.text("address2"),
    city: details?.text("city"),
    state: details?.text("state"),
    zip: details?.text("zip"),
    latitude: details?.number("latitude"),
    longitude: details?.number("longitude"),
    hours: details?.text("hours"),
    phone: details?.text("phone"),
    legal: details?.text("legal"),
    neighborhoodArea: details?.text("neighborhoodArea"),
    featuredNeighborhood: details?.flag("featuredNeighborhood"),
    saleTeamMembers: teamOf(details, "saleTeamMembers", media),
    thumbnail: media.use(details, "thumbnail"),
    organisms: organismsOf(fields, media),
    gallery: media.uses(extras, "gallery"),
    say: extras?.text("say"),
    about: extras?.text("about"),
    priceAsOf: extras?.text("priceAsOf"),
    hoursTable: labelledTextsOf(extras, "hoursTable"),
    distances: extras?.list("distances")?.flatMap((line) => {
      const miles = line.number("miles");
      if (miles === undefined) line.leftOut("miles", "A distance without its miles.");
      return miles === undefined ? [] : [{ label: line.text("label") ?? "", miles }];
    }),
    wayThere: extras?.text("wayThere"),
    questions: extras
      ?.list("questions")
      ?.map((line) => ({ question: line.text("question") ?? "", answer: line.text("answer") ?? "" })),
    hoaMonthlyUsd: extras?.number("hoaMonthlyUsd"),
    metroDistrictMills: extras?.number("metroDistrictMills"),
    propertyTaxRatePercent: extras?.number("propertyTaxRatePercent"),
    amenities: extras?.list("amenities")?.map((amenity) => {
      const kind = amenity.text("kind") ?? "";
      noteUnknown(amenity, "kind", "amenity", kind);
      return { kind, title: amenity.text("title") ?? "", text: amenity.text("text") ?? "" };
    }),
    homesites: extras?.list("homesites")?.map((homesite) =>
      defined({
        number: homesite.text("number") ?? "",
        state: homesite.text("state") ?? "",
        areaSqFt: homesite.number("areaSqFt"),
        homeUri: homesite.text("homeUri"),
        points: homesite.text("points"),
      }),
    ),
    sitePlan:
      sitePlan &&
      defined({
        drawing: media.use(sitePlan, "drawing"),
        caption: sitePlan.text("caption"),
        viewBox: sitePlan.text("viewBox"),
      }),
  });
  const popularPlans = idsIn(details, "popularPlans");
  return { data, relations: { popularPlans: popularPlans ?? [] } };
}

/** S3.11: the outer status counts, unless it is the post's own state (`publish`) and the inner one is a state of sale. */
function saleStatusOf(fields: Fields, details: Fields | undefined): string {
  const isKnown = (status: string | undefined) =>
    (neighborhoodStatuses as readonly (string | undefined)[]).includes(status);
  const outer = fields.text("status");
  const inner = details?.text("status");
  const status = (!isKnown(outer) && isKnown(inner) ? inner : outer || inner) ?? "";
  noteUnknown(fields, "status", "status", status);
  return status;
}

/** S3.16 to S3.20. */
export function buildPlan(fields: Fields, media: UsedMedia): BuiltEntry<PlanData> {
  const details = fields.group("floorplanDetails");
  const extras = fields.group("extras");
  const data = defined<PlanData>({
    displayTitle: details?.text("displayTitle"),
    collection: collectionsOf(details),
    basePriceUsd: details?.number("basePrice"),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    bedroomsMin: details?.number("bedroomsMin"),
    bedroomsMax: details?.number("bedroomsMax"),
    bathroomsMin: details?.number("bathroomsMin"),
    bathroomsMax: details?.number("bathroomsMax"),
    finishedSqrFt: details?.number("finishedSqrFt"),
    mainSqrFt: details?.number("mainSqrFt"),
    features: details
      ?.list("features")
      ?.map((feature) => ({ title: feature.text("title") ?? "", text: feature.text("text") ?? "" })),
    productStatus: saleOf(fields),
    elevations: elevationsOf(details, extras, media),
    say: extras?.text("say"),
    about: extras?.text("about"),
    priceAsOf: extras?.text("priceAsOf"),
    levelsCount: extras?.number("levelsCount"),
    garageSpaces: extras?.number("garageSpaces"),
    primaryBedroom: extras?.text("primaryBedroom"),
    livability: extras?.texts("livability"),
    levels: extras?.list("levels")?.map((level) => ({
      ...defined({
        name: level.text("name") ?? "",
        finished: level.flag("finished") ?? true,
        widthPx: level.number("widthPx") ?? 0,
        heightPx: level.number("heightPx") ?? 0,
        drawing: media.use(level, "drawing"),
        drawingMirrored: media.use(level, "drawingMirrored"),
        rooms: roomsOf(level),
      }),
    })),
    gallery: media.uses(extras, "gallery"),
  });
  return { data, relations: { neighborhood: referenceOf(details, "neighborhood") } };
}

function roomsOf(level: Fields) {
  return (level.list("rooms") ?? []).flatMap((room) => {
    const [widthIn, depthIn] = [room.number("widthIn"), room.number("depthIn")];
    if (widthIn === undefined || depthIn === undefined) {
      room.leftOut("widthIn", "A room without its size.");
      return [];
    }
    const areaSqFt = room.number("areaSqFt") ?? Math.round((widthIn * depthIn) / 144);
    return [{ name: room.text("name") ?? "", kind: room.text("kind") ?? "", widthIn, depthIn, areaSqFt }];
  });
}

/** Fronts by their letters; a host without the extras has pictures only, which get no letter. */
function elevationsOf(details: Fields | undefined, extras: Fields | undefined, media: UsedMedia) {
  const lettered = extras?.list("elevations");
  if (!lettered?.length) {
    const pictures = media.uses(details, "elevations");
    return pictures?.map((rendering) => ({ letter: "", style: "", material: "", rendering }));
  }
  const fronts = lettered.map((front) =>
    defined({
      letter: front.text("letter") ?? "",
      style: front.text("style") ?? "",
      material: front.text("material") ?? "",
      drawing: media.use(front, "drawing"),
      rendering: media.use(front, "rendering"),
    }),
  );
  const shown = new Set(fronts.flatMap(({ drawing, rendering }) => [drawing?.media, rendering?.media]));
  details?.list("elevations")?.forEach((picture, index) => {
    const id = picture.number("databaseId");
    if (!shown.has(id)) details.leftOut(`elevations[${index}]`, "A front that the lettered fronts of the extras lack.");
  });
  return fronts;
}

/** S3.21, S3.22. */
export function buildModel(fields: Fields, media: UsedMedia): BuiltEntry<ModelData> {
  const details = fields.group("modelDetails");
  const extras = fields.group("extras");
  const data = defined<ModelData>({
    collection: collectionsOf(fields),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    latitude: details?.number("latitude"),
    longitude: details?.number("longitude"),
    productStatus: saleOf(fields),
    say: extras?.text("say"),
    address: extras?.text("address"),
    asShownPriceUsd: extras?.number("asShownPriceUsd"),
    priceAsOf: extras?.text("priceAsOf"),
    elevation: extras?.text("elevation"),
    homesite: extras?.text("homesite"),
    openHours: extras?.text("openHours"),
    virtualTourUrl: extras?.text("virtualTourUrl"),
    gallery: media.uses(extras, "gallery"),
    options: labelledTextsOf(extras, "options"),
  });
  return { data, relations: placeOf(details) };
}

/** S3.23 to S3.25. */
export function buildHome(fields: Fields, media: UsedMedia): BuiltEntry<HomeData> {
  const details = fields.group("qmiHomeDetails");
  const extras = fields.group("extras");
  const data = defined<HomeData>({
    collection: collectionsOf(fields),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    bedrooms: details?.number("bedrooms"),
    bathrooms: details?.number("bathrooms"),
    finishedSqrFt: details?.number("finishedSqrFt"),
    priceUsd: details?.number("price"),
    type: details?.text("type"),
    latitude: details?.number("latitude"),
    longitude: details?.number("longitude"),
    productStatus: saleOf(fields),
    say: extras?.text("say"),
    note: extras?.text("note"),
    readyDate: extras?.text("readyDate"),
    stage: extras?.text("stage"),
    homesite: extras?.text("homesite"),
    homesiteSqFt: extras?.number("homesiteSqFt"),
    elevation: extras?.text("elevation"),
    priceLine: extras?.list("priceLine")?.flatMap((part) => {
      const amountUsd = part.number("amountUsd");
      if (amountUsd === undefined) {
        part.leftOut("amountUsd", "A part of the price without its amount.");
        return [];
      }
      return defined({
        kind: part.text("kind") ?? "",
        label: part.text("label") ?? "",
        amountUsd,
        date: part.text("date"),
      });
    }),
    gallery: media.uses(extras, "gallery"),
    options: labelledTextsOf(extras, "options"),
    virtualTourUrl: extras?.text("virtualTourUrl"),
  });
  return { data, relations: placeOf(details) };
}

function placeOf(details: Fields | undefined) {
  return { floorplan: referenceOf(details, "floorplan"), neighborhood: referenceOf(details, "neighborhood") };
}
