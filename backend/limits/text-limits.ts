import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { limits } from "./limits.ts";
import { written } from "./refusal.ts";
import { eachSelection, FragmentFold, fragmentsOf, isIntrospection } from "./selections.ts";

type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/** How much of something a text holds, and what to say where it is too much. */
interface TextMeasure {
  readonly amountOf: (document: DocumentNode) => number;
  readonly problem: (found: string, allowed: string) => string;
}

/** What is measured, by the name of its limit; in the order of what it costs. */
export const textMeasures = {
  /** Operations and fragments. */
  definitions: {
    amountOf: ({ definitions }) => definitions.length,
    problem: (found, allowed) => `The question has ${found} operations and fragments; ${allowed} are allowed.`,
  },
  /** Directives anywhere in the text. */
  directives: {
    amountOf: (document) => sum(definitionsOf(document).map(directivesIn)),
    problem: (found, allowed) => `The question has ${found} directives; ${allowed} are allowed.`,
  },
  /** Fields of the text that have another name, or whose name stands in the same place already. */
  aliases: {
    amountOf: (document) => sum(definitionsOf(document).map(({ selectionSet }) => aliasesIn(selectionSet))),
    problem: (found, allowed) => `The question repeats or renames ${found} fields; ${allowed} are allowed.`,
  },
  /** Fields from the root, or from a fragment's beginning, down to the deepest field. */
  depth: {
    amountOf(document) {
      const fold = new FragmentFold(fragmentsOf(document), foldOf(highest));
      return highest(definitionsOf(document).map(({ selectionSet }) => fold.of(selectionSet)));
    },
    problem: (found, allowed) => `The question is ${found} levels deep; ${allowed} are allowed.`,
  },
  /** Fields of all operations after every fragment was put in its place. */
  fields: {
    amountOf(document) {
      const fold = new FragmentFold(fragmentsOf(document), foldOf(sum));
      const operations = definitionsOf(document).filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      return sum(operations.map(({ selectionSet }) => fold.of(selectionSet)));
    },
    problem: (found, allowed) => `The question asks for ${found} fields; ${allowed} are allowed.`,
  },
} as const satisfies Partial<Record<keyof typeof limits, TextMeasure>>;

/** The first limit that a text breaks, in plain words; undefined for one that keeps them all. */
export function textProblem(document: DocumentNode): string | undefined {
  for (const [name, { amountOf, problem }] of Object.entries(textMeasures)) {
    const allowed = limits[name as keyof typeof textMeasures];
    const found = amountOf(document);
    if (found > allowed) return problem(written(found), written(allowed));
  }
  return undefined;
}

/** What to say, where the schema may not be asked for its types, about a text that does. */
export function introspectionProblem(document: DocumentNode): string | undefined {
  let asks = false;
  for (const { selectionSet } of definitionsOf(document)) {
    eachSelection(selectionSet, (selection) => {
      asks ||= selection.kind === Kind.FIELD && isIntrospection(selection);
    });
  }
  return asks ? "GraphQL introspection is not allowed, but the query contained __schema or __type" : undefined;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

const highest = (amounts: readonly number[]): number => Math.max(0, ...amounts);

/** Operations and fragments: what has selections of its own. */
function definitionsOf(document: DocumentNode): Definition[] {
  return document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION,
  );
}

function directivesIn(definition: Definition): number {
  const variables = definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [];
  let directives = sum([definition, ...variables].map((node) => node.directives?.length ?? 0));
  eachSelection(definition.selectionSet, (selection) => {
    directives += selection.directives?.length ?? 0;
  });
  return directives;
}

function aliasesIn({ selections }: SelectionSetNode): number {
  const names = new Set<string>();
  let aliases = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
    if (selection.kind === Kind.FIELD) {
      const { value } = selection.name;
      if (selection.alias || names.has(value)) aliases += 1;
      names.add(value);
    }
    if (selection.selectionSet) aliases += aliasesIn(selection.selectionSet);
  }
  return aliases;
}

/** Walks down to every field, which counts one and what is in it; `join` brings those of one place together. */
const foldOf =
  (join: (amounts: readonly number[]) => number) =>
  (set: SelectionSetNode, spread: (name: string) => number): number =>
    join(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return spread(selection.name.value);
        if (selection.kind === Kind.INLINE_FRAGMENT) return foldOf(join)(selection.selectionSet, spread);
        const inner = isIntrospection(selection) ? undefined : selection.selectionSet;
        return 1 + (inner ? foldOf(join)(inner, spread) : 0);
      }),
    );
