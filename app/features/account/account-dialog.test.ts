import { expect, test } from "vitest";
import { mailedLinkOf } from "./account-dialog.tsx";
import { savedSentence } from "./login-dialog.tsx";

test("a mail's link has a key and a login in any escaping; an incomplete link is null", () => {
  expect(mailedLinkOf("key=a-b_c&login=ada%2Bhomes%40example.com")).toEqual({
    key: "a-b_c",
    login: "ada+homes@example.com",
  });
  expect(mailedLinkOf("login=ada%20voss&key=x")).toEqual({ key: "x", login: "ada voss" });
  for (const half of ["", "key=abc", "login=ada", "key=&login=ada", "key=abc&login="]) {
    expect(mailedLinkOf(half), half).toBeNull();
  }
});

test.each([
  [[], "Log in again."],
  [["The Juniper"], "Log in again, and The Juniper is saved."],
  [["The Juniper", "Elm"], "Log in again, and The Juniper and Elm are saved."],
  [["The Juniper", "Elm", "Oak"], "Log in again, and The Juniper, Elm and Oak are saved."],
  [["The Juniper", "Elm", "Oak", "Ash"], "Log in again, and The Juniper, Elm and 2 more are saved."],
])("an ended login names the products that the next one saves: %j", (titles, sentence) => {
  expect(savedSentence(titles)).toBe(sentence);
});
