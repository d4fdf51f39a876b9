import { fieldModel } from "@porchlight/contract/model/fields";
import type * as Contract from "@porchlight/contract/types";
import { collectionIds, maxButtons } from "@porchlight/contract/vocabulary";
import type { GraphQLField } from "graphql";
import { marked } from "marked";
import * as v from "valibot";
import { fieldsOf, isPlain, namedTypeOf } from "../../contract-types.ts";

/** A text that may be empty. An unquoted number, such as a homesite's, becomes text. */
export const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
/** A text that is not empty. */
export const words = v.pipe(
  text,
  v.check((value) => value.trim() !== "", "expected a text that is not empty"),
);
/** Markdown, converted to HTML; only spaces count as absent. */
export const markdown = v.pipe(
  text,
  v.transform((value) => (value.trim() === "" ? undefined : marked.parse(value, { async: false, gfm: true }).trim())),
);
export const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a slug: small letters, digits and single hyphens"),
);
/** An IANA time zone. */
export const timeZone = v.pipe(v.string(), v.check(isTimeZone, "expected a time zone like America/Denver"));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const isoDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, "expected a day like 2026-11-21"));
export const isoTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, "expected a time like 2026-12-05T11:00:00"),
);
export const amount = v.pipe(v.number(), v.minValue(0));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

/** Optional keys with the same kind of value. */
export function optional<Value extends v.GenericSchema, const Name extends string>(value: Value, ...names: Name[]) {
  const entries = names.map((name) => [name, v.optional(value)]);
  return Object.fromEntries(entries) as Record<Name, v.OptionalSchema<Value, undefined>>;
}

/** Why demo files have no key for a plain field of the contract; undefined for one that they have. */
export function derivedFrom(typeName: string, name: string): string | undefined {
  // The address of a model home is its title.
  if (typeName === "ModelExtras" && name === "address") return "title";
  const { computed, storedName } = fieldModel(typeName, name) ?? {};
  return computed && computed.by !== "copy" ? "other fields" : storedName;
}

const plainShapes: Readonly<Record<string, v.GenericSchema>> = {
  Boolean: v.boolean(),
  Float: v.number(),
  Int: count,
  String: text,
};

/** The schema of a plain field by the model: its values, range, date, time or Markdown. */
function plainShape(typeName: string, field: GraphQLField<unknown, unknown>): v.GenericSchema {
  const { values, input, min, max } = fieldModel(typeName, field.name) ?? {};
  if (values) return v.picklist(values.map(({ value }) => value));
  if (input === "day") return isoDay;
  if (input === "date-time") return isoTime;
  if (input === "rich-text") return markdown;
  const type = namedTypeOf(field).named.name;
  const shape = plainShapes[type] ?? text;
  if (type !== "Float" || (min === undefined && max === undefined)) return shape;
  return v.pipe(v.number(), v.minValue(min ?? Number.NEGATIVE_INFINITY), v.maxValue(max ?? Number.POSITIVE_INFINITY));
}

type Plain<Value> = Value extends readonly (infer Item)[] ? NonNullable<Item>[] : Value;
type PlainShapes<Type> = {
  [Name in keyof Type as NonNullable<Plain<NonNullable<Type[Name]>>> extends string | number | boolean | string[]
    ? Name
    : never]-?: v.OptionalSchema<v.GenericSchema<unknown, Plain<NonNullable<Type[Name]>>>, undefined>;
};

/** Optional keys for the scalars and lists of texts of contract types, as the model defines them. */
export function plainFields<Type>(...typeNames: string[]): PlainShapes<Type> {
  const entries = typeNames.flatMap((typeName) =>
    fieldsOf(typeName)
      .filter((field) => isPlain(field) && derivedFrom(typeName, field.name) === undefined)
      .map((field) => {
        const shape = plainShape(typeName, field);
        return [field.name, v.optional(namedTypeOf(field).isList ? v.array(shape) : shape)];
      }),
  );
  return Object.fromEntries(entries);
}

/** A use of a picture: the file, with texts that differ from the picture's. */
export const image = v.pipe(
  v.union([words, v.strictObject({ file: words, ...optional(text, "alt", "caption") })]),
  v.transform((value) => (typeof value === "string" ? { file: value } : value)),
);
export type ImageShape = v.InferOutput<typeof image>;

/** The four collections (S3.46), by id. A single one needs no list. */
const collectionId = v.picklist(collectionIds);
export const collection = v.union([
  v.array(collectionId),
  v.pipe(
    collectionId,
    v.transform((id) => [id]),
  ),
]);

/** Optional keys of every entry with its own page. */
export const pageParts = {
  ...optional(image, "image"),
  ...optional(v.strictObject(optional(text, "title", "description")), "seo"),
};

export const labeledText = v.strictObject({ label: words, text });

const saleTeamMember = v.strictObject({
  name: words,
  ...optional(image, "image"),
  ...plainFields<Contract.SaleTeamMemberExtras>("SaleTeamMemberExtras"),
});
export const saleTeam = v.array(saleTeamMember);

const buttons = v.pipe(
  v.array(v.strictObject({ ...plainFields<Contract.OrganismButton>("OrganismButton"), text: words, url: text })),
  v.check((list) => list.length <= maxButtons, `expected ${maxButtons} buttons at most`),
);
const organismItem = v.strictObject({
  ...plainFields<Contract.OrganismItem>("OrganismItem"),
  ...optional(image, "image"),
});
const tab = v.strictObject({
  ...plainFields<Contract.OrganismTab>("OrganismTab"),
  title: words,
  ...optional(image, "image"),
  ...optional(buttons, "buttons"),
});
const formField = v.strictObject({ ...plainFields<Contract.OrganismFormField>("OrganismFormField"), name: words });

/** A block of a page. Any layout is valid: the site renders nothing for an unknown one. */
const organism = v.strictObject({
  ...plainFields<Contract.Organism>("Organism"),
  layout: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "expected the name of a layout, like image-text")),
  ...optional(image, "image", "videoPoster"),
  ...optional(v.array(image), "gallery"),
  ...optional(buttons, "buttons"),
  ...optional(
    v.array(v.strictObject({ ...plainFields<Contract.OrganismLink>("OrganismLink"), text: words, url: text })),
    "links",
  ),
  ...optional(v.array(organismItem), "items"),
  ...optional(v.array(tab), "tabs"),
  ...optional(v.array(v.strictObject({ name: words, value: text })), "hiddenFormFields"),
  ...optional(v.array(v.strictObject({ ...optional(text, "title"), fields: v.array(formField) })), "formSteps"),
  ...optional(saleTeam, "salesTeamMembers"),
  ...optional(v.array(v.strictObject({ kind: v.picklist(["home", "plan", "model"]), slug: words })), "productPicker"),
});
export type OrganismShape = v.InferOutput<typeof organism>;
/** The blocks of a page; an empty list counts as absent. */
export const organisms = v.pipe(
  v.array(organism),
  v.transform((list) => (list.length === 0 ? undefined : list)),
);
