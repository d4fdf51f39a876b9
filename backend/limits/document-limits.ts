import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { formatAmount, limits } from "./limits.ts";

type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/** An operation that is more than this backend executes. It comes with HTTP 200, as every wrong operation does. */
export function limitError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED", http: { status: 400 } } });
}

/** How graphql's parser reports that it stopped, and the message instead. */
const parserStops = [
  { what: "tokens", most: limits.tokens },
  { what: "comments", most: limits.comments },
].map(({ what, most }) => ({
  parserMessage: `Syntax Error: Document contains more than ${most} ${what}. Parsing aborted.`,
  message: `The question has more than ${formatAmount(most)} ${what}; ${formatAmount(most)} are allowed.`,
}));

/**
 * Parses a document, and stops at the first token too many.
 * @throws GraphQLError for a syntax error, and for a text of too many tokens or comments.
 */
export function parseLimited(text: string): DocumentNode {
  try {
    return parse(text, { maxLexicalTokens: limits.tokens, maxComments: limits.comments });
  } catch (error) {
    const stop =
      error instanceof GraphQLError && parserStops.find(({ parserMessage }) => error.message === parserMessage);
    throw stop ? limitError(stop.message) : error;
  }
}

/** What is counted in a document and its message where it is too much, in the order of what counting costs. */
const measures: readonly {
  readonly limit: number;
  readonly count: (document: DocumentNode) => number;
  readonly problem: (found: string, allowed: string) => string;
}[] = [
  {
    limit: limits.definitions,
    count: ({ definitions }) => definitions.length,
    problem: (found, allowed) => `The question has ${found} operations and fragments; ${allowed} are allowed.`,
  },
  {
    limit: limits.directives,
    count: (document) => sum(definitionsOf(document).map(countDirectives)),
    problem: (found, allowed) => `The question has ${found} directives; ${allowed} are allowed.`,
  },
  {
    limit: limits.aliases,
    count: (document) => sum(definitionsOf(document).map(({ selectionSet }) => countAliases(selectionSet))),
    problem: (found, allowed) => `The question repeats or renames ${found} fields; ${allowed} are allowed.`,
  },
  {
    limit: limits.depth,
    // From the root, or from a fragment's beginning, down to the deepest field.
    count: (document) => max(foldFields(document, definitionsOf(document), max)),
    problem: (found, allowed) => `The question is ${found} levels deep; ${allowed} are allowed.`,
  },
  {
    limit: limits.fields,
    count(document) {
      const operations = definitionsOf(document).filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      return sum(foldFields(document, operations, sum));
    },
    problem: (found, allowed) => `The question asks for ${found} fields; ${allowed} are allowed.`,
  },
];

/** The first limit that a document exceeds, in plain words; undefined for one within all of them. */
export function documentProblem(document: DocumentNode): string | undefined {
  for (const { limit, count, problem } of measures) {
    const found = count(document);
    if (found > limit) return problem(formatAmount(found), formatAmount(limit));
  }
  return undefined;
}

/** The message, where introspection is off, for a document that selects the schema's own types. */
export function introspectionProblem(document: DocumentNode): string | undefined {
  let isIntrospecting = false;
  for (const { selectionSet } of definitionsOf(document)) {
    eachSelection(selectionSet, (selection) => {
      isIntrospecting ||= isIntrospection(selection);
    });
  }
  return isIntrospecting
    ? "GraphQL introspection is not allowed, but the query contained __schema or __type"
    : undefined;
}

/** The message for variables of too many values: each text, number and so on, and each list and object around them. */
export function variableProblem(variables: unknown): string | undefined {
  const most = limits.variableValues;
  let count = 0;
  const waiting: unknown[] = [variables];
  // A list instead of recursion: what comes from outside may be nested to any depth.
  while (waiting.length > 0 && count <= most) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    count += inner.length;
    for (const each of inner) waiting.push(each);
  }
  if (count <= most) return undefined;
  return `The variables hold more than ${formatAmount(most)} values; ${formatAmount(most)} are allowed.`;
}

/** Whether a selection is one of the schema's own types; graphql's rules limit what may stand below it. */
export function isIntrospection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && (selection.name.value === "__schema" || selection.name.value === "__type");
}

/**
 * Gives what a fragment amounts to. It is computed once per name and `key`, however often the fragment is spread, so
 * fragments that double each other cost nothing. A fragment inside itself counts nothing: validation rejects it.
 */
export function fragmentAmounts(document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions.toReversed()) {
    // Of two with one name the first counts; validation rejects them anyway.
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const amounts = new Map<string, number>();
  return (name: string, amountOf: (fragment: FragmentDefinitionNode) => number, key = ""): number => {
    const known = amounts.get(`${name} ${key}`);
    const fragment = fragments.get(name);
    if (known !== undefined || !fragment) return known ?? 0;
    amounts.set(`${name} ${key}`, 0);
    const amount = amountOf(fragment);
    amounts.set(`${name} ${key}`, amount);
    return amount;
  };
}

/** Adds up amounts. */
export const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const max = (amounts: readonly number[]): number => Math.max(0, ...amounts);

/** Calls `visit` for each selection as it is written; fragments are not followed. */
function eachSelection(selectionSet: SelectionSetNode, visit: (selection: SelectionNode) => void): void {
  for (const selection of selectionSet.selections) {
    visit(selection);
    if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) eachSelection(selection.selectionSet, visit);
  }
}

/** Operations and fragments. */
function definitionsOf(document: DocumentNode): Definition[] {
  return document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION,
  );
}

function countDirectives(definition: Definition): number {
  const variables = definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [];
  let directives = sum([definition, ...variables].map((node) => node.directives?.length ?? 0));
  eachSelection(definition.selectionSet, (selection) => {
    directives += selection.directives?.length ?? 0;
  });
  return directives;
}

/** Fields that have another name, or whose name stands in the same selections already. */
function countAliases({ selections }: SelectionSetNode): number {
  const names = new Set<string>();
  let aliases = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
    if (selection.kind === Kind.FIELD) {
      const { value } = selection.name;
      if (selection.alias || names.has(value)) aliases += 1;
      names.add(value);
    }
    if (selection.selectionSet) aliases += countAliases(selection.selectionSet);
  }
  return aliases;
}

/** One amount per definition: a field counts one and what is in it; `join` combines the amounts of one selection set. */
function foldFields(
  document: DocumentNode,
  definitions: readonly Definition[],
  join: (amounts: readonly number[]) => number,
): number[] {
  const fragmentAmount = fragmentAmounts(document);
  const amountOf = ({ selectionSet }: { readonly selectionSet: SelectionSetNode }): number =>
    join(
      selectionSet.selections.map((selection) => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return fragmentAmount(selection.name.value, amountOf);
        if (selection.kind === Kind.INLINE_FRAGMENT) return amountOf(selection);
        const inner = isIntrospection(selection) ? undefined : selection.selectionSet;
        return inner ? 1 + amountOf({ selectionSet: inner }) : 1;
      }),
    );
  return definitions.map(amountOf);
}
