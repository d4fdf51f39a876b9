import { expect, test } from "vitest";
import { resetLinkOf } from "./reset-link.ts";

test("a mail's link names a key and a login, however they are escaped; half a link is none", () => {
  expect(resetLinkOf("key=a-b_c&login=ada%2Bhomes%40example.com")).toEqual({
    key: "a-b_c",
    login: "ada+homes@example.com",
  });
  expect(resetLinkOf("login=ada%20voss&key=x")).toEqual({ key: "x", login: "ada voss" });
  for (const half of ["", "key=abc", "login=ada", "key=&login=ada", "key=abc&login="]) {
    expect(resetLinkOf(half), half).toBeNull();
  }
});
