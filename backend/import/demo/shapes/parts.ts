import { collectionIds } from "@porchlight/contract/vocabulary";
import * as v from "valibot";

/** A text that may be empty. A number without quotes, such as a homesite's, is taken as its text. */
export const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
/** A text that says something. */
export const words = v.pipe(
  text,
  v.check((value) => value.trim() !== "", "expected a text that is not empty"),
);
export const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a slug: small letters, digits and single hyphens"),
);
export const isoDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, "expected a day like 2026-11-21"));
export const isoDayOrTime = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/,
    "expected a day like 2026-11-21 or a time like 2026-11-21T10:00:00",
  ),
);
export const isoTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, "expected a time like 2026-12-05T11:00:00"),
);
export const amount = v.pipe(v.number(), v.minValue(0));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

/** A place where a picture stands: the file, with texts that differ there from the picture's own. */
export const image = v.union([
  words,
  v.strictObject({ file: words, alt: v.optional(text), caption: v.optional(text) }),
]);
export type ImageShape = v.InferOutput<typeof image>;

export const gallery = v.array(image);

/** The four collections (S3.46), in the ids the addresses use. One may stand alone. */
const collectionId = v.picklist(collectionIds);
export const collection = v.union([
  v.array(collectionId),
  v.pipe(
    collectionId,
    v.transform((id) => [id]),
  ),
]);

export const seo = v.strictObject({ title: v.optional(text), description: v.optional(text) });
/** What the file of every product may have beside its facts. */
export const productParts = {
  image: v.optional(image),
  gallery: v.optional(gallery),
  say: v.optional(text),
  status: v.optional(words),
  sectionId: v.optional(words),
  enableSnipeLink: v.optional(v.boolean()),
  seo: v.optional(seo),
};
export const labelledText = v.strictObject({ label: words, text });

export const saleTeamMember = v.strictObject({
  name: words,
  image: v.optional(image),
  role: v.optional(text),
  note: v.optional(text),
  phone: v.optional(text),
  email: v.optional(text),
  stamp: v.optional(text),
});
export type SaleTeamMemberShape = v.InferOutput<typeof saleTeamMember>;
