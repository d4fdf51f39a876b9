import * as v from "valibot";
import { organism } from "./organism.ts";
import { image, isoDay, seo, text, words } from "./parts.ts";

/** `demo/pages/<any>.yaml`. */
export const page = v.strictObject({
  uri: v.pipe(v.string(), v.regex(/^\/(?:[A-Za-z0-9._-]+\/)*$/, "expected a path with a leading and a trailing slash")),
  title: words,
  image: v.optional(image),
  content: v.optional(text),
  organisms: v.optional(v.array(organism)),
  modelHomesOverview: v.optional(text),
  ourNeighborhoodsOverview: v.optional(text),
  quickMoveInsOverview: v.optional(text),
  seo: v.optional(seo),
});
export type PageShape = v.InferOutput<typeof page>;

/** `demo/campaigns/<any>.yaml`; the slug may hold slashes. */
export const campaign = v.strictObject({
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, "expected small letters, digits, hyphens, and slashes between the parts"),
  ),
  title: words,
  modalImage: v.optional(image),
  image: v.optional(image),
  startsOn: v.optional(isoDay),
  endsOn: v.optional(isoDay),
  summary: v.optional(text),
  terms: v.optional(text),
  content: v.optional(text),
  organisms: v.optional(v.array(organism)),
  seo: v.optional(seo),
});
export type CampaignShape = v.InferOutput<typeof campaign>;
