import type { Homesite, Neighborhood, NeighborhoodDetails, NeighborhoodExtras } from "@porchlight/contract/types";
import type { StoredEntry } from "#content/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { organisms } from "../organisms/organism.ts";
import { saleTeamMembers } from "../organisms/sale-team-member.ts";
import { labelledTexts } from "../products/product-fields.ts";
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
    address1: data.address1 ?? null,
    address2: data.address2 ?? null,
    city: data.city ?? null,
    state: data.state ?? null,
    zip: data.zip ?? null,
    hours: data.hours ?? null,
    legal: data.legal ?? null,
    phone: data.phone ?? null,
    status: data.status,
    neighborhoodArea: data.neighborhoodArea ?? null,
    featuredNeighborhood: data.featuredNeighborhood ?? false,
    longitude: data.longitude ?? null,
    latitude: data.latitude ?? null,
    popularPlans: lazily(() => content.references(entry, "popularPlans", "plan")),
    saleTeamMembers: lazily(() => saleTeamMembers(data.saleTeamMembers, content)),
    thumbnail: content.media(data.thumbnail),
  };
}

function extras(entry: NeighborhoodEntry, content: Content): Source<NeighborhoodExtras> {
  const { data } = entry;
  return {
    say: data.say ?? null,
    about: data.about ?? null,
    priceAsOf: data.priceAsOf ?? null,
    gallery: lazily(() => content.gallery(data.gallery)),
    hoursTable: labelledTexts(data.hoursTable),
    distances: (data.distances ?? []).map(({ label, miles }) => ({ label, miles })),
    wayThere: data.wayThere ?? null,
    questions: (data.questions ?? []).map(({ question, answer }) => ({ question, answer })),
    hoaMonthlyUsd: data.hoaMonthlyUsd ?? null,
    metroDistrictMills: data.metroDistrictMills ?? null,
    propertyTaxRatePercent: data.propertyTaxRatePercent ?? null,
    homesites: lazily(() => homesites(entry, content)),
    sitePlan: data.sitePlan
      ? {
          drawing: content.media(data.sitePlan.drawing),
          caption: data.sitePlan.caption ?? null,
          viewBox: data.sitePlan.viewBox ?? null,
        }
      : null,
    amenities: (data.amenities ?? []).map(({ kind, title, text }) => ({ kind, title, text })),
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
  return (entry.data.homesites ?? []).map(({ number, state, areaSqFt = null, homeUri, points = null }) => {
    return { number, state, areaSqFt, homeUri: homeUri ?? uriOn.get(number) ?? null, points };
  });
}
