import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getLocation,
  type InlineFragmentNode,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { contractTypes, type ResponseError } from "./operation.ts";
import { operationOf } from "./response-shape.ts";

type Match = readonly (string | undefined)[];

/** One format in which GraphQL servers report an unknown part; older versions differ a little. */
interface UnknownPart {
  readonly pattern: RegExp;
  readonly describe: (match: Match) => string;
  /** Finds the parts that a message without locations refers to. */
  readonly find?: (match: Match, document: DocumentNode) => readonly ASTNode[];
}

const unknownParts: readonly UnknownPart[] = [
  {
    pattern: /Cannot query field "(\w+)" on type "(\w+)"/,
    describe: ([, field, type]) => `${field} on ${type}`,
    find([, name, type], document) {
      const exact = fieldsNamed(document, name, type);
      // A host may use another name for the type.
      return exact.length > 0 ? exact : fieldsNamed(document, name);
    },
  },
  {
    pattern: /Unknown argument "(\w+)" on field "(?:(\w+)\.)?(\w+)"/,
    describe: ([, argument, type, field]) => `argument ${argument} of ${type ? `${type}.` : ""}${field}`,
    find: ([, argument, , name], document) =>
      fieldsNamed(document, name).flatMap((field) => {
        const given = field.arguments?.find((each) => each.name.value === argument);
        return (given && removableOwner([given, field])) ?? [];
      }),
  },
  {
    pattern: /Unknown type "(\w+)"/,
    describe: ([, type]) => `type ${type}`,
    find: ([, type], document) => fragmentsOn(document, [type]),
  },
  {
    pattern: /(?:Value|Field) "(\w+)" (?:does not exist in|is not defined by type) "(\w+)"/,
    describe: ([, name, type]) => `${name} of ${type}`,
  },
  {
    pattern: /Expected value of type "(\w+)" not to include unknown field "(\w+)"/,
    describe: ([, type, field]) => `${field} of ${type}`,
  },
  {
    // A leaf where the contract has a group, or a group where it has a leaf.
    pattern: /Field "(\w+)" (?:of type "([^"]+)" )?must (not )?have a (?:sub ?)?selection(?: since type "([^"]+)")?/,
    describe: ([, field, group, , value]) =>
      `${field} as the contract has it${(group ?? value) ? `: it is of type ${group ?? value} there` : ""}`,
    find: ([, name, , not], document) =>
      fieldsNamed(document, name).filter(({ selectionSet }) => Boolean(selectionSet) === Boolean(not)),
  },
  {
    pattern: /Fragment(?: "(\w+)")? cannot be spread here(?: as objects of type "\w+" can never be of type "(\w+)")?/,
    describe: ([, fragment]) => `fragment ${fragment ?? "inline"} at its place`,
    find: ([, name, type], document) => (name ? spreadsOf(document, name) : fragmentsOn(document, [type])),
  },
];

/** The unknown part that a host’s message names: `price on Home`. Undefined for other messages. */
export function describeUnknownPart(message: string): string | undefined {
  const part = unknownParts.find(({ pattern }) => pattern.test(message));
  return part?.describe(part.pattern.exec(message) ?? []);
}

/** The root fields and fragment types of a query, in the notation of `describeUnknownPart`. */
export function describeParts(document: DocumentNode): readonly string[] {
  const types = new TypeInfo(contractTypes());
  const parts = fragmentsOf(document).map(({ typeName }) => `type ${typeName}`);
  const add = ({ name: { value } }: FieldNode) => {
    if (types.getParentType() === contractTypes().getQueryType()) parts.push(`${value} on RootQuery`);
  };
  visit(document, visitWithTypeInfo(types, { Field: add }));
  return [...new Set(parts)];
}

/**
 * Removes the parts that a host’s errors report as unknown, by location or else by name, and what becomes empty or
 * unused. An unknown argument is removed alone when it only orders; when it filters, the whole field is removed, as the
 * result would contain other entries.
 * @param text the text as sent, which the locations refer to
 * @returns `nothing left` when the host supports no part; undefined when the errors name no part
 */
