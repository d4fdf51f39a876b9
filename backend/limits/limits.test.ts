import { type DocumentNode, getOperationAST, Kind, Lexer, parse, print, Source, visit } from "graphql";
import { describe, expect, test } from "vitest";
import { contractSchema } from "#backend/schema/contract-schema.ts";
import { operations } from "../../site/app/graphql/operations.generated.ts";
import { preparedOperation } from "../../site/server/host/prepared-operation.ts";
import { costOf } from "./cost-limit.ts";
import { limits } from "./limits.ts";
import { fragmentsOf } from "./selections.ts";
import { textMeasures } from "./text-limits.ts";

const schema = contractSchema();

/** The browser's client asks for `__typename` wherever it may. */
function asSent(text: string): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;
  const document = visit(parse(text), {
    SelectionSet: (node, _key, parent) =>
      parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...node, selections: [...node.selections.filter(isNoTypename), typename] },
  });
  return parse(print(document));
}

function isNoTypename(selection: { readonly kind: string; readonly name?: { readonly value: string } }): boolean {
  return selection.kind !== Kind.FIELD || selection.name?.value !== "__typename";
}

function tokensOf(document: DocumentNode): number {
  const lexer = new Lexer(new Source(print(document)));
  let tokens = 0;
  while (lexer.advance().kind !== "<EOF>") tokens += 1;
  return tokens;
}

/** The variables with which the site asks for the most. */
const mostAsked = { first: 500 };

function costOfSent(document: DocumentNode): number {
  const operation = getOperationAST(document);
  if (!operation) throw new Error("No operation.");
  return costOf({ schema, operation, fragments: fragmentsOf(document), variables: mostAsked });
}

const measures = {
  tokens: tokensOf,
  definitions: textMeasures.definitions.amountOf,
  directives: textMeasures.directives.amountOf,
  aliases: textMeasures.aliases.amountOf,
  depth: textMeasures.depth.amountOf,
  fields: textMeasures.fields.amountOf,
  cost: costOfSent,
} satisfies Record<string, (document: DocumentNode) => number>;

/** As a browser sends them, and as a site sends them to a content host, which another site may be. */
const sent = Object.entries(operations).flatMap(([name, text]) => [
  { name, document: asSent(text) },
  { name: `${name} by the host adapter`, document: parse(preparedOperation(text).text) },
]);

describe.each(Object.entries(measures))("the limit of %s", (limitName, measure) => {
  const limit = limits[limitName as keyof typeof measures];
  const found = sent.map(({ name, document }) => ({ name, amount: measure(document) }));
  const biggest = Math.max(...found.map(({ amount }) => amount));

  test("lets every operation of the site pass", () => {
    expect(found.filter(({ amount }) => amount > limit)).toEqual([]);
  });

  test("stands just above the biggest of them", () => {
    expect({ limit, biggest, isJustAbove: limit <= Math.max(biggest * 1.5, biggest + 3) }).toEqual({
      limit,
      biggest,
      isJustAbove: true,
    });
  });
});

test("what was begun in the store before its time is over has a second to end before the answer must be given", () => {
  expect(limits.milliseconds - limits.storeMilliseconds).toBeGreaterThanOrEqual(1000);
});
