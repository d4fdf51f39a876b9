import { expect, test } from "vitest";
import { accessTokenCookie, authorizationHeader, readUser, refreshTokenCookie, setUser } from "./cookies.ts";
import { memoryCookies } from "./testing/cookie-jar.ts";

const jarOf = (text: string) => ({ isHttps: true, read: () => text, write: () => undefined });

test("S9.2 S9.3 S9.4 S7.7 the access token is kept in apollo:bcn.token for 3600 seconds, Secure, SameSite lax", () => {
  const jar = memoryCookies();
  accessTokenCookie.set(jar, "abc.def");
  expect(jar.written).toEqual(["apollo:bcn.token=abc.def; Path=/; Max-Age=3600; Secure; SameSite=Lax"]);
});

test("S9.5 the refresh token is kept for 365 days", () => {
  const jar = memoryCookies();
  refreshTokenCookie.set(jar, "r.e.f");
  expect(jar.written).toEqual(["porchlight.refresh=r.e.f; Path=/; Max-Age=31536000; Secure; SameSite=Lax"]);
  expect(refreshTokenCookie.read(jar)).toBe("r.e.f");
});

test("S9.6 the user is kept for 365 days, whatever the name is written with", () => {
  const jar = memoryCookies();
  const user = { databaseId: 7, firstName: "Zoë; “Z” = %" };
  setUser(jar, user);
  expect(jar.written[0]).toMatch(/^porchlight\.user=[\w%.()!~*'-]+; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/);
  expect(readUser(jar)).toEqual(user);
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
    expect(readUser(jarOf(cookies)), cookies).toBeNull();
  }
  expect(readUser(jarOf(written({ databaseId: 7 })))).toEqual({ databaseId: 7, firstName: "" });
});

test("a token that would end its cookie early is refused", () => {
  expect(() => accessTokenCookie.set(memoryCookies(), "x; Domain=evil.example")).toThrow(TypeError);
});

test("S7.7 the access token is read from the cookie apollo:bcn.token", () => {
  expect(accessTokenCookie.read(jarOf("a=1; apollo:bcn.token=abc.def; b=2"))).toBe("abc.def");
  expect(accessTokenCookie.read(jarOf("apollo:bcn.token=a=b"))).toBe("a=b");
});

test("no cookie, an empty one and one of another name give no token", () => {
  expect(accessTokenCookie.read(jarOf(""))).toBeNull();
  expect(accessTokenCookie.read(jarOf("apollo:bcn.token="))).toBeNull();
  expect(accessTokenCookie.read(jarOf("apollo:bcn.token2=x; xapollo:bcn.token=y"))).toBeNull();
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

test("S4.13 the text that clears the token names the cookie literally and ends it", () => {
  const jar = memoryCookies();
  accessTokenCookie.clear(jar);
  expect(jar.written[0]).toMatch(/^apollo:bcn\.token=;.*Max-Age=0/);
});

test("S9.3 where a page over plain http cannot keep a Secure cookie, it is kept without, and cleared; over https never", () => {
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