export function pruneUnknownParts(
  text: string,
  errors: readonly ResponseError[],
): DocumentNode | "nothing left" | undefined {
  const document = parse(text);
  const unknown = new Set<ASTNode>();
  for (const { message, locations = [] } of errors) {
    const part = unknownParts.find(({ pattern }) => pattern.test(message));
    if (!part) continue;
    const located = partsAt(document, locations);
    const named = () => part.find?.(part.pattern.exec(message) ?? [], document) ?? [];
    for (const node of located.length > 0 ? located : named()) unknown.add(node);
  }
  return unknown.size === 0 ? undefined : (removeNodes(document, unknown) ?? "nothing left");
}

/** An operation without its fragments on some types; undefined when nothing is left. */
export function pruneTypes(document: DocumentNode, typeNames: readonly string[]): DocumentNode | undefined {
  return removeNodes(document, new Set(fragmentsOn(document, typeNames)));
}

function removeNodes(document: DocumentNode, nodes: ReadonlySet<ASTNode>): DocumentNode | undefined {
  return dropUnused(visit(document, { enter: (node) => (nodes.has(node) ? null : undefined) }));
}

/**
 * Finds by bisection the types of an operation’s fragments that a host does not support: WPGraphQL 1.x responds to a
 * fragment on an unknown type with an error that names nothing. Empty when that is not the cause.
 * @param isAccepted whether the host accepts an operation; called with one that executes nothing
 */
export async function findUnknownTypes(
  document: DocumentNode,
  isAccepted: (document: DocumentNode) => Promise<boolean>,
): Promise<readonly string[]> {
  const all = [...new Set(fragmentsOf(document).map(({ typeName }) => typeName))];
  const unknown: string[] = [];
  const acceptsOnly = async (types: readonly string[]) => {
    const others = all.filter((name) => !types.includes(name));
    const rest = pruneTypes(document, others);
    return rest === undefined || (await isAccepted(skipAll(rest)));
  };
  const search = async (types: readonly string[]): Promise<void> => {
    if (types.length === 0 || (await acceptsOnly(types))) return;
    const [only] = types;
    if (types.length === 1 && only !== undefined) {
      unknown.push(only);
      return;
    }
    const middle = Math.ceil(types.length / 2);
    await search(types.slice(0, middle));
    await search(types.slice(middle));
  };
  if (all.length > 0 && (await acceptsOnly([]))) await search(all);
  return unknown;
}

/** The operation with `@skip` on every field: a host validates it and executes nothing. */
function skipAll(document: DocumentNode): DocumentNode {
  const skipped = (text: string) => operationOf(parse(`{ ... @skip(if: true) ${text} __typename }`)).selectionSet;
  return visit(document, {
    OperationDefinition: {
      leave: (operation) => ({ ...operation, selectionSet: skipped(print(operation.selectionSet)) }),
    },
  });
}

/** Removes empty groups and unused fragments and variables; undefined when nothing is left. */
export function dropUnused(document: DocumentNode): DocumentNode | undefined {
  const defined = new Set<string>();
  const spread = new Set<string>();
  const used = new Set<string>();
  visit(document, {
    FragmentDefinition: (node) => void (node.selectionSet.selections.length > 0 && defined.add(node.name.value)),
    FragmentSpread(node) {
      spread.add(node.name.value);
    },
    VariableDefinition: () => false,
    Variable(node) {
      used.add(node.name.value);
    },
  });
  const dropEmpty = { leave: (node: Pick<FieldNode, "selectionSet">) => (isEmpty(node) ? null : undefined) };
  const rest: DocumentNode = visit(document, {
    Field: dropEmpty,
    InlineFragment: dropEmpty,
    OperationDefinition: dropEmpty,
    FragmentSpread: (node) => (defined.has(node.name.value) ? undefined : null),
    FragmentDefinition: { leave: (node) => (isEmpty(node) || !spread.has(node.name.value) ? null : undefined) },
    VariableDefinition: (node) => (used.has(node.variable.name.value) ? undefined : null),
  });
  if (!rest.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) return undefined;
  // Repeated, as removing one part can make another unused.
  return print(rest) === print(document) ? rest : dropUnused(rest);
}

