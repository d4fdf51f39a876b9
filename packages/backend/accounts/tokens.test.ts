import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { Tokens } from "./tokens.ts";

const secret = "a secret for tests, long enough";
const issuer = "https://homes.test";
const now = Date.UTC(2026, 0, 7, 14);
const seconds = now / 1000;
const account = { id: 12, token_generation: 3 };
const tokens = new Tokens({ secret, issuer });
const login = { family: "a family", authTime: seconds - 90 };
const good = { kind: "good", userId: 12, generation: 3, ...login };
const bad = { kind: "bad" };

const year = 365 * 24 * 3600;
/** A token of a type, signed by these tokens or others. */
async function issued(type: "access" | "refresh", by = tokens) {
  if (type === "access") return (await by.issueAccess(account, login, now)).token;
  return await by.issueRefresh(account, { ...login, id: "an id", expiresAtSeconds: seconds + year }, now);
}
const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString()) as Record<string, unknown>;

/** A token signed with the same key and with other claims. */
function forged(changes: object, alg = "HS256") {
  const claims = { ...part(sample, 1), ...changes };
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}
const sample = await issued("access");

test("an access token lasts an hour, a refresh token as long as its login", async () => {
  expect((await tokens.issueAccess(account, login, now)).expiresAtSeconds).toBe(seconds + 3600);
  for (const [type, lifetime, id] of [
    ["access", 3600, undefined],
    ["refresh", year, "an id"],
  ] as const) {
    const token = await issued(type);
    const read = { ...good, id, expiresAtSeconds: seconds + lifetime };
    expect(await tokens.read(type, token, now)).toEqual(read);
    expect(await tokens.read(type, token, now + (lifetime - 1) * 1000)).toEqual(read);
    expect(await tokens.read(type, token, now + (lifetime + 6) * 1000)).toEqual(bad);
  }
});

test("a token of a version before families is read without them", async () => {
  const token = await forged({ sid: undefined, auth_time: undefined });
  expect(await tokens.read("access", token, now)).toEqual({
    ...{ kind: "good", userId: 12, generation: 3, expiresAtSeconds: seconds + 3600 },
    ...{ family: undefined, authTime: undefined, id: undefined },
  });
});

test("a refresh token has one successor, which depends on the secret", () => {
  expect(tokens.successorOf("an id")).toBe(tokens.successorOf("an id"));
  const others = new Tokens({ secret: "another secret, long enough too", issuer });
  const all = [tokens.successorOf("an id"), tokens.successorOf("another id"), others.successorOf("an id"), "an id"];
  expect(new Set(all).size).toBe(4);
});

test("its claims are those of WordPress's plugin", async () => {
  expect(part(sample, 0)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(part(sample, 1)).toMatchObject({
    iss: issuer,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 3600,
    data: { user: { id: "12" } },
  });
});

test("an access token is not a refresh token, and vice versa", async () => {
  expect(await tokens.read("refresh", await issued("access"), now)).toEqual(bad);
  expect(await tokens.read("access", await issued("refresh"), now)).toEqual(bad);
  expect(await tokens.read("access", await forged({ token_type: undefined }), now)).toEqual(bad);
});

test("another key or algorithm, no signature, or a changed claim makes a token invalid", async () => {
  const others = new Tokens({ secret: "another secret, long enough too", issuer });
  expect(await tokens.read("access", await issued("access", others), now)).toEqual(bad);
  expect(await tokens.read("access", await forged({}, "HS512").catch(() => "too short a key"), now)).toEqual(bad);
  const unsigned = new UnsecuredJWT(part(sample, 1)).encode();
  expect(await tokens.read("access", unsigned, now)).toEqual(bad);
  const [header, , signature] = sample.split(".");
  const changed = Buffer.from(JSON.stringify({ ...part(sample, 1), data: { user: { id: "1", token_generation: 3 } } }));
  expect(await tokens.read("access", `${header}.${changed.toString("base64url")}.${signature}`, now)).toEqual(bad);
});

test.each(["", "x", "a.b.c", "undefined", "…", `${"a".repeat(50_000)}.b.c`])(
  "the text %.20j is not a token",
  async (text) => {
    expect(await tokens.read("access", text, now)).toEqual(bad);
  },
);

test.each([
  { exp: undefined },
  { nbf: undefined },
  { iat: undefined },
  { nbf: "tomorrow" },
  { exp: "tomorrow" },
  { data: undefined },
  { data: { user: { id: 12, token_generation: 3 } } },
  { data: { user: { id: "12 or 1", token_generation: 3 } } },
  { data: { user: { id: "12" } } },
  { sid: 7 },
  { auth_time: "now" },
  { auth_time: 1.5 },
])("a token with %j is invalid, although its key is right", async (changes) => {
  expect(await tokens.read("access", await forged(changes), now)).toEqual(bad);
});

test("another issuer is distinguished from an invalid token", async () => {
  expect(await tokens.read("access", await forged({ iss: "https://else.test" }), now)).toEqual({
    kind: "wrong-issuer",
  });
  expect(await tokens.read("access", await forged({ iss: "http://127.0.0.1:3000" }), now)).toEqual({
    kind: "wrong-issuer",
  });
});

test("servers without a public address are one issuer on every port of their machine", async () => {
  const one = new Tokens({ secret, issuer: "http://127.0.0.1:3000" });
  const two = new Tokens({ secret, issuer: "http://localhost:3001" });
  expect(await two.read("access", await issued("access", one), now)).toMatchObject(good);
  expect(await two.read("access", sample, now)).toEqual({ kind: "wrong-issuer" });
});

test("a short secret is rejected with a plain message", () => {
  expect(() => new Tokens({ secret: "fifteen letters", issuer })).toThrow(
    "JWT_SECRET must have at least 16 characters.",
  );
});

test("a token from before the clock stepped back is valid until its expiry on the clock", async () => {
  const later = now + 3600_000;
  const { token } = await tokens.issueAccess(account, login, later);
  const read = { ...good, id: undefined, expiresAtSeconds: later / 1000 + 3600 };
  expect(await tokens.read("access", token, now)).toEqual(read);
  expect(await tokens.read("access", token, later + 3600_000 - 1000)).toEqual(read);
  expect(await tokens.read("access", token, later + 3600_000 + 6000)).toEqual(bad);
});
