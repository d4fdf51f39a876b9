import { expect, test } from "vitest";
import { ImportNotes } from "./fields.ts";
import { importedRedirects } from "./imported-redirects.ts";

test("redirects of both plugins are copied; rows that depend on more than a path are noted", () => {
  const notes = new ImportNotes();
  const plain = { origin: "/old/", target: "/new/", code: 302, type: "url", matchType: "url" };
  const redirects = importedRedirects(
    {
      redirection: {
        redirects: [
          plain,
          { ...plain, matchType: "login" },
          { ...plain, code: 404 },
          null,
          { ...plain, code: 410, type: "error", target: null },
          { ...plain, code: 303 },
        ],
      },
      seo: {
        redirects: [
          { origin: "a", target: "b", type: 301, format: "plain" },
          { origin: "a", format: "regex" },
        ],
      },
    },
    notes,
  );
  expect(redirects).toEqual([
    { from: "/old/", to: "/new/", status: 302 },
    { from: "/old/", to: "", status: 410 },
    { from: "/old/", to: "/new/", status: 303 },
    { from: "a", to: "b", status: 301 },
  ]);
  expect(notes.list.map(({ field, why }) => [field, why])).toEqual([
    ["redirection", expect.stringContaining('"matchType":"login"')],
    ["redirection", expect.stringContaining('"code":404')],
    ["redirection", expect.stringContaining("null")],
    ["seo", expect.stringContaining('"format":"regex"')],
  ]);
});

test("a host without a readable table keeps the redirects of the store", () => {
  expect(importedRedirects({ redirection: null, seo: undefined }, new ImportNotes())).toBeUndefined();
  expect(importedRedirects({ redirection: { redirects: [] }, seo: null }, new ImportNotes())).toEqual([]);
});
