import { describe, expect, test } from "vitest";
import { firstNames, salesTeam } from "./sales-team.ts";

const jo = { name: "Jo Marchetti", image: null, extras: null };
const anders = {
  name: "Anders <b>Okafor</b>",
  image: { altText: "Anders", sourceUrl: "/media/anders.jpg", mediaDetails: { width: 800, height: 800 } },
  extras: { role: "Sales", note: "Habla español", phone: "303-555-0168", email: "a@homes.example", stamp: "A.O." },
};

describe("the people of a sales team", () => {
  test("S3.14 S3.37 have their own name, picture, role, note, telephone and e-mail address, in their order", () => {
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

  test("are left out without a name, and keep no empty field", () => {
    const nothing = { role: "", note: null, phone: "ask at the desk", email: "", stamp: "" };
    expect(salesTeam([null, { ...jo, name: " " }, { ...jo, extras: nothing }])).toEqual([
      { name: "Jo Marchetti", stamp: "JM" },
    ]);
    expect(salesTeam(null)).toEqual([]);
  });

  test("are told apart by their stamps where two have the same initials", () => {
    const team = salesTeam([jo, anders, { ...jo, name: "Jan Moss" }, { ...jo, name: "Ada Ott" }]);
    expect(team.map(({ stamp }) => stamp)).toEqual(["JMa", "A.O.", "JMo", "AO"]);
  });

  test("are named by their first names", () => {
    expect(firstNames(salesTeam([jo, anders]))).toBe("Jo or Anders");
    expect(firstNames(salesTeam([jo]))).toBe("Jo");
    expect(firstNames([])).toBe("");
  });
});
