import { expect, test } from "vitest";
import { visitHeading } from "./visit-content.ts";

test("a visit is headed by the first names of those who open the door", () => {
  const [jo, anders] = [
    { name: "Jo Marchetti", stamp: "JM" },
    { name: "Anders Okafor", stamp: "AO" },
  ];
  expect(visitHeading([jo, anders])).toBe("See it with Jo or Anders");
  expect(visitHeading([jo])).toBe("See it with Jo");
  expect(visitHeading([])).toBe("Come and see it");
});
