import { amenityIconNames, homesiteStates, neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import * as v from "valibot";
import { organism } from "./organism.ts";
import {
  amount,
  collection,
  count,
  gallery,
  image,
  isoDay,
  labelledText,
  latitude,
  longitude,
  saleTeamMember,
  seo,
  slug,
  text,
  words,
} from "./parts.ts";

const homesite = v.strictObject({
  number: words,
  state: v.picklist(homesiteStates),
  areaSqFt: v.optional(count),
  points: v.optional(text),
});

/** `demo/neighborhoods/<slug>.yaml`. */
export const neighborhood = v.strictObject({
  slug,
  title: words,
  status: v.picklist(neighborhoodStatuses),
  types: v.optional(v.array(words), []),
  collection,
  basePriceUsd: v.optional(amount),
  city: words,
  location: slug,
  address1: v.optional(text),
  address2: v.optional(text),
  state: v.optional(text),
  zip: v.optional(text),
  latitude,
  longitude,
  hours: v.optional(text),
  phone: v.optional(text),
  legal: v.optional(text),
  neighborhoodArea: v.optional(text),
  featuredNeighborhood: v.optional(v.boolean()),
  popularPlans: v.optional(v.array(slug), []),
  saleTeamMembers: v.optional(v.array(saleTeamMember)),
  thumbnail: v.optional(image),
  image: v.optional(image),
  gallery: v.optional(gallery),
  seo: v.optional(seo),
  say: v.optional(text),
  about: v.optional(text),
  priceAsOf: v.optional(isoDay),
  hoursTable: v.optional(v.array(labelledText)),
  distances: v.optional(v.array(v.strictObject({ label: words, miles: amount }))),
  wayThere: v.optional(text),
  questions: v.optional(v.array(v.strictObject({ question: words, answer: words }))),
  hoaMonthlyUsd: v.optional(amount),
  metroDistrictMills: v.optional(amount),
  propertyTaxRatePercent: v.optional(amount),
  amenities: v.optional(
    v.array(
      v.strictObject({
        kind: v.picklist(amenityIconNames),
        title: words,
        text,
      }),
    ),
  ),
  homesites: v.optional(v.array(homesite)),
  sitePlan: v.optional(
    v.strictObject({ drawing: v.optional(image), caption: v.optional(text), viewBox: v.optional(text) }),
  ),
  organisms: v.optional(v.array(organism)),
});
export type NeighborhoodShape = v.InferOutput<typeof neighborhood>;
