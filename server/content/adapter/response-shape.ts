import { type TextFormat, textFormat } from "@porchlight/contract/model/fields";
import {
  type DirectiveNode,
  type DocumentNode,
  doTypesOverlap,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from "graphql";

/** The shape of a value in a response, equal to the generated types of the operations. */
export type Shape = LeafShape | ListShape | ObjectShape;

/** A scalar, or an enumeration with its `values`. */
export interface LeafShape {
  readonly kind: "leaf";
  readonly type: string;
  readonly values?: readonly string[];
  readonly fieldName: string;
  /** How a text is written; absent for any other type. */
  readonly format?: TextFormat;
}

export interface ListShape {
  readonly kind: "list";
  readonly item: Slot;
}

/** An object of one of several types, each with its selected fields. */
export interface ObjectShape {
  readonly kind: "object";
  readonly variants: ReadonlyMap<string, readonly FieldShape[]>;
}

export interface Slot {
  readonly shape: Shape;
  readonly isNullable: boolean;
}

export interface FieldShape extends Slot {
  readonly key: string;
  readonly fieldName: string;
  /** Whether it is selected under a condition and may be absent. */
  readonly isOptional: boolean;
}

/** The only operation of a document. @throws Error when there is none */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error("The document holds no operation.");
  return operation;
}

/** The name of a field in the response. */
export function responseKey({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

interface SelectedField {
  readonly node: FieldNode;
  readonly isOptional: boolean;
}

/**
 * The exact shape of an operation's `data` by the contract. Fields under a condition (`@include`, `@skip`) are optional
 * unless the condition is a literal, as in the generated types.
 * @param document an expanded operation, without named fragments
 * @throws Error when the document holds no operation or selects what is not in the contract
 */
export function responseShape(schema: GraphQLSchema, document: DocumentNode): ObjectShape {
  const selectedFields = (
    type: GraphQLObjectType,
    selections: readonly SelectionNode[],
    isOptional = false,
  ): SelectedField[] =>
    selections.flatMap((selection) => {
      const condition = conditionOf(selection.directives ?? []);
      if (condition === "never") return [];
      const optional = isOptional || condition === "variable";
      if (selection.kind === Kind.FIELD) return [{ node: selection, isOptional: optional }];
      if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error("The document is not expanded.");
      const on = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type;
      const isFitting = isCompositeType(on) && doTypesOverlap(schema, on, type);
      return isFitting ? selectedFields(type, selection.selectionSet.selections, optional) : [];
    });

  const fieldsOf = (type: GraphQLObjectType, selections: readonly SelectionNode[]): FieldShape[] => {
    const fields = Map.groupBy(selectedFields(type, selections), ({ node }) => responseKey(node));
    return [...fields].map(([key, selected]) => {
      const fieldName = selected[0]?.node.name.value ?? "";
      const inner = selected.flatMap(({ node }) => node.selectionSet?.selections ?? []);
      const isOptional = selected.every((each) => each.isOptional);
      return { key, fieldName, isOptional, ...fieldSlot(type, fieldName, inner) };
    });
  };

  const fieldSlot = (parent: GraphQLObjectType, fieldName: string, selections: readonly SelectionNode[]): Slot => {
    if (fieldName === "__typename") {
      return { shape: { kind: "leaf", type: "__typename", values: [parent.name], fieldName }, isNullable: false };
    }
    const slot = (type: GraphQLOutputType): Slot => {
      if (isNonNullType(type)) return { ...slot(type.ofType), isNullable: false };
      if (isListType(type)) return { isNullable: true, shape: { kind: "list", item: slot(type.ofType) } };
      if (isLeafType(type)) {
        const values = isEnumType(type) ? { values: type.getValues().map(({ name }) => name) } : {};
        const format = type.name === "String" ? { format: textFormat(parent.name, fieldName) } : {};
        return { isNullable: true, shape: { kind: "leaf", type: type.name, ...values, ...format, fieldName } };
      }
      const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
      const variants = new Map(possible.map((each) => [each.name, fieldsOf(each, selections)]));
      return { isNullable: true, shape: { kind: "object", variants } };
    };
    const field = parent.getFields()[fieldName];
    if (!field) throw new Error(`The contract has no field "${fieldName}" on type "${parent.name}".`);
    return slot(field.type);
  };

  const { operation, selectionSet } = operationOf(document);
  const root = schema.getRootType(operation);
  if (!root) throw new Error(`The contract has no ${operation}.`);
  return { kind: "object", variants: new Map([[root.name, fieldsOf(root, selectionSet.selections)]]) };
}

/** When a selection applies; `variable` when that depends on the operation's variables. */
function conditionOf(directives: readonly DirectiveNode[]): "always" | "never" | "variable" {
  let result: "always" | "variable" = "always";
  for (const { name, arguments: given = [] } of directives) {
    if (name.value !== "include" && name.value !== "skip") continue;
    const value = given.find((argument) => argument.name.value === "if")?.value;
    if (value?.kind !== Kind.BOOLEAN) result = "variable";
    else if (value.value === (name.value === "skip")) return "never";
  }
  return result;
}