function isEmpty({ selectionSet }: Pick<FieldNode, "selectionSet">): boolean {
  return selectionSet?.selections.length === 0;
}

const removable = new Set<Kind>([Kind.FIELD, Kind.INLINE_FRAGMENT, Kind.FRAGMENT_SPREAD, Kind.FRAGMENT_DEFINITION]);

/** Arguments and their parts that only change the order or size of a list. */
const presentational = new Set(["first", "last", "after", "before", "orderby", "order", "size"]);

/** Arguments that identify an entry: without them, null would mean that it does not exist. */
const identifying = new Set(["id", "idType", "uri"]);

/**
 * The node to remove for a part of an argument, given with its ancestors from the inside out: the nearest
 * presentational part, or else the field. Undefined when the field looks up one entry.
 */
function removableOwner(nodes: readonly ASTNode[]): ASTNode | undefined {
  for (const node of nodes) {
    if (node.kind === Kind.FIELD) return node;
    if (node.kind === Kind.ARGUMENT && identifying.has(node.name.value)) return undefined;
    const isPart = node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
    if (isPart && presentational.has(node.name.value)) return node;
  }
  return undefined;
}

/** The nodes at some locations: for a type its fragment, for a selection its field. */
function partsAt(document: DocumentNode, locations: NonNullable<ResponseError["locations"]>): ASTNode[] {
  const wanted = new Set(locations.map(({ line, column }) => `${line}:${column}`));
  const parts: ASTNode[] = [];
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      // A name starts at the same position as its node.
      if (!node.loc || node.kind === Kind.NAME) return;
      const { line, column } = getLocation(node.loc.source, node.loc.start);
      if (!wanted.has(`${line}:${column}`)) return;
      const owner = parent && "kind" in parent ? parent : undefined;
      const isOwned = node.kind === Kind.NAMED_TYPE || (node.kind === Kind.SELECTION_SET && owner?.kind === Kind.FIELD);
      const part = isOwned ? owner : node;
      if (part && removable.has(part.kind)) {
        parts.push(part);
        return;
      }
      const around = [node, ...ancestors.flatMap((each) => ("kind" in each ? [each] : [])).toReversed()];
      const whole = around.some(({ kind }) => kind === Kind.ARGUMENT) ? removableOwner(around) : undefined;
      if (whole) parts.push(whole);
    },
  });
  return parts;
}

function fieldsNamed(document: DocumentNode, name: string | undefined, parentName?: string): FieldNode[] {
  const fields: FieldNode[] = [];
  const types = new TypeInfo(contractTypes());
  const isMeant = (field: FieldNode) =>
    field.name.value === name && (parentName === undefined || types.getParentType()?.name === parentName);
  visit(document, visitWithTypeInfo(types, { Field: (field) => void (isMeant(field) && fields.push(field)) }));
  return fields;
}

function spreadsOf(document: DocumentNode, name: string): ASTNode[] {
  const spreads: ASTNode[] = [];
  visit(document, { FragmentSpread: (node) => void (node.name.value === name && spreads.push(node)) });
  return spreads;
}

function fragmentsOn(document: DocumentNode, typeNames: readonly (string | undefined)[]): ASTNode[] {
  return fragmentsOf(document).flatMap(({ node, typeName }) => (typeNames.includes(typeName) ? [node] : []));
}

function fragmentsOf(document: DocumentNode) {
  const fragments: { readonly node: ASTNode; readonly typeName: string }[] = [];
  const add = (node: InlineFragmentNode | FragmentDefinitionNode) =>
    void (node.typeCondition && fragments.push({ node, typeName: node.typeCondition.name.value }));
  visit(document, { InlineFragment: add, FragmentDefinition: add });
  return fragments;
}
