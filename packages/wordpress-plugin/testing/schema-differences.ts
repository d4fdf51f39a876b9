import {
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from "graphql";

interface Field {
  readonly name: string;
  readonly type: GraphQLInputType | GraphQLOutputType;
  readonly args?: readonly { readonly name: string; readonly type: GraphQLInputType }[];
}

type TypeWithFields = GraphQLNamedType & { getFields(): Readonly<Record<string, Field>> };

/** Differences of a host's schema from the contract, one per line; additional parts do not count. */
export function schemaDifferences(contract: GraphQLSchema, host: GraphQLSchema): string[] {
  const types = Object.values(contract.getTypeMap()).filter(({ name }) => !name.startsWith("__"));
  return types.flatMap((type) => {
    const theirs = host.getType(type.name);
    if (!theirs) return [`${type.name}: no type`];
    if (theirs.constructor !== type.constructor) return [`${type.name}: another sort of type`];
    return [
      ...valueDifferences(type, theirs),
      ...interfaceDifferences(type, theirs),
      ...fieldDifferences(type, theirs),
    ];
  });
}

function valueDifferences(type: GraphQLNamedType, theirs: GraphQLNamedType): string[] {
  if (isUnionType(type) && isUnionType(theirs)) {
    const names = theirs.getTypes().map(({ name }) => name);
    return type
      .getTypes()
      .flatMap(({ name }) => (names.includes(name) ? [] : [`${type.name}: no ${name} in the union`]));
  }
  if (!isEnumType(type) || !isEnumType(theirs)) return [];
  return type.getValues().flatMap(({ name }) => (theirs.getValue(name) ? [] : [`${type.name}.${name}: no value`]));
}

function interfaceDifferences(type: GraphQLNamedType, theirs: GraphQLNamedType): string[] {
  if (!hasInterfaces(type) || !hasInterfaces(theirs)) return [];
  const names = theirs.getInterfaces().map(({ name }) => name);
  return type.getInterfaces().flatMap(({ name }) => (names.includes(name) ? [] : [`${type.name}: not a ${name}`]));
}

function fieldDifferences(type: GraphQLNamedType, theirs: GraphQLNamedType): string[] {
  if (!hasFields(type) || !hasFields(theirs)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const path = `${type.name}.${field.name}`;
    const found = theirs.getFields()[field.name];
    if (!found) return [`${path}: no field`];
    const otherType = String(found.type) === String(field.type) ? [] : [`${path}: ${found.type}, not ${field.type}`];
    return [...otherType, ...argumentDifferences(path, field, found)];
  });
}

function argumentDifferences(path: string, { args = [] }: Field, theirs: Field): string[] {
  return args.flatMap(({ name, type }) => {
    const found = theirs.args?.find((each) => each.name === name);
    if (!found) return [`${path}(${name}): no argument`];
    return String(found.type) === String(type) ? [] : [`${path}(${name}): ${found.type}, not ${type}`];
  });
}

const hasInterfaces = (type: GraphQLNamedType) => isObjectType(type) || isInterfaceType(type);

const hasFields = (type: GraphQLNamedType): type is TypeWithFields =>
  isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
