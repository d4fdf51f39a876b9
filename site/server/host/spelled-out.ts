import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * An operation without its named fragments: a fragment on the very type that stands there becomes its fields, one that
 * chooses among types an inline one. A host may call the contract’s groups otherwise, and then knows their fields but
 * no fragment on them.
 * @throws Error where a fragment is missing.
 */
export function spelledOut(document: DocumentNode, contract: GraphQLSchema): DocumentNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const inline = (selections: readonly SelectionNode[]): SelectionNode[] =>
    selections.map((selection): SelectionNode => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (!fragment) throw new Error(`There is no fragment ${selection.name.value}.`);
        return {
          kind: Kind.INLINE_FRAGMENT,
          typeCondition: fragment.typeCondition,
          ...(selection.directives ? { directives: selection.directives } : {}),
          selectionSet: withInlined(fragment.selectionSet),
        };
      }
      return selection.selectionSet ? { ...selection, selectionSet: withInlined(selection.selectionSet) } : selection;
    });
  const withInlined = (set: SelectionSetNode): SelectionSetNode => ({ ...set, selections: inline(set.selections) });
  const operations = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation): OperationDefinitionNode => ({ ...operation, selectionSet: withInlined(operation.selectionSet) }));
  return withoutNeedlessConditions({ kind: Kind.DOCUMENT, definitions: operations }, contract);
}

/** An inline fragment on the very type that stands there says nothing: its fields move up. */
function withoutNeedlessConditions(document: DocumentNode, contract: GraphQLSchema): DocumentNode {
  const types = new TypeInfo(contract);
  return visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: {
        leave(set): SelectionSetNode {
          const parent = types.getParentType();
          const selections = set.selections.flatMap((selection): readonly SelectionNode[] => {
            if (selection.kind !== Kind.INLINE_FRAGMENT || selection.directives?.length) return [selection];
            const condition = selection.typeCondition && contract.getType(selection.typeCondition.name.value);
            const isSame =
              !condition ||
              condition === parent ||
              (isAbstractType(condition) && parent && !isAbstractType(parent) && contract.isSubType(condition, parent));
            return isSame ? selection.selectionSet.selections : [selection];
          });
          return { ...set, selections: withoutDoubles(selections) };
        },
      },
    }),
  );
}

/** Fields that several fragments brought stand once, with what each of them asks for inside. */
function withoutDoubles(selections: readonly SelectionNode[]): readonly SelectionNode[] {
  const result: SelectionNode[] = [];
  const places = new Map<string, number>();
  for (const selection of selections) {
    const isPlain = selection.kind === Kind.FIELD && !selection.arguments?.length && !selection.directives?.length;
    const key = isPlain ? (selection.alias?.value ?? selection.name.value) : "";
    const at = places.get(key);
    const first = at === undefined ? undefined : result[at];
    if (!isPlain || at === undefined || first?.kind !== Kind.FIELD) {
      if (isPlain) places.set(key, result.length);
      result.push(selection);
    } else if (first.selectionSet && selection.selectionSet) {
      const inside = [...first.selectionSet.selections, ...selection.selectionSet.selections];
      result[at] = { ...first, selectionSet: { ...first.selectionSet, selections: withoutDoubles(inside) } };
    }
  }
  return result;
}
