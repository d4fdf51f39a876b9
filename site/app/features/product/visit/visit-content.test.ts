import { describe, expect, test } from "vitest";
import { phoneLinks, salesTeam, visitHeading } from "./visit-content.ts";

const jo = { name: "Jo Marchetti", image: null, extras: null };
const anders = {
  name: "Anders Okafor",
  image: null,
  extras: { role: "Sales", note: "Habla español", phone: "303-555-0168", email: null, stamp: "AO" },
};

describe("the sales team", () => {
  test("S3.14 has its members’ names, stamped with their initials where nothing else is known", () => {
    const [first] = salesTeam([jo, null, { ...jo, name: " " }], "Haystack Bend");
    expect(first).toMatchObject({
      name: "Jo Marchetti",
      initials: "JM",
      stampCaption: "Haystack",
      phone: null,
      note: "",
    });
  });

  test("has of each member what is known", () => {
    const team = salesTeam([jo, anders], "Haystack Bend");
    expect(team[0]?.phone).toBeNull();
    expect(team[1]).toMatchObject({
      note: "Habla español",
      phone: { call: "tel:+13035550168", text: "sms:+13035550168" },
    });
  });

  test("is greeted by first names", () => {
    const team = salesTeam([jo, anders], "Haystack Bend");
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
