import { type DefinitionNode, Kind, parse, print, visit } from "graphql";
import { LRUCache } from "lru-cache";

/** Says whether the text of a GraphQL operation is one that the site itself sends. */
export type IsOwnOperation = (text: string) => boolean;

/**
 * Compares by meaning of the text: white space, commas, the order of definitions and `__typename` (which
 * the browser’s client adds for its cache) make no difference.
 */
export function ownOperations(operations: Readonly<Record<string, string>>): IsOwnOperation {
  const known = new Set(Object.values(operations).map((text) => normalized(text)));
  const decided = new LRUCache<string, boolean>({
    max: 500,
    maxSize: 2_000_000,
    sizeCalculation: (_value, text) => text.length + 1,
  });
  return (text) => {
    let isOwn = decided.get(text);
    if (isOwn === undefined) {
      const comparable = normalized(text);
      isOwn = comparable !== undefined && known.has(comparable);
      decided.set(text, isOwn);
    }
    return isOwn;
  };
}

function normalized(text: string): string | undefined {
  try {
    const document = visit(parse(text, { noLocation: true, maxTokens: 5000 }), {
      Field: (field) => (field.name.value === "__typename" && !field.alias ? null : undefined),
    });
    const parts = document.definitions.map((definition: DefinitionNode) => print(definition).replaceAll(/\s+/g, " "));
    const hasOperation = document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return hasOperation ? parts.sort().join("\n") : undefined;
  } catch {
    return undefined;
  }
}
