import { buildSchema, parse, print, stripIgnoredCharacters } from "graphql";
import { expect, test } from "vitest";
import { expandOperation } from "./prepare-operation.ts";

const contract = buildSchema(`
  type RootQuery { plan: Plan picks: [Pick] }
  interface Node { id: Int }
  union Pick = Plan | House
  type Plan implements Node { id: Int title: String details: Details house(first: Int): House }
  type House implements Node { id: Int details: Details }
  type Details { price: Int beds: Int plan: Plan }
  schema { query: RootQuery }
`);

const spelled = (query: string) => stripIgnoredCharacters(print(expandOperation(parse(query), contract)));

test("a fragment on the parent’s type becomes its fields; one on a subtype, an inline fragment", () => {
  expect(spelled("{ plan { ...P } } fragment P on Plan { id ...N } fragment N on Node { id }")).toBe("{plan{id}}");
  expect(spelled("{ picks { ...P ...H } } fragment P on Plan { title } fragment H on House { id }")).toBe(
    "{picks{...on Plan{title}...on House{id}}}",
  );
});

test("a group that several fragments select appears once, with the selections of all", () => {
  const query =
    "{ plan { ...A ...B details { price plan { id } } } } fragment A on Plan { details { price beds } } fragment B on Plan { details { plan { title } } }";
  expect(spelled(query)).toBe("{plan{details{price beds plan{title id}}}}");
});

test("fields with arguments or conditions stay as they are", () => {
  const query =
    "query A($a: Boolean!) { plan { house(first: 1) { id } house(first: 1) { details { beds } } title @include(if: $a) title } }";
  expect(spelled(query)).toBe(
    "query A($a:Boolean!){plan{house(first:1){id}house(first:1){details{beds}}title@include(if:$a)title}}",
  );
});
