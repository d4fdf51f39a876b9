import { expect, test } from "vitest";
import { fieldsOf, isPlain, namedTypeOf } from "../../contract-types.ts";
import { derivedFrom } from "./parts.ts";
import { productShapes } from "./products.ts";

function isDerived(path: string): boolean {
  const [typeName = "", name = ""] = path.split(".");
  return derivedFrom(typeName, name) !== undefined;
}

test.each([
  ["Neighborhood", productShapes.neighborhood],
  ["Plan", productShapes.plan],
  ["Model", productShapes.model],
  ["Home", productShapes.home],
])("the demo's files may have every plain field of the contract's details and extras of a %s", (type, { entries }) => {
  const groups = fieldsOf(type).map((field) => namedTypeOf(field).named.name);
  const fields = groups
    .filter((group) => /(?:Details|Extras)$/.test(group))
    .flatMap((group) => fieldsOf(group).flatMap((field) => (isPlain(field) ? `${group}.${field.name}` : [])));
  const missing = fields.filter((path) => !((path.split(".")[1] ?? "") in entries));
  expect(fields.length).toBeGreaterThan(missing.length);
  expect(missing.sort()).toEqual(fields.filter(isDerived).sort());
});
