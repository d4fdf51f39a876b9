import * as v from "valibot";
import {
  amount,
  collection,
  isoDay,
  labelledText,
  latitude,
  longitude,
  productParts,
  slug,
  text,
  words,
} from "./parts.ts";

/** One model home of `demo/models.yaml`. */
export const model = v.strictObject({
  ...productParts,
  slug,
  title: words,
  plan: slug,
  neighborhood: slug,
  collection,
  latitude,
  longitude,
  elevation: v.optional(text),
  homesite: v.optional(text),
  openHours: v.optional(text),
  asShownPriceUsd: v.optional(amount),
  priceAsOf: v.optional(isoDay),
  virtualTourUrl: v.optional(text),
  options: v.optional(v.array(labelledText)),
});
export const models = v.array(model);
export type ModelShape = v.InferOutput<typeof model>;
