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
import {
  collectionsOf,
  type HostBuilders,
  idsIn,
  linesOf,
  noteUnknown,
  organismsOf,
  pageParts,
  productParts,
  referenceOf,
  teamOf,
} from "./build-parts.ts";
import type { Fields } from "./fields.ts";
import type { UsedMedia } from "./used-media.ts";

/** Neighborhoods and everything for sale, in the form of the store. */
export const productBuilders: HostBuilders<"neighborhood" | "plan" | "model" | "home"> = {
  /** S3.9 to S3.15. */
  neighborhood(fields, media) {
    const details = fields.group("neighborhood");
    const extras = fields.group("extras");
    const sitePlan = extras?.group("sitePlan");
    const data = {
      ...details?.plain<NeighborhoodDetails>(),
      ...extras?.plain<NeighborhoodExtras>(),
      ...pageParts(fields, media),
      status: saleStatusOf(fields, details),
      types: fields.texts("types") ?? [],
      collection: collectionsOf(fields),
      basePriceUsd: fields.number("basePrice"),
      saleTeamMembers: teamOf(details, "saleTeamMembers", media),
      thumbnail: media.use(details, "thumbnail"),
      organisms: organismsOf(fields, media),
      gallery: media.uses(extras, "gallery"),
      hoursTable: linesOf(extras, "hoursTable", "label", "text"),
      distances: extras?.list("distances")?.flatMap((line) => {
        const miles = line.number("miles") ?? line.omitted("miles", "A distance without its miles.");
        return miles === undefined ? [] : { label: line.text("label") ?? "", miles };
      }),
      questions: linesOf(extras, "questions", "question", "answer"),
      amenities: extras?.list("amenities")?.map((amenity) => {
        const kind = amenity.text("kind") ?? "";
        noteUnknown(amenity, "kind", "amenity", kind);
        return { kind, title: amenity.text("title") ?? "", text: amenity.text("text") ?? "" };
      }),
      homesites: extras?.list("homesites")?.map((homesite) => ({
        number: homesite.text("number") ?? "",
        state: homesite.text("state") ?? "",
        areaSqFt: homesite.number("areaSqFt"),
        homeUri: homesite.text("homeUri"),
        points: homesite.text("points"),
      })),
      sitePlan: sitePlan && { drawing: media.use(sitePlan, "drawing"), ...sitePlan.plain<SitePlan>() },
    };
    return { data, relations: { popularPlans: idsIn(details, "popularPlans") ?? [] } };
  },

  /** S3.16 to S3.20. */
  plan(fields, media) {
    const details = fields.group("floorplanDetails");
    const extras = fields.group("extras");
    const data = {
      ...details?.plain<FloorplanDetails>("basePrice"),
      ...extras?.plain<PlanExtras>(),
      ...productParts(fields, media),
      collection: collectionsOf(details),
      basePriceUsd: details?.number("basePrice"),
      features: linesOf(details, "features", "title", "text"),
      elevations: elevationsOf(details, extras, media),
      livability: extras?.texts("livability"),
      levels: extras?.list("levels")?.map((level) => ({
        name: level.text("name") ?? "",
        finished: level.flag("finished") ?? true,
        widthPx: level.number("widthPx") ?? 0,
        heightPx: level.number("heightPx") ?? 0,
        drawing: media.use(level, "drawing"),
        drawingMirrored: media.use(level, "drawingMirrored"),
        rooms: roomsOf(level),
      })),
      gallery: media.uses(extras, "gallery"),
    };
    return { data, relations: { neighborhood: referenceOf(details, "neighborhood") } };
  },

  /** S3.21, S3.22. */
  model(fields, media) {
    const details = fields.group("modelDetails");
    const extras = fields.group("extras");
    const data = {
      ...details?.plain<ModelDetails>(),
      ...extras?.plain<ModelExtras>(),
      ...productParts(fields, media),
      collection: collectionsOf(fields),
      gallery: media.uses(extras, "gallery"),
      options: linesOf(extras, "options", "label", "text"),
    };
    return { data, relations: houseRelations(details) };
  },

  /** S3.23 to S3.25. */
  home(fields, media) {
    const details = fields.group("qmiHomeDetails");
    const extras = fields.group("extras");
    const data = {
      ...details?.plain<QmiHomeDetails>("price"),
      ...extras?.plain<HomeExtras>("hoaMonthlyUsd", "metroDistrictMills", "propertyTaxRatePercent"),
      ...productParts(fields, media),
      collection: collectionsOf(fields),
      priceUsd: details?.number("price"),
      priceLine: extras?.list("priceLine")?.flatMap((part) => {
        const amountUsd =
          part.number("amountUsd") ?? part.omitted("amountUsd", "A part of the price without its amount.");
        if (amountUsd === undefined) return [];
        const [kind = "", label = ""] = [part.text("kind"), part.text("label")];
        return { kind, label, amountUsd, date: part.text("date") };
      }),
      gallery: media.uses(extras, "gallery"),
      options: linesOf(extras, "options", "label", "text"),
    };
    return { data, relations: houseRelations(details) };
  },
};

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

function roomsOf(level: Fields) {
  return (level.list("rooms") ?? []).flatMap((room) => {
    const [widthIn, depthIn] = [room.number("widthIn"), room.number("depthIn")];
    if (widthIn === undefined || depthIn === undefined) {
      room.omitted("widthIn", "A room without its size.");
      return [];
    }
    const areaSqFt = room.number("areaSqFt") ?? Math.round((widthIn * depthIn) / 144);
    return { name: room.text("name") ?? "", kind: room.text("kind") ?? "", widthIn, depthIn, areaSqFt };
  });
}

/** Fronts by their letters; a host without the extras has pictures only, which get no letter. */
function elevationsOf(details: Fields | undefined, extras: Fields | undefined, media: UsedMedia) {
  const unnamed = { letter: "", style: "", material: "" };
  const lettered = extras?.list("elevations");
  if (!lettered?.length) return media.uses(details, "elevations")?.map((rendering) => ({ ...unnamed, rendering }));
  const fronts = lettered.map((front) => ({
    ...unnamed,
    ...front.plain<PlanElevation>(),
    drawing: media.use(front, "drawing"),
    rendering: media.use(front, "rendering"),
  }));
  const shown = new Set(fronts.flatMap(({ drawing, rendering }) => [drawing?.media, rendering?.media]));
  details?.list("elevations")?.forEach((picture, index) => {
    const id = picture.number("databaseId");
    if (!shown.has(id)) details.omitted(`elevations[${index}]`, "A front that the lettered fronts of the extras lack.");
  });
  return fronts;
}

function houseRelations(details: Fields | undefined) {
  return { floorplan: referenceOf(details, "floorplan"), neighborhood: referenceOf(details, "neighborhood") };
}
