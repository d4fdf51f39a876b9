import { expect, test } from "vitest";
import { type Heading, stillLeadsTo } from "./heading.ts";

const at = (key: string, search: string, historyAction: Heading["historyAction"] = "PUSH"): Heading => ({
  location: { key, pathname: "/new-home-search/", search },
  historyAction,
  isUnderWay: true,
});

test.each<[string, Heading, Heading, boolean]>([
  ["has not set out yet", at("one", "?beds=2"), at("one", "?beds=2"), true],
  ["is on the way", at("one", "?beds=2"), at("two", "?beds=3"), true],
  ["pressed another link", at("one", "?beds=2"), at("two", "?beds=4"), false],
  ["went to the same page without a search", at("one", "?beds=2"), at("two", ""), false],
  ["goes back, which is not gone against", at("one", "?beds=2", "POP"), at("one", "?beds=2", "POP"), false],
])("a visitor who %s: whether that leads to three bedrooms", (_visitor, before, now, leads) => {
  expect(stillLeadsTo("/new-home-search/?beds=3", before, now)).toBe(leads);
});
