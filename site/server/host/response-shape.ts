import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** What a response may hold at one place, as the generated types of the operations say it. */
export type Shape = LeafShape | ListShape | ObjectShape;

/** A scalar, or an enumeration with its `values`. */
export interface LeafShape {
  readonly kind: "leaf";
  readonly type: string;
  readonly values?: readonly string[];
}

export interface ListShape {
  readonly kind: "list";
  readonly item: Slot;
}

/** An object of one of several types, each with the fields that are asked of it. */
export interface ObjectShape {
  readonly kind: "object";
  readonly variants: ReadonlyMap<string, readonly FieldShape[]>;
}

export interface Slot {
  readonly shape: Shape;
  readonly isNullable: boolean;
}

export interface FieldShape extends Slot {
  /** The name in the response: the alias where there is one. */
  readonly key: string;
  readonly fieldName: string;
  /** Asked for under a condition: may be absent. */
  readonly isOptional: boolean;
}

/** Values of an operation's variables, as sent. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * The exact shape of an operation's `data` by the contract. Fields under a condition (`@include`, `@skip`) are optional
 * unless it is a literal, as in the generated types.
 * @throws Error when the document holds no operation or asks for what the contract does not have.
 */
export function responseShape(schema: GraphQLSchema, document: DocumentNode): ObjectShape {
  const operation = operationOf(document);
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`The contract has no ${operation.operation}.`);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const reader = new ShapeReader(schema, fragments);
  return { kind: "object", variants: new Map([[root.name, reader.fieldsOf(root, [operation.selectionSet])]]) };
}

/** The one operation of a document. @throws Error when there is none. */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error("The document holds no operation.");
  return operation;
}

interface Collected {
  readonly nodes: FieldNode[];
  isOptional: boolean;
}

class ShapeReader {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  fieldsOf(type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]): FieldShape[] {
    const collected = new Map<string, Collected>();
    for (const set of selectionSets) this.#collect(type, set, false, collected);
    return [...collected].map(([key, { nodes, isOptional }]) => {
      const fieldName = nodes[0]?.name.value ?? "";
      return { key, fieldName, isOptional, ...this.#fieldSlot(type, fieldName, nodes) };
    });
  }

  #fieldSlot(type: GraphQLObjectType, fieldName: string, nodes: readonly FieldNode[]): Slot {
    if (fieldName === "__typename") {
      return { shape: { kind: "leaf", type: "__typename", values: [type.name] }, isNullable: false };
    }
    const field = type.getFields()[fieldName];
    if (!field) throw new Error(`The contract has no field "${fieldName}" on type "${type.name}".`);
    return this.#slot(
      field.type,
      nodes.flatMap((node) => node.selectionSet ?? []),
    );
  }

  #slot(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Slot {
    if (isNonNullType(type)) return { ...this.#slot(type.ofType, selectionSets), isNullable: false };
    if (isListType(type)) {
      return { isNullable: true, shape: { kind: "list", item: this.#slot(type.ofType, selectionSets) } };
    }
    const named = getNamedType(type);
    if (isLeafType(named)) {
      const values = isEnumType(named) ? { values: named.getValues().map(({ name }) => name) } : {};
      return { isNullable: true, shape: { kind: "leaf", type: named.name, ...values } };
    }
    const possible = isAbstractType(named) ? this.#schema.getPossibleTypes(named) : isObjectType(named) ? [named] : [];
    const variants = new Map(possible.map((each) => [each.name, this.fieldsOf(each, selectionSets)]));
    return { isNullable: true, shape: { kind: "object", variants } };
  }

  #collect(
    type: GraphQLObjectType,
    selectionSet: SelectionSetNode,
    isOptional: boolean,
    into: Map<string, Collected>,
  ): void {
    for (const selection of selectionSet.selections) {
      const condition = conditionOf(selection.directives ?? []);
      if (condition === false) continue;
      const optional = isOptional || condition === "open";
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = into.get(key);
        if (known) {
          known.nodes.push(selection);
          known.isOptional &&= optional;
        } else into.set(key, { nodes: [selection], isOptional: optional });
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value);
      if (!fragment) throw new Error("The document spreads a fragment that it does not hold.");
      const onType = fragment.typeCondition?.name.value ?? type.name;
      if (this.#covers(onType, type)) this.#collect(type, fragment.selectionSet, optional, into);
    }
  }

  #covers(typeName: string, type: GraphQLObjectType): boolean {
    const condition = this.#schema.getType(typeName);
    return condition === type || (isAbstractType(condition) && this.#schema.isSubType(condition, type));
  }
}

/** Whether a selection is asked for; `open` when that depends on variables. */
function conditionOf(directives: readonly DirectiveNode[]): boolean | "open" {
  let result: boolean | "open" = true;
  for (const { name, arguments: given = [] } of directives) {
    if (name.value !== "include" && name.value !== "skip") continue;
    const value = given.find((argument) => argument.name.value === "if")?.value;
    if (value?.kind !== Kind.BOOLEAN) result = "open";
    else if (value.value === (name.value === "skip")) return false;
  }
  return result;
}
