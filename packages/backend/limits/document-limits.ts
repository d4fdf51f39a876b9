import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  visit,
} from "graphql";
import { formatAmount, limits } from "./limits.ts";

/** An error for an operation that exceeds a limit. HTTP 200, as for every invalid operation. */
export function limitError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED", http: { status: 400 } } });
}

/** Message of graphql's parser when it exceeds its limit. */
const parserStop = /^Syntax Error: Document contains more than (\d+) (tokens|comments)\. Parsing aborted\.$/;

/** Parses a document. @throws GraphQLError for a syntax error, and at the first token or comment beyond the limit */
export function parseLimited(text: string): DocumentNode {
  try {
    return parse(text, { maxLexicalTokens: limits.tokens, maxComments: limits.comments });
  } catch (error) {
    const [, max, what] = (error instanceof GraphQLError && parserStop.exec(error.message)) || [];
    if (what === undefined) throw error;
    throw limitError(`The operation has more than ${max} ${what}; ${max} are allowed.`);
  }
}

/** The source text of a document. */
export function textOf(document: DocumentNode): string {
  return document.loc?.source.body ?? "";
}

/** Measured properties of a document with their messages, cheapest first. */
const measures: readonly {
  readonly limit: number;
  readonly count: (document: DocumentNode) => number;
  readonly problem: (found: string, allowed: string) => string;
}[] = [
  {
    limit: limits.definitions,
    count: ({ definitions }) => definitions.length,
    problem: (found, allowed) => `The operation has ${found} operations and fragments; ${allowed} are allowed.`,
  },
  {
    limit: limits.directives,
    count: countDirectives,
    problem: (found, allowed) => `The operation has ${found} directives; ${allowed} are allowed.`,
  },
  {
    limit: limits.aliases,
    count: countAliases,
    problem: (found, allowed) => `The operation repeats or renames ${found} fields; ${allowed} are allowed.`,
  },
  {
    limit: limits.depth,
    // Depth from the root or the start of a fragment to the deepest field.
    count: (document) => max(foldFields(document, [Kind.OPERATION_DEFINITION, Kind.FRAGMENT_DEFINITION], max)),
    problem: (found, allowed) => `The operation is ${found} levels deep; ${allowed} are allowed.`,
  },
  {
    limit: limits.fields,
    count: (document) => sum(foldFields(document, [Kind.OPERATION_DEFINITION], sum)),
    problem: (found, allowed) => `The operation asks for ${found} fields; ${allowed} are allowed.`,
  },
];

/** The message of the first exceeded limit; undefined when there is none. */
export function documentProblem(document: DocumentNode): string | undefined {
  for (const { limit, count, problem } of measures) {
    const found = count(document);
    if (found > limit) return problem(formatAmount(found), formatAmount(limit));
  }
  return undefined;
}

/** The message for a document that selects introspection fields while introspection is off. */
export function introspectionProblem(document: DocumentNode): string | undefined {
  let isIntrospecting = false;
  visit(document, {
    Field(field) {
      isIntrospecting ||= isIntrospection(field);
    },
  });
  return isIntrospecting
    ? "GraphQL introspection is not allowed, but the query contained __schema or __type"
    : undefined;
}

/** The message for variables with too many values: each scalar, list and object counts. */
export function variableProblem(variables: unknown): string | undefined {
  const max = limits.variableValues;
  let count = 0;
  const waiting: unknown[] = [variables];
  // Iterative, as the nesting depth is not bounded.
  while (waiting.length > 0 && count <= max) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    count += inner.length;
    for (const each of inner) waiting.push(each);
  }
  if (count <= max) return undefined;
  return `The variables hold more than ${formatAmount(max)} values; ${formatAmount(max)} are allowed.`;
}

/** Whether a field is an introspection field; graphql's rules limit its sub-selections. */
export function isIntrospection({ name }: FieldNode): boolean {
  return name.value === "__schema" || name.value === "__type";
}

/**
 * Memoizes a computation per fragment name and `key`, however often the fragment is used, so that exponentially nested
 * fragments cost linear time. A recursive fragment counts zero, as validation rejects it.
 */
export function fragmentAmounts(document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions.toReversed()) {
    // Of duplicate names the first counts; validation rejects them.
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

function countDirectives(document: DocumentNode): number {
  let directives = 0;
  visit(document, { Directive: () => void directives++ });
  return directives;
}

/** Fields with an alias, or repeated in the same selection set. */
function countAliases(document: DocumentNode): number {
  let aliases = 0;
  visit(document, {
    SelectionSet({ selections }) {
      const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
      const names = new Set(fields.map((field) => field.name.value));
      const firstNames = fields.filter((field) => !field.alias && names.delete(field.name.value));
      aliases += fields.length - firstNames.length;
    },
  });
  return aliases;
}

/** Folds each definition: a field counts one plus its content; `join` combines the fields of a selection set. */
function foldFields(
  document: DocumentNode,
  kinds: readonly Kind[],
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
  return document.definitions.flatMap((definition) =>
    "selectionSet" in definition && kinds.includes(definition.kind) ? [amountOf(definition)] : [],
  );
}
