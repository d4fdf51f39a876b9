import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import type { Rule } from "../finding.ts";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { emailDomains, knownTelephones, samePerson, telephones, townsAndZipCodes } from "./contacts.ts";

const found = (rule: Rule, ...entries: readonly TestEntry[]) =>
  checkContent(contentOf(...entries), [rule]).map(({ subject, field, problem }) => [subject.title, field, problem]);

const post = (text: string, id = 3): TestEntry => ({
  id,
  kind: "blogPost",
  title: "A post",
  content: `<p>${text}</p>`,
});
const neighborhood = (data: object): TestEntry => ({ id: 1, kind: "neighborhood", title: "Bluestem", data });

test("a telephone number in a field or a text has ten digits", () => {
  const team = [{ name: "Ada Park", phone: "970-555-012" }];
  expect(found(telephones, neighborhood({ phone: "(970) 555-0120", saleTeamMembers: team }))).toEqual([
    ["Bluestem", "saleTeamMembers.0.phone", "The telephone number 970-555-012 has 9 digits, not 10."],
  ]);
  expect(found(telephones, post("Call 303-55-0144 or 303-555-01444."))).toEqual([
    ["A post", "content", "The telephone number 303-55-0144 has 9 digits, not 10."],
  ]);
});

test("dates, other numbers and complete telephone numbers in texts are none of these", () => {
  const text = "Call 303-555-0142 or 1-303-555-0143, from 2026-12-05, for sheet A-12-34-56, 4-3-2 or 14.5.20.";
  expect(found(telephones, post(text))).toEqual([]);
});

test("a number that begins like the builder’s is that of somebody, or written twice", () => {
  const builder = neighborhood({ phone: "303-555-0140" });
  const problem = "The telephone number 303-555-0199 is written only here, and no person or neighborhood has it.";
  expect(found(knownTelephones, builder, post("Call 303-555-0199."))).toEqual([["A post", "content", problem]]);
  expect(found(knownTelephones, builder, post("Call 303-555-0140, or the state, 720-894-2997."))).toEqual([]);
  expect(found(knownTelephones, builder, post("303-555-0199"), post("303-555-0199", 4))).toEqual([]);
});

test("a person has one telephone number", () => {
  const person = (phone: string) => ({ name: "Ada Park", phone });
  const page = (phone: string): TestEntry => ({
    ...{ id: 2, kind: "page", title: "A page" },
    data: { organisms: [{ layout: "team", salesTeamMembers: [person(phone)] }] },
  });
  const own = neighborhood({ saleTeamMembers: [person("970-555-0121")] });
  expect(found(samePerson, page("970-555-0112"), own)).toEqual([
    ["A page", "organisms.0.salesTeamMembers.0.phone", "Ada Park has 970-555-0112 here and 970-555-0121 at Bluestem."],
  ]);
  expect(found(samePerson, page("970.555.0121"), own)).toEqual([]);
});

test("a person alone at an email domain is reported when five or more share another one", () => {
  const at = (domain: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${domain} ${index}`, email: `p${index}@${domain}` }));
  const team = (...people: object[]) => neighborhood({ saleTeamMembers: people });
  const problem = "b.example 0 has the only address at b.example; 5 people are at a.example.";
  expect(found(emailDomains, team(...at("a.example", 5), ...at("b.example", 1)))).toEqual([
    ["Bluestem", "saleTeamMembers.5.email", problem],
  ]);
  expect(found(emailDomains, team(...at("a.example", 5), ...at("b.example", 2)))).toEqual([]);
  expect(found(emailDomains, team(...at("a.example", 4), ...at("b.example", 1)))).toEqual([]);
});

test("a zip code has five digits, and an event is in the town of its neighborhood", () => {
  expect(found(townsAndZipCodes, neighborhood({ zip: "8051" }))).toEqual([
    ["Bluestem", "zip", "The zip code 8051 does not have five digits."],
  ]);
  const place = neighborhood({ city: "Berthoud", zip: "80513" });
  const event = (location: string): TestEntry => ({
    ...{ id: 2, kind: "event", title: "A walk", relations: { neighborhood: [1] } },
    data: { location },
  });
  const wrong = "1 Main Street, Loveland, CO 80537";
  expect(found(townsAndZipCodes, place, event(wrong))).toEqual([
    ["A walk", "location", `It is at ${wrong}, but Bluestem is in Berthoud 80513.`],
  ]);
  for (const location of ["1 Main Street, Berthoud, CO 80513", "1 Main Street, Berthoud, CO", "The model home"]) {
    expect(found(townsAndZipCodes, place, event(location)), location).toEqual([]);
  }
});
