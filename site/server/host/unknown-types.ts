import { type DocumentNode, type OperationDefinitionNode, parse, type SelectionNode, visit } from "graphql";
import { operationOf } from "./response-shape.ts";
import { withoutTypes } from "./unknown-parts.ts";

/**
 * The types of an operation’s fragments that a host does not know, found by halving: WPGraphQL 1.x answers a fragment
 * on an unknown type with an error that names nothing. Empty where the fault lies elsewhere.
 * @param isUnderstood whether the host accepts an operation; given one that runs nothing
 */
export async function unknownTypes(
  document: DocumentNode,
  isUnderstood: (document: DocumentNode) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  visit(document, {
    InlineFragment: ({ typeCondition }) => void (typeCondition && all.add(typeCondition.name.value)),
    FragmentDefinition: ({ typeCondition }) => void all.add(typeCondition.name.value),
  });
  const unknown = new Set<string>();
  const accepts = async (types: readonly string[]) => {
    const others = new Set([...all].filter((name) => !types.includes(name)));
    const part = withoutTypes(document, others);
    return part === undefined || (await isUnderstood(runningNothing(part)));
  };
  const search = async (types: readonly string[]): Promise<void> => {
    if (types.length === 0 || (await accepts(types))) return;
    const [only] = types;
    if (types.length === 1 && only !== undefined) return void unknown.add(only);
    const middle = Math.ceil(types.length / 2);
    await search(types.slice(0, middle));
    await search(types.slice(middle));
  };
  if (all.size > 0 && (await accepts([]))) await search([...all]);
  return unknown;
}

const [typename] = operationOf(parse("{ __typename @skip(if: true) }")).selectionSet.selections;

/** The same operation with every field of the root skipped: a host checks all of it and runs nothing. */
function runningNothing(document: DocumentNode): DocumentNode {
  const skipped = (selection: SelectionNode): SelectionNode => ({
    ...selection,
    directives: [...(selection.directives ?? []), ...(typename?.directives ?? [])],
  });
  return visit(document, {
    OperationDefinition: (operation): OperationDefinitionNode => ({
      ...operation,
      selectionSet: {
        ...operation.selectionSet,
        selections: [
          ...operation.selectionSet.selections.map(skipped),
          // Data that holds nothing would look like no data.
          ...(typename ? [{ ...typename, directives: [] }] : []),
        ],
      },
    }),
  });
}
