import { expect, test } from "vitest";
import { accessTokenMaxAgeSeconds, authorizationHeader, clearedAccessToken, readAccessToken } from "./token-cookie.ts";

test("S7.7 the access token is read from the cookie apollo:bcn.token", () => {
  expect(readAccessToken("a=1; apollo:bcn.token=abc.def; b=2")).toBe("abc.def");
  expect(readAccessToken("apollo:bcn.token=a=b")).toBe("a=b");
});

test("no cookie, an empty one and one of another name give no token", () => {
  expect(readAccessToken("")).toBeNull();
  expect(readAccessToken("apollo:bcn.token=")).toBeNull();
  expect(readAccessToken("apollo:bcn.token2=x; xapollo:bcn.token=y")).toBeNull();
});

test("S7.4 a stored token is sent as Bearer and without one there is no header", () => {
  expect(authorizationHeader("abc.def")).toBe("Bearer abc.def");
  expect(authorizationHeader(null)).toBeNull();
  expect(authorizationHeader("  ")).toBeNull();
});

test("S7.5 a token with a scheme word of its own is sent as it is", () => {
  expect(authorizationHeader("Bearer abc")).toBe("Bearer abc");
  expect(authorizationHeader("Basic YTpi")).toBe("Basic YTpi");
});

test("S9.2 the access token lives 3600 seconds", () => {
  expect(accessTokenMaxAgeSeconds).toBe(3600);
});

test("S4.13 the text that clears the token names the cookie literally and ends it", () => {
  expect(clearedAccessToken()).toMatch(/^apollo:bcn\.token=;.*Max-Age=0/);
});
