import { shortlistLimits } from "@porchlight/contract/shortlists";
import { expect, test } from "vitest";
import { newShortlistHref } from "./new-shortlist-href.ts";
import { noteOf, oneLine, pastedPath, productIds, productsField } from "./shortlist-form.ts";

test("the address of the form has as many products as a list", () => {
  const many = Array.from({ length: 40 }, (_, position) => position + 1);
  const url = new URL(newShortlistHref(many), "https://homes.example");
  expect(url.pathname).toBe("/shortlist/");
  expect(productIds(url.searchParams.get(productsField) ?? "")).toEqual(many.slice(0, shortlistLimits.homes));
});

test.each([
  ["12,3,12", [12, 3]],
  ["0,-1,1.5,x,7", [7]],
  ["", []],
  ["99999999999999999", []],
])("the ids in %j are %j", (text, ids) => {
  expect(productIds(text)).toEqual(ids);
});

test.each([
  [
    "https://www.switchgrass.example/homes/longmont/haystack-bend/qmi/one/?x=1#y",
    "/homes/longmont/haystack-bend/qmi/one/",
  ],
  [" /homes/longmont/haystack-bend/qmi/one ", "/homes/longmont/haystack-bend/qmi/one/"],
  ["javascript:alert(1)", null],
  ["http://", null],
])("the path in %j is %j", (text, path) => {
  expect(pastedPath(text)).toBe(path);
});

test("notes keep their lines, names don’t", () => {
  expect(noteOf("  One\r\ntwo\rthree \n")).toBe("One\ntwo\nthree");
  expect(oneLine(" Ada \n Maria ")).toBe("Ada Maria");
});
