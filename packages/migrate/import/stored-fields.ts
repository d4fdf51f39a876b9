import { fieldsOf, isEntryType, namedTypeOf } from "@porchlight/backend/import/contract-types.ts";
import { fieldModel, isPartOfOwner } from "@porchlight/contract/model/fields";
import { collectionIds, maxButtons } from "@porchlight/contract/vocabulary";
import { type GraphQLField, isLeafType } from "graphql";
import type { Fields } from "./fields.ts";
import type { UsedMedia } from "./used-media.ts";

/** Fields that are columns or separate rows; the draft reads them itself. */
const columns = /^(?:id|databaseId|slug|status|uri|date|modified|title|content|categories)$/;

/** Stored defaults for missing values. */
const defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Amenity: { kind: "", title: "", text: "" },
  Distance: { label: "" },
  Event: { collection: [] },
  Home: { collection: [], productStatus: {} },
  Homesite: { number: "", state: "" },
  LabeledText: { label: "", text: "" },
  Model: { collection: [], productStatus: {} },
  Neighborhood: { types: [], collection: [] },
  OrganismFormStep: { fields: [] },
  OrganismHiddenField: { name: "", value: "" },
  Plan: { collection: [], productStatus: {} },
  PlanElevation: { letter: "", style: "", material: "" },
  PlanFeature: { title: "", text: "" },
  PlanLevel: { name: "", finished: true, widthPx: 0, heightPx: 0, rooms: [] },
  PlanOption: { label: "" },
  PlanOptionGroup: { title: "", options: [] },
  PlanRoom: { name: "", kind: "" },
  PricePart: { kind: "", label: "" },
  QuestionAndAnswer: { question: "", answer: "" },
  School: { name: "", level: "" },
};

/** Fields that a group needs; without them it is omitted, with the reason for the report. */
const neededFields: Readonly<Record<string, { readonly names: readonly [string, ...string[]]; readonly why: string }>> =
  {
    Distance: { names: ["miles"], why: "A distance without its miles." },
    Organism: { names: ["layout"], why: "A block without the name of its layout." },
    OrganismFormField: { names: ["name"], why: "A field of a form without a name." },
    PlanRoom: { names: ["widthIn", "depthIn"], why: "A room without its size." },
    PricePart: { names: ["amountUsd"], why: "A part of the price without its amount." },
    School: { names: ["name"], why: "A school without a name." },
    SaleTeamMember: { names: ["name"], why: "A member of the team without a name." },
  };

/** Fields whose values the site interprets (specification 3 and 4); other values are shown unchanged or not at all. */
const knownValues: Readonly<Record<string, { readonly sort: string; readonly values: readonly string[] }>> = {
  "Amenity.kind": { sort: "amenity", values: valuesOf("Amenity", "kind") },
  "Organism.color": {
    sort: "background",
    values: withClasses(["background", "ground"], valuesOf("Organism", "color")),
  },
  "Organism.layout": { sort: "layout", values: valuesOf("Organism", "layout") },
  "Organism.textColor": { sort: "text color", values: withClasses(["text"], valuesOf("Organism", "textColor")) },
  "OrganismButton.color": {
    sort: "button color",
    values: withClasses(["button"], valuesOf("OrganismButton", "color")),
  },
};

function valuesOf(typeName: string, name: string): string[] {
  return (fieldModel(typeName, name)?.values ?? []).map(({ value }) => value);
}

/** Maximum lengths of lists in the store (S3.34). */
const longestLists: Readonly<Record<string, number>> = { OrganismButton: maxButtons };

function withClasses(prefixes: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((name) => [name, ...prefixes.map((prefix) => `${prefix}-${name}`)]);
}

const knownCollections = collectionIds.map(bareName);

/**
 * Converts the fields of a response to the store's format: media as uses, entries as lists of ids, groups as objects.
 * New fields of the contract are included.
 */
export function storedFields(fields: Fields, typeName: string, media: UsedMedia): Record<string, unknown> {
  const stored = { ...defaults[typeName] };
  const own = fieldsOf(typeName);
  const isEntry = own.some(({ name }) => name === "uri");
  for (const field of own) {
    const { name } = field;
    const path = `${typeName}.${name}`;
    const model = fieldModel(typeName, name);
    // Fields that are computed from others are computed by the store too.
    if (model?.computed || (isEntry && columns.test(name))) continue;
    const value = storedValue(fields, field, media);
    if (value === undefined) continue;
    if (isPartOfOwner(typeName, name)) Object.assign(stored, value);
    else stored[model?.storedName ?? name] = value;
    if (name === "collection") noteUnknownCollections(fields);
    const known = knownValues[path];
    if (known) noteUnknown(fields, name, known.sort, known.values);
  }
  return stored;
}

function storedValue(fields: Fields, field: GraphQLField<unknown, unknown>, media: UsedMedia): unknown {
  const { name } = field;
  const { named, isList } = namedTypeOf(field);
  if (isLeafType(named)) return isList ? fields.texts(name) : fields.plain(name);
  if (named.name === "MediaItem") return isList ? media.uses(fields, name) : media.use(fields, name);
  const groups = isList ? fields.list(name) : fields.group(name);
  if (groups === undefined) return undefined;
  if (isEntryType(named)) return [groups].flat().flatMap((entry) => entry.id("databaseId") ?? []);
  const all = [groups].flat();
  const longest = longestLists[named.name] ?? all.length;
  if (all.length > longest) fields.omitted(name, `A block has ${longest} at most; this one has ${all.length}.`);
  const stored = all.slice(0, longest).flatMap((group) => storedGroup(group, named.name, media) ?? []);
  return isList ? stored : stored[0];
}

function storedGroup(group: Fields, typeName: string, media: UsedMedia): Record<string, unknown> | undefined {
  const needed = neededFields[typeName];
  // An empty text is a valid name of a member or a field, but not of a layout.
  const isMissing = (name: string) =>
    group.plain(name) === undefined || (name === "layout" && group.plain(name) === "");
  if (needed?.names.some(isMissing)) return group.omitted(needed.names[0], needed.why);
  return storedFields(group, typeName, media);
}

/** Adds a note on a value that the site does not interpret; it is kept. An empty value is not noted. */
export function noteUnknown(
  fields: Fields,
  name: string,
  sort: string,
  known: readonly string[],
  value = fields.text(name),
): void {
  if (value && !known.includes(value)) fields.kept(name, `The site has no ${sort} “${value}”.`);
}

function noteUnknownCollections(fields: Fields): void {
  for (const name of fields.texts("collection") ?? []) {
    if (!knownCollections.includes(bareName(name))) {
      fields.kept("collection", `The site has no collection “${name}”.`);
    }
  }
}

function bareName(collection: string): string {
  return collection.toLowerCase().replace(/[^a-z0-9]/g, "");
}
