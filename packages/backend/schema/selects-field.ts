import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** Whether an operation selects a sub-field of the resolved field, including in fragments. */
export function selectsField({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const selects = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      return selects(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments[selection.name.value]?.selectionSet,
      );
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet));
}
