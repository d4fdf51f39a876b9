import { expect, test } from "vitest";
import { sharedIds, sharedListHref } from "./shared-ids.ts";

test("a list goes into an address and comes out of it, 200 products at most", () => {
  const ids = Array.from({ length: 240 }, (_, index) => 1000 + index);
  const href = sharedListHref(ids);
  expect(sharedListHref([300, 12])).toBe("/my-favorites/?ids=300,12");
  expect(sharedIds(href.slice(href.indexOf("?")))).toEqual(ids.slice(0, 200));
  expect(sharedIds(`?ids=${ids}`)).toEqual(ids.slice(0, 200));
});

test.each([
  ["", null],
  ["?page=2", null],
  ["?ids=", null],
  ["?ids=abc,-1,0,1.5,99999999999999999999", null],
  ["?ids=12,12,x,%2034,7", [12, 7]],
  ["?ids=12&ids=7", [12, 7]],
  ["?ids=12%2C7&utm_source=mail", [12, 7]],
])("what is no id is left out of a shared list: %s", (search, ids) => {
  expect(sharedIds(search)).toEqual(ids);
});
