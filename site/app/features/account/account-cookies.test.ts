import { expect, test } from "vitest";
import { memoryCookies } from "#app/graphql/testing/cookie-jar.ts";
import { keepAccessToken, keepRefreshToken, keepUser, readRefreshToken, readUser } from "./account-cookies.ts";

test("S9.2 S9.3 S9.4 S7.7 the access token is kept in apollo:bcn.token for 3600 seconds, Secure, SameSite lax", () => {
  const jar = memoryCookies();
  keepAccessToken(jar, "abc.def");
  expect(jar.written).toEqual(["apollo:bcn.token=abc.def; Path=/; Max-Age=3600; Secure; SameSite=Lax"]);
});

test("S9.5 the refresh token is kept for 365 days", () => {
  const jar = memoryCookies();
  keepRefreshToken(jar, "r.e.f");
  expect(jar.written).toEqual(["porchlight.refresh=r.e.f; Path=/; Max-Age=31536000; Secure; SameSite=Lax"]);
  expect(readRefreshToken(jar.read())).toBe("r.e.f");
});

test("S9.6 the user is kept for 365 days, whatever the name is written with", () => {
  const jar = memoryCookies();
  const user = { databaseId: 7, firstName: "Zoë; “Z” = %" };
  keepUser(jar, user);
  expect(jar.written[0]).toMatch(/^porchlight\.user=[\w%.()!~*'-]+; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/);
  expect(readUser(jar.read())).toEqual(user);
});

test("a user cookie that is missing, broken or without a valid id says nobody", () => {
  const written = (value: unknown) => `porchlight.user=${encodeURIComponent(JSON.stringify(value))}`;
  for (const cookies of [
    "",
    "porchlight.user=",
    "porchlight.user=%7B",
    "porchlight.user=%E0%A4%A",
    written(null),
    written({ databaseId: "7" }),
    written({ databaseId: -7 }),
    written({ databaseId: 1.5 }),
  ]) {
    expect(readUser(cookies), cookies).toBeNull();
  }
  expect(readUser(written({ databaseId: 7 }))).toEqual({ databaseId: 7, firstName: "" });
});

test("a token that would end its cookie early is refused", () => {
  expect(() => keepAccessToken(memoryCookies(), "x; Domain=evil.example")).toThrow(TypeError);
});
