import { expect, test } from "vitest";
import { keptSentence, savedSentence } from "./wanted-words.ts";

test.each([
  [[], "Log in again."],
  [["The Juniper"], "Log in again, and The Juniper is saved."],
  [["The Juniper", "Elm"], "Log in again, and The Juniper and Elm are saved."],
  [["The Juniper", "Elm", "Oak"], "Log in again, and The Juniper, Elm and Oak are saved."],
  [["The Juniper", "Elm", "Oak", "Ash"], "Log in again, and The Juniper, Elm and 2 more are saved."],
])("an ended login names what another one saves: %j", (titles, sentence) => {
  expect(savedSentence(titles)).toBe(sentence);
});

test.each([
  [["Elm"], "Elm is kept in this browser. Log in or register to have it everywhere."],
  [["Elm", "Oak"], "Elm and Oak are kept in this browser. Log in or register to have them everywhere."],
])("without a login it is said what is kept: %j", (titles, sentence) => {
  expect(keptSentence(titles)).toBe(sentence);
});
