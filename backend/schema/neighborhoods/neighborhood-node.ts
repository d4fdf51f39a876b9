import type { Homesite, Neighborhood, NeighborhoodDetails, NeighborhoodExtras } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { organisms } from "../organisms/organism.ts";
import { saleTeamMembers } from "../organisms/sale-team-member.ts";
import { lazily, type NamedSource, type Source } from "../source.ts";

type NeighborhoodEntry = StoredEntry<"neighborhood">;

/** A place where the builder builds (S3.9 to S3.15). */
export function neighborhoodNode(
  entry: NeighborhoodEntry,
  content: Content,
): NamedSource<Neighborhood, "Neighborhood"> {
  const { data } = entry;
  return {
    __typename: "Neighborhood",
    ...contentNodeFields(entry),
    // S3.11: a neighborhood's status is its place in the sale, not whether it is published.
    status: data.status,
    types: data.types,
    collection: data.collection,
    basePrice: data.basePriceUsd ?? null,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    neighborhood: lazily(() => details(entry, content)),
    organisms: lazily(() => organisms(data.organisms, content)),
    seoMeta: seoMeta(data.seo),
    extras: lazily(() => extras(entry, content)),
  };
}

function details(entry: NeighborhoodEntry, content: Content): Source<NeighborhoodDetails> {
  const { data } = entry;
  return {
    ...data,
    featuredNeighborhood: data.featuredNeighborhood ?? false,
    popularPlans: lazily(() => content.references(entry, "popularPlans", "plan")),
    saleTeamMembers: lazily(() => saleTeamMembers(data.saleTeamMembers, content)),
    thumbnail: content.media(data.thumbnail),
  };
}

function extras(entry: NeighborhoodEntry, content: Content): Source<NeighborhoodExtras> {
  const { data } = entry;
  return {
    ...data,
    gallery: lazily(() => content.gallery(data.gallery)),
    hoursTable: data.hoursTable ?? [],
    distances: data.distances ?? [],
    questions: data.questions ?? [],
    homesites: lazily(() => homesites(entry, content)),
    sitePlan: data.sitePlan && { ...data.sitePlan, drawing: content.media(data.sitePlan.drawing) },
    amenities: data.amenities ?? [],
    homes: lazily(() => content.referring(entry, "home", "neighborhood")),
    models: lazily(() => content.referring(entry, "model", "neighborhood")),
    plans: lazily(() => content.referring(entry, "plan", "neighborhood")),
  };
}

/** Lots with the path of the home or model that stands on them, where one here names that lot. */
function homesites(entry: NeighborhoodEntry, content: Content): Source<Homesite>[] {
  const { snapshot } = content;
  const standing = [
    ...snapshot.referringTo(entry.id, "model", "neighborhood"),
    ...snapshot.referringTo(entry.id, "home", "neighborhood"),
  ];
  const uriOn = new Map(standing.map((product) => [product.data.homesite, product.uri]));
  return (entry.data.homesites ?? []).map((homesite) => {
    return { ...homesite, homeUri: homesite.homeUri ?? uriOn.get(homesite.number) };
  });
}
