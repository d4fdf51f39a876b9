import {
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  getLocation,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** What a host says against an operation, in plain text, with the places in its text that it means. */
export interface HostMessage {
  readonly message: string;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

/** The words in which GraphQL servers say what they do not know; older ones word them a little otherwise. */
const patterns = {
  field: /Cannot query field "(\w+)" on type "(\w+)"/,
  argument: /Unknown argument "(\w+)" on field "(?:(\w+)\.)?(\w+)"/,
  type: /Unknown type "(\w+)"/,
  value: /Value "(\w+)" does not exist in "(\w+)" enum/,
  inputField: /Field "(\w+)" is not defined by type "(\w+)"/,
  givenField: /Expected value of type "(\w+)" not to include unknown field "(\w+)"/,
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
  const value = patterns.value.exec(message) ?? patterns.inputField.exec(message);
  if (value) return `${value[1]} of ${value[2]}`;
  const given = patterns.givenField.exec(message);
  if (given) return `${given[2]} of ${given[1]}`;
  const other = patterns.plain.exec(message) ?? patterns.group.exec(message);
  if (other) return `${other[1]} as the contract has it${other[2] ? `: it is of type ${other[2]} there` : ""}`;
  const fragment = patterns.fragment.exec(message);
  return fragment ? `fragment ${fragment[1] ?? "inline"} at its place` : undefined;
}

/**
 * An operation without what the host's messages say it does not know: the parts at the places they give, or, where
 * there are none, those of the names they give. What is empty or unused then goes too. An argument that only orders
 * goes alone; with one that chooses, the field goes whole, as it would list what nobody asked for.
 * @param text as it was sent, since places count in it
 * @param contract the types that the operation was written for
 * @returns `nothing left` where the host knows no part of it; undefined where the messages name no part
 */
export function withoutUnknownParts(
  text: string,
  messages: readonly HostMessage[],
  contract: GraphQLSchema,
): DocumentNode | "nothing left" | undefined {
  const document = parse(text);
  const unknown = new Set<ASTNode>();
  for (const { message, locations } of messages) {
    if (unknownPart(message) === undefined) continue;
    const parts = partsAt(document, locations);
    for (const part of parts.length > 0 ? parts : partsNamed(document, message, contract)) unknown.add(part);
  }
  if (unknown.size === 0) return undefined;
  return (
    withoutLeftovers(visit(document, { enter: (node) => (unknown.has(node) ? null : undefined) })) ?? "nothing left"
  );
}

/** An operation without its fragments on some types. */
export function withoutTypes(document: DocumentNode, typeNames: ReadonlySet<string>): DocumentNode | undefined {
  const isOn = (node: { readonly typeCondition?: { readonly name: { readonly value: string } } | undefined }) =>
    typeNames.has(node.typeCondition?.name.value ?? "") ? null : undefined;
  return withoutLeftovers(visit(document, { InlineFragment: isOn, FragmentDefinition: isOn }));
}

const removable = new Set<Kind>([Kind.FIELD, Kind.INLINE_FRAGMENT, Kind.FRAGMENT_SPREAD, Kind.FRAGMENT_DEFINITION]);

/** Arguments and their parts without which a list is the same list, in another order or size. */
const presentational = new Set(["first", "last", "after", "before", "orderby", "order", "size"]);

/** Arguments that say which entry is meant: without it, null would say that there is none. */
const identifying = new Set(["id", "idType", "uri"]);

/**
 * What has to go with a part of an argument: the nearest part that only presents, or else the field. Nothing where the
 * field looks one entry up.
 */
function argumentOwner(nodes: readonly ASTNode[]): ASTNode | undefined {
  for (const node of nodes) {
    if (node.kind === Kind.FIELD) return node;
    if (node.kind === Kind.ARGUMENT && identifying.has(node.name.value)) return undefined;
    const isPart = node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
    if (isPart && presentational.has(node.name.value)) return node;
  }
  return undefined;
}

/** The parts that begin at some places. A type's place stands for its fragment, that of a selection for its field. */
function partsAt(document: DocumentNode, places: HostMessage["locations"]): ASTNode[] {
  const wanted = new Set(places.map(({ line, column }) => `${line}:${column}`));
  const parts: ASTNode[] = [];
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      // A name begins where the part does that bears it.
      if (!node.loc || node.kind === Kind.NAME) return;
      const { line, column } = getLocation(node.loc.source, node.loc.start);
      if (!wanted.has(`${line}:${column}`)) return;
      const owner = parent && "kind" in parent ? parent : undefined;
      const isOwned = node.kind === Kind.NAMED_TYPE || (node.kind === Kind.SELECTION_SET && owner?.kind === Kind.FIELD);
      const part = isOwned ? owner : node;
      if (part && removable.has(part.kind)) return void parts.push(part);
      const around = [node, ...ancestors.flatMap((each) => ("kind" in each ? [each] : [])).toReversed()];
      const isInArgument = around.some(({ kind }) => kind === Kind.ARGUMENT);
      const whole = isInArgument ? argumentOwner(around) : undefined;
      if (whole) parts.push(whole);
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
    return fields.flatMap((node) => {
      const given = node.arguments?.find(({ name }) => name.value === argument);
      return given ? (argumentOwner([given, node]) ?? []) : [];
    });
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
