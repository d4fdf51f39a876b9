import { expect, test } from "vitest";
import { accessTokenCookie, authorizationHeader, readUser, refreshTokenCookie, setUser } from "./cookies.ts";
import { memoryCookies } from "./testing/cookie-jar.ts";

const jarOf = (text: string) => ({ isHttps: true, read: () => text, write: () => undefined });

test("the access token is stored in apollo:bcn.token for 3600 seconds, Secure, SameSite lax", {
  tags: ["S9.2", "S9.3", "S9.4", "S7.7"],
}, () => {
  const jar = memoryCookies();
  accessTokenCookie.set(jar, "abc.def");
  expect(jar.written).toEqual(["apollo:bcn.token=abc.def; Path=/; Max-Age=3600; Secure; SameSite=Lax"]);
});

test("the refresh token is stored for 365 days", { tags: ["S9.5"] }, () => {
  const jar = memoryCookies();
  refreshTokenCookie.set(jar, "r.e.f");
  expect(jar.written).toEqual(["porchlight.refresh=r.e.f; Path=/; Max-Age=31536000; Secure; SameSite=Lax"]);
  expect(refreshTokenCookie.read(jar)).toBe("r.e.f");
});

test("the user is stored for 365 days, whatever characters the name has", { tags: ["S9.6"] }, () => {
  const jar = memoryCookies();
  const user = { databaseId: 7, firstName: "Zoë; “Z” = %" };
  setUser(jar, user);
  expect(jar.written[0]).toMatch(/^porchlight\.user=[\w%.()!~*'-]+; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/);
  expect(readUser(jar)).toEqual(user);
});

test("a user cookie that is missing, invalid or without an id means no user", () => {
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
    expect(readUser(jarOf(cookies)), cookies).toBeNull();
  }
  expect(readUser(jarOf(written({ databaseId: 7 })))).toEqual({ databaseId: 7, firstName: "" });
});

test("a token that would end its cookie early is rejected", () => {
  expect(() => accessTokenCookie.set(memoryCookies(), "x; Domain=evil.example")).toThrow(TypeError);
});

test("the access token is read from the cookie apollo:bcn.token", { tags: ["S7.7"] }, () => {
  expect(accessTokenCookie.read(jarOf("a=1; apollo:bcn.token=abc.def; b=2"))).toBe("abc.def");
  expect(accessTokenCookie.read(jarOf("apollo:bcn.token=a=b"))).toBe("a=b");
});

test("a missing, empty or other cookie gives no token", () => {
  expect(accessTokenCookie.read(jarOf(""))).toBeNull();
  expect(accessTokenCookie.read(jarOf("apollo:bcn.token="))).toBeNull();
  expect(accessTokenCookie.read(jarOf("apollo:bcn.token2=x; xapollo:bcn.token=y"))).toBeNull();
});

test("a stored token is sent as Bearer and without one there is no header", { tags: ["S7.4"] }, () => {
  expect(authorizationHeader("abc.def")).toBe("Bearer abc.def");
  expect(authorizationHeader(null)).toBeNull();
  expect(authorizationHeader("  ")).toBeNull();
});

test("a token with its own scheme is sent unchanged", { tags: ["S7.5"] }, () => {
  expect(authorizationHeader("Bearer abc")).toBe("Bearer abc");
  expect(authorizationHeader("Basic YTpi")).toBe("Basic YTpi");
});

test("the text that clears the token names the cookie literally and ends it", { tags: ["S4.13"] }, () => {
  const jar = memoryCookies();
  accessTokenCookie.clear(jar);
  expect(jar.written[0]).toMatch(/^apollo:bcn\.token=;.*Max-Age=0/);
});

test("over http a rejected Secure cookie is set and cleared without Secure; over https never", {
  tags: ["S9.3"],
}, () => {
  const plain = memoryCookies({}, { secure: false, isHttps: false });
  accessTokenCookie.set(plain, "abc");
  expect(plain.written).toEqual([
    "apollo:bcn.token=abc; Path=/; Max-Age=3600; Secure; SameSite=Lax",
    "apollo:bcn.token=abc; Path=/; Max-Age=3600; SameSite=Lax",
  ]);
  expect(accessTokenCookie.read(plain)).toBe("abc");
  accessTokenCookie.clear(plain);
  expect(accessTokenCookie.read(plain)).toBeNull();
  const loopback = memoryCookies({}, { isHttps: false });
  accessTokenCookie.set(loopback, "abc");
  accessTokenCookie.clear(loopback);
  const refusing = memoryCookies({}, { none: true });
  accessTokenCookie.set(refusing, "abc");
  for (const { written } of [loopback, refusing]) {
    expect(written.filter((cookie) => !cookie.includes("; Secure;"))).toEqual([]);
  }
});
