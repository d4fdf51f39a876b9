import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from "graphql";

/** The types of `packages/contract/schema.graphql`. */
export const contract: GraphQLSchema = buildSchema(
  readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
);

/** The fields of a type of the contract, in order. @throws Error for a name that is not a type with fields */
export function fieldsOf(typeName: string): GraphQLField<unknown, unknown>[] {
  const type = contract.getType(typeName);
  if (!isObjectType(type)) throw new Error(`The contract has no type ${typeName}.`);
  return Object.values(type.getFields());
}

/** A field's type without list and non-null. */
export function namedTypeOf({ type }: GraphQLField<unknown, unknown>) {
  return { named: getNamedType(type), isList: isListType(getNullableType(type)) };
}

/** Whether a field holds a scalar or a list of scalars. */
export const isPlain = ({ type }: GraphQLField<unknown, unknown>): boolean => isLeafType(getNamedType(type));

/** Whether a type is an entry with its own page. */
export function isEntryType(type: GraphQLNamedType, schema = contract): boolean {
  const entry = schema.getType("ContentNode");
  if (isAbstractType(type)) return schema.getPossibleTypes(type).every((each) => isEntryType(each, schema));
  return isInterfaceType(entry) && isObjectType(type) && schema.isSubType(entry, type);
}
