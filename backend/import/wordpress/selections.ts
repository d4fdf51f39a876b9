import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from "graphql";

/** Fields that say again, from the other side, what entries say of themselves. */
const reverseLists = new Set([
  "NeighborhoodExtras.homes",
  "NeighborhoodExtras.models",
  "NeighborhoodExtras.plans",
  "PlanExtras.homes",
  "PlanExtras.models",
]);
/** Of a medium only what the store keeps: the rest is made by whoever serves it, and large. */
const mediumSelection = "{ databaseId altText title caption mimeType sourceUrl mediaDetails { width height } }";
/** WPGraphQL gives 10 of an inner list unless asked for more, and never more than this. */
const innerListSize = 100;

/**
 * The selection of everything that a type of the contract holds of its own: its values, its groups with all that is in
 * them, media, and the ids of the entries it refers to. A field that the contract gets is selected from then on.
 */
export function selectionOf(type: GraphQLObjectType, contract: GraphQLSchema): string {
  const fields = Object.values(type.getFields());
  // An inner connection is its entries; edges and cursors say nothing more.
  const wanted = fields.some(({ name }) => name === "nodes") ? fields.filter(({ name }) => name === "nodes") : fields;
  const selections = wanted.flatMap((field) => fieldSelection(type, field, contract) ?? []);
  return `{ ${selections.join(" ")} }`;
}

function fieldSelection(
  owner: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  contract: GraphQLSchema,
): string | undefined {
  if (reverseLists.has(`${owner.name}.${field.name}`)) return undefined;
  const size = field.args.some(({ name }) => name === "first") ? `(first: ${innerListSize})` : "";
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  if (isAbstractType(type)) {
    const choices = contract.getPossibleTypes(type).map(({ name }) => `... on ${name} { databaseId }`);
    return `${field.name}${size} { __typename ${choices.join(" ")} }`;
  }
  if (!isObjectType(type)) return undefined;
  const entry = contract.getType("ContentNode");
  const isEntry = isInterfaceType(entry) && contract.isSubType(entry, type);
  const inside = isEntry ? "{ databaseId }" : type.name === "MediaItem" ? mediumSelection : selectionOf(type, contract);
  return `${field.name}${size} ${inside}`;
}
