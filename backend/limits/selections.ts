import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** The fragments of a question by name; of two with one name the first, as validation will refuse them anyway. */
export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION && !fragments.has(definition.name.value)) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
}

/** Calls `visit` for each selection as it is written, fragments not followed. */
export function eachSelection(selectionSet: SelectionSetNode, visit: (selection: SelectionNode) => void): void {
  for (const selection of selectionSet.selections) {
    visit(selection);
    if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) eachSelection(selection.selectionSet, visit);
  }
}

/** Whether a field asks for the schema's own types; graphql's rules limit what may stand below it. */
export function isIntrospection(field: FieldNode): boolean {
  return field.name.value === "__schema" || field.name.value === "__type";
}

/**
 * Folds the selections of a question with every fragment in its place. What a fragment comes to is computed once,
 * however often it is spread, so that fragments which double each other cost nothing. A fragment inside itself
 * counts nothing: validation refuses it.
 */
export class FragmentFold {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<string, number>();
  readonly #fold: (selections: SelectionSetNode, spread: (name: string) => number) => number;

  constructor(
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    fold: (selections: SelectionSetNode, spread: (name: string) => number) => number,
  ) {
    this.#fragments = fragments;
    this.#fold = fold;
  }

  /** What these selections come to. */
  of(selections: SelectionSetNode): number {
    return this.#fold(selections, this.#spread);
  }

  readonly #spread = (name: string): number => {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (!fragment) return 0;
    this.#known.set(name, 0);
    const value = this.#fold(fragment.selectionSet, this.#spread);
    this.#known.set(name, value);
    return value;
  };
}
