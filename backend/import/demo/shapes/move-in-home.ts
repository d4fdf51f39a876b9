import * as v from "valibot";
import {
  amount,
  collection,
  count,
  isoDay,
  labelledText,
  latitude,
  longitude,
  productParts,
  slug,
  text,
  words,
} from "./parts.ts";

const pricePart = v.strictObject({
  kind: v.picklist(["base", "add", "credit", "total"]),
  label: words,
  amountUsd: amount,
  date: v.optional(isoDay),
});

/** What a price line adds up to, in USD; a credit counts against it. */
function sumUsd(line: readonly v.InferOutput<typeof pricePart>[]): number {
  return line.reduce(
    (sum, { kind, amountUsd }) => sum + (kind === "total" ? 0 : kind === "credit" ? -amountUsd : amountUsd),
    0,
  );
}

/** One quick move-in home of `demo/homes.yaml`. */
export const home = v.pipe(
  v.strictObject({
    ...productParts,
    slug,
    title: words,
    plan: slug,
    neighborhood: slug,
    collection,
    bedrooms: count,
    bathrooms: amount,
    finishedSqrFt: count,
    priceUsd: amount,
    type: v.optional(text),
    latitude,
    longitude,
    note: v.optional(text),
    readyDate: v.optional(isoDay),
    stage: v.optional(text),
    homesite: v.optional(text),
    homesiteSqFt: v.optional(count),
    elevation: v.optional(text),
    priceLine: v.optional(v.array(pricePart)),
    options: v.optional(v.array(labelledText)),
    virtualTourUrl: v.optional(text),
  }),
  v.check(({ priceLine, priceUsd }) => {
    if (!priceLine) return true;
    const last = priceLine.at(-1);
    return last?.kind === "total" && last.amountUsd === priceUsd && sumUsd(priceLine) === priceUsd;
  }, "expected a priceLine whose last part is the total, equal to priceUsd and to base + adds − credits"),
);
export const homes = v.array(home);
export type HomeShape = v.InferOutput<typeof home>;
