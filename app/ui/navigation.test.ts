import { expect, test } from "vitest";
import { NavigationError } from "#app/domain/navigation/redirects.ts";
import { loadDocument } from "./navigation.ts";

/** A page at /a/#list that records the documents it loads. */
const locationOf = (loaded: string[]) => ({
  origin: "https://homes.example",
  href: "https://homes.example/a/#list",
  assign: (to: string) => void loaded.push(`assign ${to}`),
  reload: () => void loaded.push("reload"),
});

test.each([
  ["/b/?page=2#list", ["assign https://homes.example/b/?page=2#list"]],
  // The browser would only scroll to it.
  ["/a/#list", ["reload"]],
  ["/a/", ["assign https://homes.example/a/"]],
])("the document of %s is loaded from a page at /a/#list", (address, loads) => {
  const loaded: string[] = [];
  loadDocument(address, { location: locationOf(loaded) });
  expect(loaded).toEqual(loads);
});

test("another site is loaded only with permission, a dangerous protocol never", { tags: ["S8.4", "S8.5"] }, () => {
  const loaded: string[] = [];
  const location = locationOf(loaded);
  for (const address of ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example/"]) {
    expect(() => loadDocument(address, { location }), address).toThrow(NavigationError);
  }
  expect(() => loadDocument("javascript:alert(1)", { location, allowExternal: true })).toThrow(NavigationError);
  expect(loaded).toEqual([]);
  loadDocument("https://elsewhere.example/", { location, allowExternal: true });
  expect(loaded).toEqual(["assign https://elsewhere.example/"]);
});
