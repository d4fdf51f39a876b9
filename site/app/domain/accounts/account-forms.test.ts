import * as v from "valibot";
import { expect, test } from "vitest";
import { loginForm, registrationForm } from "./account-forms.ts";

const registration = {
  username: "alice",
  password: "correct horse",
  email: "alice@example.com",
  firstName: "Alice",
  lastName: "Ames",
};

/** The fields that are refused, by name. */
function refused(schema: typeof loginForm | typeof registrationForm, input: object): string[] {
  const { issues = [] } = v.safeParse(schema, input);
  return [...new Set(issues.map((issue) => String(issue.path?.[0]?.key)))];
}

const refuses = (name: string) =>
  [undefined, null, "", 7].every((value) => refused(registrationForm, { ...registration, [name]: value })[0] === name);

test("S5.1 S5.2 a login needs a username and a password", () => {
  expect(refused(loginForm, {})).toEqual(["username", "password"]);
  expect(refused(loginForm, { username: "  ", password: "x" })).toEqual(["username"]);
  expect(refused(loginForm, { username: "alice", password: "" })).toEqual(["password"]);
  expect(v.parse(loginForm, { username: " alice ", password: " x " })).toEqual({ username: "alice", password: " x " });
});

test("S5.3 a registration needs a username", () => expect(refuses("username")).toBe(true));
test("S5.4 a registration needs a password", () => expect(refuses("password")).toBe(true));
test("S5.5 a registration needs an email address", () => expect(refuses("email")).toBe(true));
test("S5.6 a registration needs a first name", () => expect(refuses("firstName")).toBe(true));
test("S5.7 a registration needs a last name", () => expect(refuses("lastName")).toBe(true));

test("a full registration passes as it is", () => {
  expect(v.parse(registrationForm, registration)).toEqual(registration);
});

test("a new password has 8 to 256 characters, an old one any number", () => {
  const withPassword = (length: number) => ({ ...registration, password: "x".repeat(length) });
  expect([7, 8, 256, 257].map((length) => refused(registrationForm, withPassword(length)).length)).toEqual([
    1, 0, 0, 1,
  ]);
  expect(refused(loginForm, { username: "alice", password: "x" })).toEqual([]);
});

test("an email address has a name and a host", () => {
  for (const email of ["alice", "alice@", "@example.com", "alice@example", "al ice@example.com"]) {
    expect(refused(registrationForm, { ...registration, email })).toEqual(["email"]);
  }
});
