import type {
  FloorplanDetails,
  HomeExtras,
  Homesite,
  NeighborhoodDetails,
  NeighborhoodExtras,
  PlanExtras,
} from "@porchlight/contract/types";
import type { MediaUse, PlanData } from "../store/entry-data.ts";
import type { StoredEntry } from "../store/snapshot.ts";
import { type ContentReader, type EntryNode, entryFields, featuredImage, lazily, type Source } from "./nodes.ts";
import { organisms, saleTeamMembers } from "./pages.ts";

type NeighborhoodEntry = StoredEntry<"neighborhood">;

/** A neighborhood (S3.9 to S3.15). */
export function neighborhoodNode(entry: NeighborhoodEntry, content: ContentReader): EntryNode<"neighborhood"> {
  const { data } = entry;
  return {
    __typename: "Neighborhood",
    ...entryFields(entry),
    // S3.11: a neighborhood's status is its sales status, not its publication status.
    status: data.status,
    types: data.types,
    collection: data.collection,
    basePrice: data.basePriceUsd ?? null,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    neighborhood: lazily(() => details(entry, content)),
    organisms: lazily(() => organisms(data.organisms, content)),
    extras: lazily(() => extras(entry, content)),
  };
}

function details(entry: NeighborhoodEntry, content: ContentReader): Source<NeighborhoodDetails> {
  const { data } = entry;
  return {
    ...data,
    featuredNeighborhood: data.featuredNeighborhood ?? false,
    popularPlans: lazily(() => content.references(entry, "popularPlans", "plan")),
    saleTeamMembers: lazily(() => saleTeamMembers(data.saleTeamMembers, content)),
    thumbnail: content.media(data.thumbnail),
  };
}

function extras(entry: NeighborhoodEntry, content: ContentReader): Source<NeighborhoodExtras> {
  const { data } = entry;
  return {
    ...data,
    gallery: lazily(() => content.gallery(data.gallery)),
    hoursTable: data.hoursTable ?? [],
    distances: data.distances ?? [],
    schools: data.schools ?? [],
    questions: data.questions ?? [],
    homesites: lazily(() => homesites(entry, content)),
    sitePlan: data.sitePlan && { ...data.sitePlan, drawing: content.media(data.sitePlan.drawing) },
    amenities: data.amenities ?? [],
    homes: lazily(() => content.referring(entry, "home", "neighborhood")),
    models: lazily(() => content.referring(entry, "model", "neighborhood")),
    plans: lazily(() => content.referring(entry, "plan", "neighborhood")),
  };
}

/** Homesites with the path of the home or model on them, matched by number. */
function homesites(entry: NeighborhoodEntry, { snapshot }: ContentReader): Source<Homesite>[] {
  const products = [
    ...snapshot.referringTo(entry.id, "model", "neighborhood"),
    ...snapshot.referringTo(entry.id, "home", "neighborhood"),
  ];
  const uriByHomesite = new Map(products.map((product) => [product.data.homesite, product.uri]));
  return (entry.data.homesites ?? []).map((homesite) => {
    return { ...homesite, homeUri: homesite.homeUri ?? uriByHomesite.get(homesite.number) };
  });
}

/** A floor plan (S3.16 to S3.20). */
export function planNode(entry: StoredEntry<"plan">, content: ContentReader): EntryNode<"plan"> {
  const { data } = entry;
  return {
    __typename: "Plan",
    ...entryFields(entry),
    productStatus: productStatus(entry),
    featuredImage: lazily(() => featuredImage(data.image ?? elevationPictures(data)[0], content)),
    floorplanDetails: lazily(() => planDetails(entry, content)),
    extras: lazily(() => planExtras(entry, content)),
  };
}

/** A furnished model home (S3.21, S3.22). */
export function modelNode(entry: StoredEntry<"model">, content: ContentReader): EntryNode<"model"> {
  const { data } = entry;
  return {
    __typename: "Model",
    ...entryFields(entry),
    collection: data.collection,
    productStatus: productStatus(entry),
    featuredImage: lazily(() => featuredImage(data.image ?? ownFront(entry, content), content)),
    modelDetails: { ...data, ...references(entry, content) },
    extras: lazily(() => ({
      ...data,
      priceHistory: data.priceHistory ?? [],
      gallery: lazily(() => content.gallery(data.gallery)),
      options: data.options ?? [],
    })),
  };
}

