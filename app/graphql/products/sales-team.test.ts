import { describe, expect, test } from "vitest";
import { initialsOf } from "../../domain/wording/text.ts";
import { distinctStamps, firstNames, salesTeam } from "./neighborhood-contact.ts";

const jo = { name: "Jo Marchetti", image: null, extras: null };
const anders = {
  name: "Anders\nOkafor",
  image: { altText: "Anders", sourceUrl: "/media/anders.jpg", mediaDetails: { width: 800, height: 800 } },
  extras: { role: "Sales", note: "Habla español", phone: "303-555-0168", email: "a@homes.example", stamp: "A.O." },
};

describe("the people of a sales team", () => {
  test("have their own name, picture, role, note, telephone and email address, in order", {
    tags: ["S3.14", "S3.37"],
  }, () => {
    expect(salesTeam([anders, jo])).toEqual([
      {
        name: "Anders Okafor",
        stamp: "A.O.",
        role: "Sales",
        note: "Habla español",
        phone: { shown: "303-555-0168", call: "tel:+13035550168", text: "sms:+13035550168" },
        email: "a@homes.example",
        picture: { src: "/media/anders.jpg", alt: "Anders", width: 800, height: 800 },
      },
      { name: "Jo Marchetti", stamp: "JM" },
    ]);
  });

  test("are omitted without a name, and have no empty fields", () => {
    const nothing = { role: "", note: null, phone: "ask at the desk", email: "", stamp: "" };
    expect(salesTeam([null, { ...jo, name: " " }, { ...jo, extras: nothing }])).toEqual([
      { name: "Jo Marchetti", stamp: "JM" },
    ]);
    expect(salesTeam(null)).toEqual([]);
  });

  test("have different stamps when their initials are equal", () => {
    const team = salesTeam([jo, anders, { ...jo, name: "Jan Moss" }, { ...jo, name: "Ada Ott" }]);
    expect(team.map(({ stamp }) => stamp)).toEqual(["JMa", "A.O.", "JMo", "AO"]);
  });

  test("are named by their first names", () => {
    expect(firstNames(salesTeam([jo, anders]))).toBe("Jo or Anders");
    expect(firstNames(salesTeam([jo]))).toBe("Jo");
    expect(firstNames([])).toBe("");
  });
});

const stampsOf = (...names: readonly string[]) =>
  distinctStamps(names.map((name) => ({ name, stamp: initialsOf(name) })));

test("people with different initials keep them", () => {
  expect(stampsOf("Jo Marchetti", "Anders Okafor", "Jo Okafor")).toEqual(["JM", "AO", "JO"]);
});

test("stamps with the same initials are distinguished by last name, or else by first name", () => {
  expect(stampsOf("Walt Ferris", "Ines Aldaba", "Will Foley")).toEqual(["WFe", "IA", "WFo"]);
  expect(stampsOf("Walt Ferris", "Wren Ferris")).toEqual(["WaF", "WrF"]);
  expect(stampsOf("Walt Ferris", "Will Foley", "Wren Ferris")).toEqual(["WaF", "WiF", "WrF"]);
  expect(stampsOf("Anna de la Ortíz", "Åke Östman", "ana olsen")).toEqual(["AOr", "ÅÖ", "AOl"]);
});

test("a longer stamp is unique", () => {
  const stamps = distinctStamps([
    { name: "Walt Ferris", stamp: "WF" },
    { name: "Will Foley", stamp: "WF" },
    { name: "The warranty department", stamp: "WFe" },
  ]);
  expect(stamps).toEqual(["WaF", "WiF", "WFe"]);
});

test("a builder's own stamp is unchanged, as are those of people with equal names", () => {
  const department = { stamp: "SH" };
  expect(
    distinctStamps([
      { name: "Careers", ...department },
      { name: "Sam Hill", ...department },
      { name: "Agents", ...department },
    ]),
  ).toEqual(["SH", "SHi", "SH"]);
  expect(stampsOf("Ana Ortiz", "Ana Ortiz")).toEqual(["AO", "AO"]);
});
