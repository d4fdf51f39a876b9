import * as v from "valibot";
import { expect, test } from "vitest";
import { checkAccountForm, loginForm, registrationForm } from "./account-forms.ts";

const registration = {
  username: "alice",
  password: "correct horse",
  email: "alice@example.com",
  firstName: "Alice",
  lastName: "Ames",
};

/** The names of the fields that the schema rejects. */
function refused(schema: typeof loginForm | typeof registrationForm, input: object): string[] {
  const { issues = [] } = v.safeParse(schema, input);
  return [...new Set(issues.map((issue) => String(issue.path?.[0]?.key)))];
}

const refuses = (name: string) =>
  [undefined, null, "", 7].every((value) => refused(registrationForm, { ...registration, [name]: value })[0] === name);

test("a login needs a username and a password", { tags: ["S5.1", "S5.2"] }, () => {
  expect(refused(loginForm, {})).toEqual(["username", "password"]);
  expect(refused(loginForm, { username: "  ", password: "x" })).toEqual(["username"]);
  expect(refused(loginForm, { username: "alice", password: "" })).toEqual(["password"]);
  expect(v.parse(loginForm, { username: " alice ", password: " x " })).toEqual({ username: "alice", password: " x " });
});

test("a registration needs a username", { tags: ["S5.3"] }, () => expect(refuses("username")).toBe(true));
test("a registration needs a password", { tags: ["S5.4"] }, () => expect(refuses("password")).toBe(true));
test("a registration needs an email address", { tags: ["S5.5"] }, () => expect(refuses("email")).toBe(true));
test("a registration needs a first name", { tags: ["S5.6"] }, () => expect(refuses("firstName")).toBe(true));
test("a registration needs a last name", { tags: ["S5.7"] }, () => expect(refuses("lastName")).toBe(true));

test("a complete registration passes unchanged", () => {
  expect(v.parse(registrationForm, registration)).toEqual(registration);
});

test("pasted invisible characters are removed, except from a password", () => {
  const pasted = {
    username: "\u202aalice\u202c",
    password: "correct\u200b horse",
    email: "alice\u200b@example.com\u00a0",
    firstName: "\ufeffAl\u00adice",
    lastName: "Ames\u00a0Lee",
  };
  const seen = { ...registration, password: pasted.password, lastName: "Ames Lee" };
  expect(v.parse(registrationForm, pasted)).toEqual(seen);
  expect(refused(registrationForm, { ...registration, firstName: "\u200b\u2060" })).toEqual(["firstName"]);
});

test("a new password has 8 to 256 characters, an existing one any number", () => {
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

test("a username allows WordPress's characters, at most 60, and always the visitor's own email", () => {
  const errorsFor = (username: string, email = registration.email) => {
    const checked = checkAccountForm(registrationForm, { ...registration, username, email });
    return "mistakes" in checked ? checked.mistakes : {};
  };
  const characters = { username: "Use letters from a to z, digits, single spaces, and . _ - @ only." };
  for (const username of ["ada+1", "ada!", "Zoë", "a  b", "a/b"])
    expect(errorsFor(username), username).toEqual(characters);
  for (const username of ["Ada Voss", "ada.v_o-s@s", "a".repeat(60), " ada "]) expect(errorsFor(username)).toEqual({});
  expect(errorsFor("a".repeat(61))).toEqual({ username: "Use at most 60 characters." });
  expect(errorsFor("Ada+homes@example.com", "ada+homes@Example.com ")).toEqual({});
  expect(errorsFor("ada+homes@example.com", "ada@example.com")).toEqual(characters);
});

test("names and addresses have at most 100 user-perceived characters", () => {
  const mistakes = (changed: object) => checkAccountForm(registrationForm, { ...registration, ...changed });
  const tooLong = { mistakes: { firstName: "Use at most 100 characters.", lastName: "Use at most 100 characters." } };
  const name = (count: number) => ({ firstName: "🏡".repeat(count), lastName: "é".repeat(count) });
  expect(mistakes(name(100))).toHaveProperty("form");
  expect(mistakes(name(101))).toEqual(tooLong);
  expect(mistakes({ email: `${"a".repeat(89)}@example.com` })).toEqual({
    mistakes: { email: "Use at most 100 characters." },
  });
  expect(mistakes({ password: "🏡".repeat(7) })).toEqual({ mistakes: { password: "Use at least 8 characters." } });
});