/** A quick move-in home (S3.23 to S3.25). */
export function moveInHomeNode(entry: StoredEntry<"home">, content: ContentReader): EntryNode<"home"> {
  const { data } = entry;
  return {
    __typename: "Home",
    ...entryFields(entry),
    collection: data.collection,
    productStatus: productStatus(entry),
    featuredImage: lazily(() => featuredImage(data.image ?? ownFront(entry, content), content)),
    qmiHomeDetails: { ...data, price: data.priceUsd, ...references(entry, content) },
    extras: lazily(() => moveInHomeExtras(entry, content)),
  };
}

/** S3.26, S3.27. */
function productStatus({ data }: StoredEntry<"plan" | "model" | "home">) {
  return { ...data.productStatus, enableSnipeLink: data.productStatus.enableSnipeLink ?? false };
}

/** The plan and the neighborhood of a house. */
function references(entry: StoredEntry<"model" | "home">, content: ContentReader) {
  return {
    floorplan: lazily(() => content.reference(entry, "floorplan", "plan")),
    neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
  };
}

/** One picture per elevation: the rendering if there is one, else the drawing. */
function elevationPictures(data: PlanData) {
  return (data.elevations ?? [])
    .map(({ rendering, drawing }) => rendering ?? drawing)
    .filter((use) => use !== undefined);
}

/**
 * Substitute for a house without a picture: its elevation in its orientation. A rendering in the opposite orientation
 * shows another house; then only the mirrored drawing is used.
 */
function ownFront({ data, related }: StoredEntry<"model" | "home">, content: ContentReader): MediaUse | undefined {
  const plan = content.snapshot.entryOf("plan", related("floorplan")[0]);
  const letter = frontLetter(data.elevation);
  const front = plan?.data.elevations?.find((elevation) => letter !== "" && frontLetter(elevation.letter) === letter);
  const isTurned = (front?.mirrored ?? false) !== (data.mirrored ?? false);
  return isTurned ? front?.drawingMirrored : (front?.rendering ?? front?.drawing);
}

const frontLetter = (letter: string | undefined): string => letter?.trim().toUpperCase() ?? "";

function planDetails(entry: StoredEntry<"plan">, content: ContentReader): Source<FloorplanDetails> {
  const { data } = entry;
  return {
    ...data,
    basePrice: data.basePriceUsd,
    features: data.features ?? [],
    elevations: lazily(() => content.gallery(elevationPictures(data))),
    neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
  };
}

function planExtras(entry: StoredEntry<"plan">, content: ContentReader): Source<PlanExtras> {
  const { data } = entry;
  return {
    ...data,
    priceHistory: data.priceHistory ?? [],
    livability: data.livability ?? [],
    elevations: lazily(() =>
      (data.elevations ?? []).map((elevation) => {
        const { drawing, drawingMirrored, rendering } = elevation;
        return {
          ...elevation,
          drawing: content.media(drawing),
          drawingMirrored: content.media(drawingMirrored),
          rendering: content.media(rendering),
        };
      }),
    ),
    optionGroups: lazily(() =>
      (data.optionGroups ?? []).map((group) => ({
        ...group,
        options: (group.options ?? []).map((option) => ({ ...option, drawing: content.media(option.drawing) })),
      })),
    ),
    levels: lazily(() =>
      (data.levels ?? []).map((level) => {
        const { drawing, drawingMirrored } = level;
        return { ...level, drawing: content.media(drawing), drawingMirrored: content.media(drawingMirrored) };
      }),
    ),
    gallery: lazily(() => content.gallery(data.gallery)),
    homes: lazily(() => content.referring(entry, "home", "floorplan")),
    models: lazily(() => content.referring(entry, "model", "floorplan")),
  };
}

/** Fees and taxes come from the neighborhood. */
function moveInHomeExtras(entry: StoredEntry<"home">, content: ContentReader): Source<HomeExtras> {
  const { data } = entry;
  const neighborhood = content.snapshot.entryOf("neighborhood", entry.related("neighborhood")[0])?.data;
  return {
    ...data,
    priceLine: data.priceLine ?? [],
    priceHistory: data.priceHistory ?? [],
    gallery: lazily(() => content.gallery(data.gallery)),
    hoaMonthlyUsd: neighborhood?.hoaMonthlyUsd,
    metroDistrictMills: neighborhood?.metroDistrictMills,
    propertyTaxRatePercent: neighborhood?.propertyTaxRatePercent,
    options: data.options ?? [],
  };
}
