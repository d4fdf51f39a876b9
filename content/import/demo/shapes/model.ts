import * as v from "valibot";
import {
  amount,
  collection,
  gallery,
  image,
  isoDay,
  labelledText,
  latitude,
  longitude,
  seo,
  slug,
  text,
  words,
} from "./parts.ts";

/** One model home of `demo/models.yaml`. */
export const model = v.strictObject({
  slug,
  title: words,
  plan: slug,
  neighborhood: slug,
  collection,
  latitude,
  longitude,
  image: v.optional(image),
  gallery: v.optional(gallery),
  status: v.optional(words),
  sectionId: v.optional(words),
  enableSnipeLink: v.optional(v.boolean()),
  say: v.optional(text),
  elevation: v.optional(text),
  homesite: v.optional(text),
  openHours: v.optional(text),
  asShownPriceUsd: v.optional(amount),
  priceAsOf: v.optional(isoDay),
  virtualTourUrl: v.optional(text),
  options: v.optional(v.array(labelledText)),
  seo: v.optional(seo),
});
export const models = v.array(model);
export type ModelShape = v.InferOutput<typeof model>;
