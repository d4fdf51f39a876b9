import type { Homesite, NeighborhoodDetails, NeighborhoodExtras } from "@porchlight/contract/types";
import type { StoredEntry } from "../store/snapshot.ts";
import type { ContentReader, EntryNode } from "./content-reader.ts";
import { entryFields, featuredImage } from "./entry-fields.ts";
import { organisms, saleTeamMembers } from "./pages.ts";
import { lazily, type Source } from "./source.ts";

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
