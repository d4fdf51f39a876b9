import { afterEach, expect, test, vi } from "vitest";
import { __, _n, sprintf } from "./i18n.ts";

afterEach(() => void vi.unstubAllGlobals());

test("texts are translated in the plugin's text domain, and English without WordPress", () => {
  expect([__("Undo"), _n("%d home", "%d homes", 1), _n("%d home", "%d homes", 2)]).toEqual([
    "Undo",
    "%d home",
    "%d homes",
  ]);
  const i18n = {
    __: (text: string, domain: string) => `${domain}: ${text}`,
    _n: (one: string, many: string, count: number, domain: string) => `${domain}: ${count === 1 ? one : many}`,
  };
  vi.stubGlobal("wp", { i18n });
  expect([__("Undo"), _n("%d home", "%d homes", 2)]).toEqual(["porchlight: Undo", "porchlight: %d homes"]);
});

test.each([
  ["Write %s or more.", [5], "Write 5 or more."],
  ["%1$s of %2$s, again %1$s", ["a", "b"], "a of b, again a"],
  ["%2$s before %1$s", ["a", "b"], "b before a"],
  ["%d and %s", [1, "two"], "1 and two"],
  ["100 % of it", [], "100 % of it"],
])("%j is filled with %j", (text, values, filled) => {
  expect(sprintf(text, ...values)).toBe(filled);
});
