import type {
  FloorplanDetails,
  HomeExtras,
  ModelDetails,
  ModelExtras,
  NeighborhoodDetails,
  NeighborhoodExtras,
  PlanElevation,
  PlanExtras,
  QmiHomeDetails,
  SitePlan,
} from "@porchlight/contract/types";
import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import type { HomeData, ModelData, NeighborhoodData, PlanData, RelationField } from "#backend/store/entry-data.ts";
import {
  defined,
  featuredImageOf,
  idsIn,
  linesOf,
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
    ...details?.plain<NeighborhoodDetails>(),
    ...extras?.plain<NeighborhoodExtras>(),
    status: saleStatusOf(fields, details),
    types: fields.texts("types") ?? [],
    collection: collectionsOf(fields),
    basePriceUsd: fields.number("basePrice"),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    saleTeamMembers: teamOf(details, "saleTeamMembers", media),
    thumbnail: media.use(details, "thumbnail"),
    organisms: organismsOf(fields, media),
    gallery: media.uses(extras, "gallery"),
    hoursTable: linesOf(extras, "hoursTable", "label", "text"),
    distances: extras?.list("distances")?.flatMap((line) => {
      const miles = line.number("miles") ?? line.leftOut("miles", "A distance without its miles.");
      return miles === undefined ? [] : [{ label: line.text("label") ?? "", miles }];
    }),
    questions: linesOf(extras, "questions", "question", "answer"),
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
        ...sitePlan.plain<SitePlan>(),
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
    ...details?.plain<FloorplanDetails>("basePrice"),
    ...extras?.plain<PlanExtras>(),
    collection: collectionsOf(details),
    basePriceUsd: details?.number("basePrice"),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    features: linesOf(details, "features", "title", "text"),
    productStatus: saleOf(fields),
    elevations: elevationsOf(details, extras, media),
    livability: extras?.texts("livability"),
    levels: extras?.list("levels")?.map((level) =>
      defined({
        name: level.text("name") ?? "",
        finished: level.flag("finished") ?? true,
        widthPx: level.number("widthPx") ?? 0,
        heightPx: level.number("heightPx") ?? 0,
        drawing: media.use(level, "drawing"),
        drawingMirrored: media.use(level, "drawingMirrored"),
        rooms: roomsOf(level),
      }),
    ),
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
      letter: "",
      style: "",
      material: "",
      ...front.plain<PlanElevation>(),
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
    ...details?.plain<ModelDetails>(),
    ...extras?.plain<ModelExtras>(),
    collection: collectionsOf(fields),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    productStatus: saleOf(fields),
    gallery: media.uses(extras, "gallery"),
    options: linesOf(extras, "options", "label", "text"),
  });
  return { data, relations: placeOf(details) };
}

/** S3.23 to S3.25. */
export function buildHome(fields: Fields, media: UsedMedia): BuiltEntry<HomeData> {
  const details = fields.group("qmiHomeDetails");
  const extras = fields.group("extras");
  const data = defined<HomeData>({
    ...details?.plain<QmiHomeDetails>("price"),
    ...extras?.plain<HomeExtras>("hoaMonthlyUsd", "metroDistrictMills", "propertyTaxRatePercent"),
    collection: collectionsOf(fields),
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    priceUsd: details?.number("price"),
    productStatus: saleOf(fields),
    priceLine: extras?.list("priceLine")?.flatMap((part) => {
      const amountUsd =
        part.number("amountUsd") ?? part.leftOut("amountUsd", "A part of the price without its amount.");
      if (amountUsd === undefined) return [];
      return defined({
        kind: part.text("kind") ?? "",
        label: part.text("label") ?? "",
        amountUsd,
        date: part.text("date"),
      });
    }),
    gallery: media.uses(extras, "gallery"),
    options: linesOf(extras, "options", "label", "text"),
  });
  return { data, relations: placeOf(details) };
}

function placeOf(details: Fields | undefined) {
  return { floorplan: referenceOf(details, "floorplan"), neighborhood: referenceOf(details, "neighborhood") };
}
