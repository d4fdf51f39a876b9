import { type DocumentNode, Kind, parse, print, visit } from "graphql";
import { LRUCache } from "lru-cache";
import { separated, type Understood } from "./understood.ts";

/** The operation of the site that a text stands for; undefined where it is none. */
export type OwnOperation = (text: string) => Understood | undefined;

interface Forms {
  readonly plain: Understood;
  readonly withTypenames: Understood;
}

/**
 * Compares by meaning of the text: white space, commas, the order of definitions and `__typename` (which the
 * browser’s client adds for its cache) make no difference. What is given is the site’s own text, with `__typename`
 * in every selection where the visitor asks for it.
 */
export function ownOperations(operations: Readonly<Record<string, string>>): OwnOperation {
  const known = new Map(
    Object.values(operations).map((text): [string, Forms] => {
      const document = parse(text, { noLocation: true });
      return [
        normalized(document),
        { plain: formOf(document), withTypenames: formOf(addedTypenames(withoutTypenames(document))) },
      ];
    }),
  );
  const decided = new LRUCache<string, { readonly found: Understood | undefined }>({
    max: 500,
    maxSize: 2_000_000,
    sizeCalculation: (_value, text) => text.length + 1,
  });
  return (text) => {
    let decision = decided.get(text);
    if (!decision) {
      const forms = formsOf(text, known);
      decision = { found: /\b__typename\b/.test(text) ? forms?.withTypenames : forms?.plain };
      decided.set(text, decision);
    }
    return decision.found;
  };
}

function formsOf(text: string, known: ReadonlyMap<string, Forms>): Forms | undefined {
  try {
    return known.get(normalized(parse(text, { noLocation: true, maxTokens: 5000 })));
  } catch {
    return undefined;
  }
}

function formOf(document: DocumentNode): Understood {
  const understood = separated(document, undefined);
  if (typeof understood === "string") throw new Error(`An operation of the site cannot be used: ${understood}`);
  return understood;
}

function normalized(document: DocumentNode): string {
  const parts = withoutTypenames(document).definitions.map((each) => print(each).replaceAll(/\s+/g, " "));
  return parts.sort().join("\n");
}

function withoutTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) => (field.name.value === "__typename" && !field.alias ? null : undefined),
  });
}

function addedTypenames(document: DocumentNode): DocumentNode {
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
