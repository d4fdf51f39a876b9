import { describe, expect, test } from "vitest";
import {
  addedPrice,
  type ChoiceGroup,
  chosenIn,
  controlName,
  keysOf,
  priceOfChoice,
  queryOfChoice,
  withChoice,
} from "./plan-options.ts";

const choice = (key: string, addedUsd: number | null) => ({ key, label: key.toUpperCase(), text: "", addedUsd });
const front: ChoiceGroup = { title: "Elevation", kind: "front", choices: [choice("a", 0), choice("b", 900)] };
const structure: ChoiceGroup = {
  title: "Structure",
  kind: "any",
  choices: [choice("patio", 6900), choice("bench", 1850), choice("cellar", null)],
};
const counters: ChoiceGroup = {
  title: "Counters",
  kind: "one",
  choices: [choice("maple", 1900), choice("stone", 4200)],
};
const groups = [front, structure, counters];
const keysIn = (query: string) => chosenIn(groups, new URLSearchParams(query)).keys;

describe("the options that a URL chooses", () => {
  test.each([
    ["", ["a"]],
    ["elevation=b", ["b"]],
    ["elevation=B&option=PATIO", ["b", "patio"]],
    ["option=bench&option=patio", ["a", "patio", "bench"]],
    ["option=stone", ["a", "stone"]],
    ["option-2=stone", ["a", "stone"]],
    ["option=stone&option=maple", ["a", "maple"]],
    ["option=patio&option=patio", ["a", "patio"]],
    ["option-2=&option=", ["a"]],
    ["optional=patio&price=1", ["a"]],
  ])("%s", (query, keys) => {
    expect(keysIn(query)).toEqual(keys);
  });

  test("are listed as unknown when the plan does not have them", () => {
    expect(chosenIn(groups, new URLSearchParams("elevation=z&option=patio&option=moat"))).toEqual({
      keys: ["a", "patio"],
      unknown: ["z", "moat"],
    });
  });

  test("lead back to themselves, without the first elevation, and keep other parameters", () => {
    const query = (keys: string[], before?: string) =>
      queryOfChoice(groups, keys, before === undefined ? undefined : new URLSearchParams(before)).toString();
    expect(query(["a"])).toBe("");
    expect(query(["b", "bench", "stone"])).toBe("elevation=b&option=bench&option=stone");
    expect(keysIn(query(["b", "bench", "stone"]))).toEqual(["b", "bench", "stone"]);
    expect(query(["b"], "utm=1&option=patio&option-2=stone&elevation=a")).toBe("utm=1&elevation=b");
  });
});

test("a checkbox toggles its option, a radio button replaces that of its group", () => {
  const change = (keys: string[], group: ChoiceGroup, key: string, isChosen: boolean) =>
    withChoice(groups, keys, { group, key, isChosen });
  expect(change(["a"], structure, "bench", true)).toEqual(["a", "bench"]);
  expect(change(["a", "bench"], structure, "patio", true)).toEqual(["a", "patio", "bench"]);
  expect(change(["a", "patio", "bench"], structure, "patio", false)).toEqual(["a", "bench"]);
  expect(change(["a", "bench"], front, "b", true)).toEqual(["b", "bench"]);
  expect(change(["a", "maple"], counters, "stone", true)).toEqual(["a", "stone"]);
  expect(change(["a", "maple"], counters, "", true)).toEqual(["a"]);
});

test("only options that exclude each other have a parameter of their own", () => {
  expect(groups.map(controlName)).toEqual(["elevation", "option", "option-2"]);
});

describe("the price of a choice", () => {
  test("is the base price with what each option adds", () => {
    expect(priceOfChoice(641_500, groups, ["b", "patio", "stone"])).toEqual({
      lines: [
        { key: "b", label: "Elevation B", amount: "+ $900" },
        { key: "patio", label: "PATIO", amount: "+ $6,900" },
        { key: "stone", label: "STONE", amount: "+ $4,200" },
      ],
      totalUsd: 653_500,
      isPartial: false,
    });
    expect(priceOfChoice(641_500, groups, ["a"])).toMatchObject({ totalUsd: 641_500, isPartial: false });
  });

  test("lacks what is priced on request", () => {
    expect(priceOfChoice(641_500, groups, ["a", "cellar"])).toMatchObject({ totalUsd: 641_500, isPartial: true });
  });

  test.each([
    [0, "In the base price"],
    [900, "+ $900"],
    [-500, "− $500"],
    [null, "Priced for you"],
  ])("adds %s as %s", (addedUsd, text) => {
    expect(addedPrice(addedUsd)).toBe(text);
  });
});

test("keys are unique words of their labels", () => {
  expect(keysOf(["Solar panels, 7 kW", "B", "Café counters", "B", "!", "x".repeat(80)])).toEqual([
    "solar-panels-7-kw",
    "b",
    "cafe-counters",
    "b-2",
    "option",
    "x".repeat(60),
  ]);
});
