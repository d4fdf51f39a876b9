import { MapperKind, mapSchema, pruneSchema } from "@graphql-tools/utils";
import { embeddedMutations, entryKinds } from "@porchlight/contract/vocabulary";
import {
  assertValidSchema,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from "graphql";
import type { Model } from "./options.ts";

/** Fields of page-builder blocks that are not in section 3 of the specification. */
const blockFieldsBeyondSpecification = [
  "Organism.anchor",
  "Organism.caption",
  "Organism.image",
  "Organism.items",
  "Organism.tabs",
  "Organism.formSteps",
  "Organism.mapText",
  "Organism.menu",
  // Buttons 1 to 3 are specified with color, target and text.
  "OrganismButton.url",
];

/** Parts that only the embedded backend has. */
const embeddedOnly: ReadonlySet<string> = new Set([
  "User.passkeys",
  ...embeddedMutations.map((field) => `RootMutation.${field}`),
]);

/** Parts that WordPress has only with the companion plugin, as paths. */
export const partsOfPlugin: readonly string[] = [
  ...entryKinds.filter((kind) => kind !== "page").map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1)),
  ...["blogCategories", "testimonialCategories", "popularBlogPosts", "popularTestimonials"].map(rootField),
  ...["organisms", "modelHomesOverview", "ourNeighborhoodsOverview", "quickMoveInsOverview", "seoMeta"].map(
    (field) => `Page.${field}`,
  ),
];

function rootField(name: string): string {
  return `RootQuery.${name}`;
}

/**
 * The schema without the parts that a model lacks and those of `without`: a type is removed with its lists, unions and
 * fields, and unreachable types are removed too, as on a real host.
 * @throws Error for a part that the contract does not have, and when the result is not a valid schema
 */
export function schemaOfModel(contract: GraphQLSchema, model: Model, without: readonly string[]): GraphQLSchema {
  const known = partsOf(contract);
  const strange = without.find((part) => !known.includes(part));
  if (strange) throw new Error(`The contract has no ${strange} to leave out.`);
  const gone = withTheirLists(contract, new Set([...known.filter((part) => lacks(model, part)), ...without]));

  const isLeft = (...path: string[]) => !gone.has(path.join("."));
  const mapped = mapSchema(contract, {
    [MapperKind.TYPE]: (type) => (isLeft(type.name) ? type : null),
    [MapperKind.COMPOSITE_FIELD]: (field, name, type) => {
      const args = Object.entries(field.args ?? {}).filter(([argument]) => isLeft(type, name, argument));
      return isLeft(type, name) ? { ...field, args: Object.fromEntries(args) } : null;
    },
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name, type) => (isLeft(type, name) ? field : null),
    [MapperKind.ENUM_VALUE]: (value, type, _schema, name) => (isLeft(type, String(name)) ? value : null),
  });
  const schema = pruneSchema(mapped);
  assertValidSchema(schema);
  return schema;
}

function lacks(model: Model, part: string): boolean {
  const [type = "", member = ""] = part.split(".");
  if (embeddedOnly.has(part)) return true;
  if (model === "full") return false;
  if (type.endsWith("Extras") || member === "extras") return true;
  if (model === "no-extras") return false;
  // S7.37 queries the meta of pages, and the specification mentions no other.
  return blockFieldsBeyondSpecification.includes(part) || (member === "seoMeta" && type !== "Page");
}

/** Paths of all parts of a schema: types, fields, arguments, input fields, enum values. */
function partsOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith("__")) return [];
    if (isEnumType(type)) return [type.name, ...type.getValues().map((value) => `${type.name}.${value.name}`)];
    if (isInputObjectType(type))
      return [type.name, ...Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)];
    if (!("getFields" in type)) return [type.name];
    const fields = Object.values(type.getFields());
    return [
      type.name,
      ...fields.flatMap(({ name, args }) => [
        `${type.name}.${name}`,
        ...args.map((argument) => `${type.name}.${name}.${argument.name}`),
      ]),
    ];
  });
}

/** Without a type WordPress has no lists of it either, instead of lists with page info only. */
function withTheirLists(schema: GraphQLSchema, gone: ReadonlySet<string>): ReadonlySet<string> {
  const lists = Object.values(schema.getTypeMap()).filter((type) => {
    if (!isObjectType(type) || !/Connection(?:Edge)?$/.test(type.name)) return false;
    const { node, nodes } = type.getFields();
    const entry = node ?? nodes;
    return entry !== undefined && gone.has(getNamedType(entry.type).name);
  });
  return new Set([...gone, ...lists.map(({ name }) => name)]);
}
