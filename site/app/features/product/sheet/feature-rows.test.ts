import { expect, test } from "vitest";
import { featureRows, rowsBeyond } from "./feature-rows.ts";

test("gives each term once, its details joined", () => {
  expect(
    featureRows([
      { term: "Kitchen", detail: "Island in quartz" },
      { term: "Floors", detail: "Oak" },
      { term: "Kitchen ", detail: "Gas range" },
    ]),
  ).toEqual([
    { term: "Kitchen", detail: "Island in quartz; Gas range" },
    { term: "Floors", detail: "Oak" },
  ]);
});

test("leaves out what has nothing to tell, and finds a name for what has none", () => {
  expect(
    featureRows([
      { term: "Solar", detail: " " },
      { term: null, detail: "36-inch doors" },
      { term: "Roof", detail: null },
    ]),
  ).toEqual([{ term: "Also", detail: "36-inch doors" }]);
});

test("of the plan tells only what the house does not tell of itself", () => {
  const plan = [
    { term: "Kitchen", detail: "Seven-foot island" },
    { term: "Garage", detail: "Insulated" },
  ];
  expect(rowsBeyond(plan, [{ term: "kitchen", detail: "Ten-foot island" }])).toEqual([
    { term: "Garage", detail: "Insulated" },
  ]);
});
