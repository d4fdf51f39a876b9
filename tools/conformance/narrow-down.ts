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
import type { Variables } from "./answer-shape.ts";
import type { GraphqlAnswer, Host, HostError } from "./host.ts";

/** Why a host rejected an operation. */
export interface Rejection {
  /** What the host does not know: `price on QmiHomeDetails`, each once. */
  readonly unknown: readonly string[];
  /** Whether it answered the operation without that. */
  readonly isRestAnswered: boolean;
  /** What it said besides. */
  readonly messages: readonly string[];
}

const mostRounds = 12;

/**
 * Finds what a host does not know in an operation that it rejected: takes out what its messages name and asks again,
 * until the rest is answered or the messages name nothing more.
 */
export async function narrowDown(
  host: Host,
  schema: GraphQLSchema,
  text: string,
  variables: Variables,
  rejected: GraphqlAnswer,
): Promise<Rejection> {
  const unknown = new Set<string>();
  let errors = rejected.errors;
  let asked = text;
  for (let round = 0; round < mostRounds; round++) {
    const document = parse(asked);
    for (const { message } of errors) {
      const name = nameInMessage(message);
      if (name !== undefined) unknown.add(name);
    }
    const others = errors.filter((error) => nameInMessage(error.message) === undefined).map(({ message }) => message);
    const rest = withoutParts(document, findUnknown(document, errors, schema));
    if (rest === undefined || print(rest) === print(document))
      return { unknown: [...unknown], isRestAnswered: false, messages: unique(others) };
    asked = compact(print(rest));
    const answer = await host.ask({ text: asked, variables: onlyDeclared(rest, variables) });
    if (answer.kind === "silence") return { unknown: [...unknown], isRestAnswered: false, messages: [answer.reason] };
    if (answer.data !== undefined && answer.data !== null) {
      const messages = unique(answer.errors.map(({ message }) => message));
      return { unknown: [...unknown], isRestAnswered: messages.length === 0, messages };
    }
    errors = answer.errors;
  }
  return { unknown: [...unknown], isRestAnswered: false, messages: unique(errors.map(({ message }) => message)) };
}

const fieldMessage = /Cannot query field "(\w+)" on type "(\w+)"/;
const argumentMessage = /Unknown argument "(\w+)" on field "(?:(\w+)\.)?(\w+)"/;
const typeMessage = /Unknown type "(\w+)"/;
const fragmentMessage = /Fragment(?: "(\w+)")? cannot be spread here/;
const plainMessage = /Field "(\w+)" must not have a (?:sub )?selection since type "([^"]+)" has no subfields/;
const objectMessage = /Field "(\w+)" of type "([^"]+)" must have a (?:sub )?selection/;

/** What a message names as unknown, in words; undefined for any other message. */
export function nameInMessage(message: string): string | undefined {
  const field = fieldMessage.exec(message);
  if (field) return `${field[1]} on ${field[2]}`;
  const argument = argumentMessage.exec(message);
  if (argument) return `argument ${argument[1]} of ${argument[2] ? `${argument[2]}.` : ""}${argument[3]}`;
  const type = typeMessage.exec(message);
  if (type) return `type ${type[1]}`;
  const other = plainMessage.exec(message) ?? objectMessage.exec(message);
  if (other) return `${other[1]} as the contract has it: it is of type ${other[2]} there`;
  const fragment = fragmentMessage.exec(message);
  return fragment ? `fragment ${fragment[1] ?? "inline"} at its place` : undefined;
}

/** The parts of a document that errors say are unknown, as `start:end` in its text. */
function findUnknown(document: DocumentNode, errors: readonly HostError[], schema: GraphQLSchema): Set<string> {
  const found = new Set<string>();
  for (const { message, locations } of errors) {
    if (nameInMessage(message) === undefined) continue;
    const spans = spansAt(document, new Set(locations.map(({ line, column }) => `${line}:${column}`)));
    for (const span of spans.length > 0 ? spans : spansNamed(document, message, schema)) found.add(span);
  }
  return found;
}

const removable = new Set<string>([Kind.FIELD, Kind.ARGUMENT, Kind.INLINE_FRAGMENT, Kind.FRAGMENT_SPREAD]);

/**
 * The parts that begin at the given places and can be taken out. A type's place stands for its fragment, that of a
 * selection for its field.
 */
function spansAt(document: DocumentNode, places: ReadonlySet<string>): string[] {
  const spans: string[] = [];
  visit(document, {
    enter(node, _key, parent) {
      if (!node.loc) return;
      const { line, column } = getLocation(node.loc.source, node.loc.start);
      if (!places.has(`${line}:${column}`)) return;
      if (removable.has(node.kind)) spans.push(spanOf(node));
      else if (parent && !Array.isArray(parent)) {
        const owner = parent as ASTNode;
        const isField = node.kind === Kind.SELECTION_SET && owner.kind === Kind.FIELD;
        if (node.kind === Kind.NAMED_TYPE || isField) spans.push(spanOf(owner));
      }
    },
  });
  return [...new Set(spans)];
}

/** For hosts that give no places: fields by their name and the name of their type in the contract. */
function spansNamed(document: DocumentNode, message: string, schema: GraphQLSchema): string[] {
  const [, fieldName, typeName] = fieldMessage.exec(message) ?? [];
  const spans: string[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field(node) {
        if (node.name.value === fieldName && info.getParentType()?.name === typeName) spans.push(spanOf(node));
      },
    }),
  );
  return spans;
}

function spanOf(node: ASTNode): string {
  return `${node.loc?.start}:${node.loc?.end}`;
}

/** The document without some parts, and without what is empty or unused then. Undefined when nothing is left. */
function withoutParts(document: DocumentNode, spans: ReadonlySet<string>): DocumentNode | undefined {
  let rest: DocumentNode = visit(document, {
    enter: (node) =>
      (removable.has(node.kind) || node.kind === Kind.FRAGMENT_DEFINITION) && spans.has(spanOf(node))
        ? null
        : undefined,
  });
  for (;;) {
    const before = print(rest);
    rest = withoutLeftovers(rest);
    const operation = rest.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    if (!operation || operation.selectionSet.selections.length === 0) return undefined;
    if (print(rest) === before) return rest;
  }
}

function withoutLeftovers(document: DocumentNode): DocumentNode {
  const defined = new Set<string>();
  const spreads = new Set<string>();
  const used = new Set<string>();
  visit(document, {
    FragmentDefinition: (node) => void (node.selectionSet.selections.length > 0 && defined.add(node.name.value)),
    FragmentSpread: (node) => void spreads.add(node.name.value),
    VariableDefinition: () => false,
    Variable: (node) => void used.add(node.name.value),
  });
  return visit(document, {
    Field: { leave: (node) => (node.selectionSet?.selections.length === 0 ? null : undefined) },
    InlineFragment: { leave: (node) => (node.selectionSet.selections.length === 0 ? null : undefined) },
    FragmentSpread: (node) => (defined.has(node.name.value) ? undefined : null),
    FragmentDefinition: {
      leave: (node) => (node.selectionSet.selections.length === 0 || !spreads.has(node.name.value) ? null : undefined),
    },
    VariableDefinition: (node) => (used.has(node.variable.name.value) ? undefined : null),
  });
}

function onlyDeclared(document: DocumentNode, variables: Variables): Variables {
  const declared = new Set<string>();
  visit(document, { VariableDefinition: (node) => void declared.add(node.variable.name.value) });
  return Object.fromEntries(Object.entries(variables).filter(([name]) => declared.has(name)));
}

function compact(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function unique(messages: readonly string[]): string[] {
  return [...new Set(messages)];
}
