import { describe, expect, test } from "vitest";
import { phoneLinks } from "./phone-links.ts";
import { salesTeam, visitHeading } from "./sales-team.ts";

const jo = { name: "Jo Marchetti", image: null };
const anders = { name: "Anders Okafor", image: null };
const told = [
  {
    name: "Anders Okafor",
    extras: { role: "Sales", note: "Habla español", phone: "303-555-0168", email: null, stamp: "AO" },
  },
];

describe("the sales team", () => {
  test("S3.14 has its members’ names, stamped with their initials where no extras are known", () => {
    const [first] = salesTeam({ core: [jo, null, { name: " ", image: null }], extras: null }, "Haystack Bend");
    expect(first).toMatchObject({
      name: "Jo Marchetti",
      initials: "JM",
      stampCaption: "Haystack",
      phone: null,
      note: "",
    });
  });

  test("takes what the extras tell of the same person, whatever their order", () => {
    const team = salesTeam({ core: [jo, anders], extras: told }, "Haystack Bend");
    expect(team[0]?.phone).toBeNull();
    expect(team[1]).toMatchObject({
      note: "Habla español",
      phone: { call: "tel:+13035550168", text: "sms:+13035550168" },
    });
  });

  test("is greeted by first names", () => {
    const team = salesTeam({ core: [jo, anders], extras: null }, "Haystack Bend");
    expect(visitHeading(team)).toBe("See it with Jo or Anders");
    expect(visitHeading(team.slice(0, 1))).toBe("See it with Jo");
    expect(visitHeading([])).toBe("Come and see it");
  });
});

describe("a telephone number", () => {
  test.each([
    ["303-555-0167", "tel:+13035550167"],
    ["(303) 555 0167", "tel:+13035550167"],
    ["+1 303 555 0167", "tel:+13035550167"],
  ])("%s is called at %s", (phone, call) => {
    expect(phoneLinks(phone)?.call).toBe(call);
  });

  test("is none without its ten digits", () => {
    expect(phoneLinks("ask at the desk")).toBeNull();
    expect(phoneLinks(null)).toBeNull();
  });
});
