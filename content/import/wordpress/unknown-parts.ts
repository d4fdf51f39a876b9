import {
  type ASTNode,
  type DocumentNode,
  getLocation,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** What a host says against a question, in plain text, with the places in the question that it means. */
export interface HostMessage {
  readonly message: string;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

/** The words in which GraphQL servers say what they do not know of a question; older ones word them a little otherwise. */
const patterns = {
  field: /Cannot query field "(\w+)" on type "(\w+)"/,
  argument: /Unknown argument "(\w+)" on field "(?:(\w+)\.)?(\w+)"/,
  type: /Unknown type "(\w+)"/,
  plain: /Field "(\w+)" must not have a (?:sub ?)?selection(?: since type "([^"]+)")?/,
  group: /Field "(\w+)" (?:of type "([^"]+)" )?must have a (?:sub ?)?selection/,
  fragment: /Fragment(?: "(\w+)")? cannot be spread here(?: as objects of type "\w+" can never be of type "(\w+)")?/,
};

/** What a host's message names as unknown, in words: `price on Home`. Undefined for any other message. */
export function unknownPart(message: string): string | undefined {
  const field = patterns.field.exec(message);
  if (field) return `${field[1]} on ${field[2]}`;
  const argument = patterns.argument.exec(message);
  if (argument) return `argument ${argument[1]} of ${argument[2] ? `${argument[2]}.` : ""}${argument[3]}`;
  const type = patterns.type.exec(message);
  if (type) return `type ${type[1]}`;
  const other = patterns.plain.exec(message) ?? patterns.group.exec(message);
  if (other) return `${other[1]} as the contract has it${other[2] ? `: it is of type ${other[2]} there` : ""}`;
  const fragment = patterns.fragment.exec(message);
  return fragment ? `fragment ${fragment[1] ?? "inline"} at its place` : undefined;
}

/**
 * A question without what the host's messages say it does not know: the parts at the places they give, or, where
 * there are none, those of the names they give. What is empty or unused then goes too.
 * @param text as it was sent, since places count in it
 * @param contract the types that the question was written for
 * @returns undefined when nothing is left, or the messages name no part of the question
 */
export function withoutUnknownParts(
  text: string,
  messages: readonly HostMessage[],
  contract: GraphQLSchema,
): DocumentNode | undefined {
  const document = parse(text);
  const unknown = new Set<ASTNode>();
  for (const { message, locations } of messages) {
    if (unknownPart(message) === undefined) continue;
    const parts = partsAt(document, locations);
    for (const part of parts.length > 0 ? parts : partsNamed(document, message, contract)) unknown.add(part);
  }
  if (unknown.size === 0) return undefined;
  return withoutLeftovers(visit(document, { enter: (node) => (unknown.has(node) ? null : undefined) }));
}

const removable = new Set<Kind>([
  Kind.FIELD,
  Kind.ARGUMENT,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_SPREAD,
  Kind.FRAGMENT_DEFINITION,
]);

/** The parts that begin at some places. A type's place stands for its fragment, that of a selection for its field. */
function partsAt(document: DocumentNode, places: HostMessage["locations"]): ASTNode[] {
  const wanted = new Set(places.map(({ line, column }) => `${line}:${column}`));
  const parts: ASTNode[] = [];
  visit(document, {
    enter(node, _key, parent) {
      if (!node.loc) return;
      const { line, column } = getLocation(node.loc.source, node.loc.start);
      if (!wanted.has(`${line}:${column}`)) return;
      const owner = parent && "kind" in parent ? parent : undefined;
      const isOwned = node.kind === Kind.NAMED_TYPE || (node.kind === Kind.SELECTION_SET && owner?.kind === Kind.FIELD);
      const part = isOwned ? owner : node;
      if (part && removable.has(part.kind)) parts.push(part);
    },
  });
  return parts;
}

/** The parts that a message names without saying where they are. */
function partsNamed(document: DocumentNode, message: string, contract: GraphQLSchema): ASTNode[] {
  const [, field, parent] = patterns.field.exec(message) ?? [];
  if (field !== undefined) {
    const exact = fieldsOf(document, contract, (node, type) => node.name.value === field && type === parent);
    // A host may call the type otherwise than the contract.
    return exact.length > 0 ? exact : fieldsOf(document, contract, (node) => node.name.value === field);
  }
  const [, argument, , asked] = patterns.argument.exec(message) ?? [];
  if (argument !== undefined) {
    const fields = fieldsOf(document, contract, (node) => node.name.value === asked);
    return fields.flatMap((node) => node.arguments?.filter(({ name }) => name.value === argument) ?? []);
  }
  const [, plain] = patterns.plain.exec(message) ?? [];
  const [, group] = patterns.group.exec(message) ?? [];
  if (plain !== undefined || group !== undefined) {
    return fieldsOf(document, contract, ({ name, selectionSet }) => name.value === (selectionSet ? plain : group));
  }
  const [, spread, inline] = patterns.fragment.exec(message) ?? [];
  return fragmentsOf(document, spread, patterns.type.exec(message)?.[1] ?? (spread ? undefined : inline));
}

type FieldNode = Extract<ASTNode, { kind: typeof Kind.FIELD }>;

function fieldsOf(
  document: DocumentNode,
  contract: GraphQLSchema,
  isMeant: (node: FieldNode, typeName: string | undefined) => boolean,
): FieldNode[] {
  const fields: FieldNode[] = [];
  const types = new TypeInfo(contract);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: (node) => void (isMeant(node, types.getParentType()?.name) && fields.push(node)),
    }),
  );
  return fields;
}

/** Where a fragment is spread, by its name; fragments on a type, by the type's. */
function fragmentsOf(document: DocumentNode, spread: string | undefined, typeName: string | undefined): ASTNode[] {
  const parts: ASTNode[] = [];
  visit(document, {
    FragmentSpread: (node) => void (node.name.value === spread && parts.push(node)),
    InlineFragment: (node) => void (node.typeCondition?.name.value === typeName && typeName && parts.push(node)),
    FragmentDefinition: (node) => void (node.typeCondition.name.value === typeName && parts.push(node)),
  });
  return parts;
}

/** Without groups that have nothing left inside, and without fragments and variables that nothing uses. */
function withoutLeftovers(document: DocumentNode): DocumentNode | undefined {
  const defined = new Set<string>();
  const spreads = new Set<string>();
  const used = new Set<string>();
  visit(document, {
    FragmentDefinition: (node) => void (node.selectionSet.selections.length > 0 && defined.add(node.name.value)),
    FragmentSpread: (node) => void spreads.add(node.name.value),
    VariableDefinition: () => false,
    Variable: (node) => void used.add(node.name.value),
  });
  const rest: DocumentNode = visit(document, {
    Field: { leave: (node) => (node.selectionSet?.selections.length === 0 ? null : undefined) },
    InlineFragment: { leave: (node) => (node.selectionSet.selections.length === 0 ? null : undefined) },
    FragmentSpread: (node) => (defined.has(node.name.value) ? undefined : null),
    FragmentDefinition: {
      leave: (node) => (node.selectionSet.selections.length === 0 || !spreads.has(node.name.value) ? null : undefined),
    },
    VariableDefinition: (node) => (used.has(node.variable.name.value) ? undefined : null),
    OperationDefinition: { leave: (node) => (node.selectionSet.selections.length === 0 ? null : undefined) },
  });
  if (!rest.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) return undefined;
  // What goes may have been the last use of something else.
  return print(rest) === print(document) ? rest : withoutLeftovers(rest);
}
