import { type DocumentNode, Kind, parse, print, visit } from "graphql";
import { LRUCache } from "lru-cache";
import { type ParsedOperation, parseDocument, selectOperation } from "./parse-operation.ts";

/** The operation of the site that a text stands for; undefined where it is none. */
export type OperationAllowlist = (text: string) => ParsedOperation | undefined;

interface AllowedOperation {
  readonly plain: ParsedOperation;
  readonly withTypenames: ParsedOperation;
}

/**
 * Allows the site’s own operations, and those of former builds that open pages still send. Texts are compared by meaning: white space, commas, the order of definitions and
 * `__typename` (which the browser’s client adds for its cache) make no difference. The result is the site’s own text,
 * with `__typename` in every selection if the visitor selects it anywhere.
 */
export function operationAllowlist(
  operations: Readonly<Record<string, string>>,
  former: readonly string[] = [],
): OperationAllowlist {
  const allowed = new Map(
    [...former, ...Object.values(operations)].map((text): [string, AllowedOperation] => {
      const document = parse(text, { noLocation: true });
      const withTypenames = addTypenames(removeTypenames(document));
      return [
        canonicalText(document),
        { plain: selectOperation(document), withTypenames: selectOperation(withTypenames) },
      ];
    }),
  );
  const find = (text: string) => {
    try {
      const forms = allowed.get(canonicalText(parseDocument(text)));
      return /\b__typename\b/.test(text) ? forms?.withTypenames : forms?.plain;
    } catch {
      return undefined;
    }
  };
  const results = new LRUCache<string, { readonly operation: ParsedOperation | undefined }>({
    max: 500,
    maxSize: 2_000_000,
    sizeCalculation: (_result, text) => text.length + 1,
    memoMethod: (text) => ({ operation: find(text) }),
  });
  return (text) => results.memo(text).operation;
}

function canonicalText(document: DocumentNode): string {
  const parts = removeTypenames(document).definitions.map((each) => print(each).replaceAll(/\s+/g, " "));
  return parts.sort().join("\n");
}

function removeTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) => (field.name.value === "__typename" && !field.alias ? null : undefined),
  });
}

function addTypenames(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;
  return visit(document, {
    SelectionSet: {
      leave: (set, _key, parent) =>
        parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION
          ? undefined
          : { ...set, selections: [...set.selections, typename] },
    },
  });
}
