import { type DocumentNode, Kind, parse, print, visit } from "graphql";
import { expect, test } from "vitest";
import { contractSchema } from "#backend/http/graphql-endpoint.ts";
import { operations } from "../../../app/graphql/operations.generated.ts";
import { prepareOperation } from "../../../server/content/adapter/prepare-operation.ts";
import { costProblem } from "./cost.ts";
import { documentProblem, parseLimited, variableProblem } from "./document-limits.ts";
import { limits } from "./limits.ts";

const schema = contractSchema();

/** The message of the first limit that an operation exceeds. */
function problemOf(text: string, variables: Readonly<Record<string, unknown>> = {}): string | undefined {
  try {
    const document = parseLimited(text);
    return documentProblem(document) ?? variableProblem(variables) ?? costProblem({ schema, document, variables });
  } catch (error) {
    return String(error);
  }
}

/** Adds `__typename` to every selection set but the root's, as the browser's client does. */
function asSentByBrowser(text: string): string {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;
  const document: DocumentNode = visit(parse(text), {
    SelectionSet: (node, _key, parent) =>
      parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...node, selections: [...node.selections.filter((each) => !isTypename(each)), typename] },
  });
  return print(document);
}

function isTypename(selection: { readonly kind: string; readonly name?: { readonly value: string } }): boolean {
  return selection.kind === Kind.FIELD && selection.name?.value === "__typename";
}

/** The largest variables that the site sends. */
const maxItems = { first: 500 };

test.each(Object.entries(operations))(
  "the site's operation %s passes, from a browser and by the host adapter",
  (_name, text) => {
    expect(problemOf(asSentByBrowser(text), maxItems)).toBeUndefined();
    expect(problemOf(prepareOperation(text).text, maxItems)).toBeUndefined();
  },
);

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(" ");

test.each([
  ["too long", `{ ${times(30_000, () => "viewer")} }`, "tokens"],
  ["too deep", `${"{ plan ".repeat(50)}${"}".repeat(50)}`, "levels deep"],
  ["aliases that repeat a list", `{ ${times(50, (i) => `a${i}: plans { nodes { id } }`)} }`, "renames"],
  ["directives", `{ viewer ${"@include(if: true) ".repeat(50)} { id } }`, "directives"],
  ["fragments", `{ viewer { id } } ${times(50, (i) => `fragment F${i} on Plan { id }`)}`, "fragments"],
  ["lists in lists", "{ menus(first: 500) { nodes { menuItems(first: 500) { nodes { id } } } } }", "comes to"],
  ["searches", `{ plans(first: 500, where: { search: "${"a ".repeat(300)}" }) { nodes { id } } }`, "comes to"],
  [
    "passwords to hash",
    `mutation { ${times(4, (i) => `a${i}: login(input: { username: "a", password: "b" }) { authToken }`)} ${times(4, () => 'login(input: { username: "a", password: "b" }) { user { id } }')} }`,
    "renames",
  ],
])("a hostile operation is rejected: %s", (_what, text, word) => {
  expect(problemOf(text)).toContain(word);
});

test("a store operation started before its timeout has a second to finish before the response", () => {
  expect(limits.milliseconds - limits.storeMilliseconds).toBeGreaterThanOrEqual(1000);
});
