import { expect, test } from "vitest";
import { distinctStamps } from "./distinct-stamps.ts";
import { initialsOf } from "./text.ts";

const stampsOf = (...names: readonly string[]) =>
  distinctStamps(names.map((name) => ({ name, stamp: initialsOf(name) })));

test("people with different initials keep them", () => {
  expect(stampsOf("Jo Marchetti", "Anders Okafor", "Jo Okafor")).toEqual(["JM", "AO", "JO"]);
});

test("two people with the same initials are told apart by their last names, or else by their first", () => {
  expect(stampsOf("Walt Ferris", "Ines Aldaba", "Will Foley")).toEqual(["WFe", "IA", "WFo"]);
  expect(stampsOf("Walt Ferris", "Wren Ferris")).toEqual(["WaF", "WrF"]);
  expect(stampsOf("Walt Ferris", "Will Foley", "Wren Ferris")).toEqual(["WaF", "WiF", "WrF"]);
  expect(stampsOf("Anna de la Ortíz", "Åke Östman", "ana olsen")).toEqual(["AOr", "ÅÖ", "AOl"]);
});

test("a longer stamp is nobody else's", () => {
  const stamps = distinctStamps([
    { name: "Walt Ferris", stamp: "WF" },
    { name: "Will Foley", stamp: "WF" },
    { name: "The warranty desk", stamp: "WFe" },
  ]);
  expect(stamps).toEqual(["WaF", "WiF", "WFe"]);
});

test("a builder's own stamp stays as it is given, and so do those of people of one name", () => {
  const desk = { stamp: "SH" };
  expect(
    distinctStamps([
      { name: "Careers", ...desk },
      { name: "Sam Hill", ...desk },
      { name: "Agents", ...desk },
    ]),
  ).toEqual(["SH", "SHi", "SH"]);
  expect(stampsOf("Ana Ortiz", "Ana Ortiz")).toEqual(["AO", "AO"]);
});
