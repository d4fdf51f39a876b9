import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  NoFragmentCyclesRule,
  OperationTypeNode,
  parse,
  print,
  type SelectionNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { contractTypes } from "./operation.ts";
import { pagedLists, pagedOperation } from "./paging.ts";
import { operationOf, responseKey, responseShape } from "./response-shape.ts";

/** An operation of the site, parsed once. */
export type PreparedOperation = ReturnType<typeof prepareOperation>;

/**
 * Parses and expands an operation and makes its long lists pageable; `text` is sent to a host that supports all of it.
 * @throws Error when it is not GraphQL or selects what is not in the contract
 */
export function prepareOperation(query: string) {
  const expanded = expandOperation(parse(query), contractTypes());
  const shape = responseShape(contractTypes(), expanded);
  const document = pagedOperation(expanded);
  const isMutation = operationOf(expanded).operation === OperationTypeNode.MUTATION;
  return { shape, document, text: print(document), lists: pagedLists(expanded), isMutation };
}

/**
 * An operation without named fragments: a fragment on the type of its parent becomes fields, one on other types an
 * inline fragment. A host with other names for the contract’s groups supports their fields, but no fragments on them.
 * @throws Error when a fragment is missing or contains itself
 */
export function expandOperation(document: DocumentNode, contract: GraphQLSchema): DocumentNode {
  const [cycle] = validate(contract, document, [NoFragmentCyclesRule]);
  if (cycle) throw cycle;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const types = new TypeInfo(contract);
  /** The selections of an inline fragment that excludes no possible type, which are its parent’s too. */
  const flattened = (selection: SelectionNode): readonly SelectionNode[] => {
    if (selection.kind !== Kind.INLINE_FRAGMENT || selection.directives?.length) return [selection];
    const parent = types.getParentType();
    const condition = selection.typeCondition && contract.getType(selection.typeCondition.name.value);
    const isSame =
      !condition ||
      condition === parent ||
      (isAbstractType(condition) && parent && !isAbstractType(parent) && contract.isSubType(condition, parent));
    return isSame ? selection.selectionSet.selections : [selection];
  };
  return visit(
    document,
    visitWithTypeInfo(types, {
      FragmentDefinition: () => null,
      FragmentSpread: {
        enter({ name, directives = [] }) {
          const fragment = fragments.get(name.value);
          if (!fragment) throw new Error(`There is no fragment ${name.value}.`);
          const { typeCondition, selectionSet } = fragment;
          return { kind: Kind.INLINE_FRAGMENT, typeCondition, directives, selectionSet };
        },
      },
      SelectionSet: {
        leave: (set) => ({ ...set, selections: mergeFields(set.selections.flatMap(flattened)) }),
      },
    }),
  );
}

/** Merges repeated selections of a field into one, with the sub-selections of all. */
function mergeFields(selections: readonly SelectionNode[]): readonly SelectionNode[] {
  const groups = Map.groupBy(selections, (selection) => {
    if (selection.kind !== Kind.FIELD || selection.arguments?.length || selection.directives?.length) return selection;
    return responseKey(selection);
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (group.length === 1 || first?.kind !== Kind.FIELD || !first.selectionSet) return group.slice(0, 1);
    const inner = group.flatMap((field) => (field.kind === Kind.FIELD && field.selectionSet?.selections) || []);
    return { ...first, selectionSet: { ...first.selectionSet, selections: mergeFields(inner) } };
  });
}

/**
 * Paths of the fields that an operation selects: `homes.nodes.extras`. In a fragment on a type also with the type,
 * `picks.extras on Home`: a host may have a field on one type only.
 * @param document an expanded operation
 */
export function fieldPaths(document: DocumentNode): Set<string> {
  const paths = new Set<string>();
  const walk = (selections: readonly SelectionNode[], prefix: string, onType?: string) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet.selections, prefix, selection.typeCondition?.name.value ?? onType);
        continue;
      }
      const path = prefix + responseKey(selection);
      paths.add(path);
      if (onType) paths.add(`${path} on ${onType}`);
      walk(selection.selectionSet?.selections ?? [], `${path}.`);
    }
  };
  walk(operationOf(document).selectionSet.selections, "");
  return paths;
}
