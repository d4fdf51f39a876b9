import { expect, test } from "vitest";
import { redirectOf } from "./redirect-rules.ts";

const rules = [
  { from: "/current-offers/", to: "/campaigns/see-homes/" },
  { from: "/career-opportunities/:posting/", to: "https://jobs.example/" },
];

test("S2.100 a path redirects with and without its trailing slash, by the rules of the build", () => {
  expect(redirectOf(rules, "/current-offers/")).toBe("/campaigns/see-homes/");
  expect(redirectOf(rules, "/current-offers")).toBe("/campaigns/see-homes/");
  expect(redirectOf(rules, "/current-offers/more/")).toBeNull();
  expect(redirectOf(rules, "/")).toBeNull();
});

test("a named part stands for any one segment", () => {
  expect(redirectOf(rules, "/career-opportunities/carpenter/")).toBe("https://jobs.example/");
  expect(redirectOf(rules, "/career-opportunities/")).toBeNull();
  expect(redirectOf(rules, "/career-opportunities/a/b/")).toBeNull();
});
