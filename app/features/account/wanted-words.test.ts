import { expect, test } from "vitest";
import { savedSentence } from "./wanted-words.ts";

test.each([
  [[], "Log in again."],
  [["The Juniper"], "Log in again, and The Juniper is saved."],
  [["The Juniper", "Elm"], "Log in again, and The Juniper and Elm are saved."],
  [["The Juniper", "Elm", "Oak"], "Log in again, and The Juniper, Elm and Oak are saved."],
  [["The Juniper", "Elm", "Oak", "Ash"], "Log in again, and The Juniper, Elm and 2 more are saved."],
])("an ended login names what another one saves: %j", (titles, sentence) => {
  expect(savedSentence(titles)).toBe(sentence);
});
