import { expect, test } from "vitest";
import { currentEntries } from "./current-entries.ts";

const entry = (href: string | null, children: readonly ReturnType<typeof leaf>[] = []) => ({ href, children });
const leaf = (href: string | null) => ({ href, children: [] as readonly never[] });

/** The marked entries at a path, as `address mark` in their order. */
const marksAt = (entries: readonly ReturnType<typeof entry>[], path: string) =>
  [...currentEntries(entries, path)].map(([{ href }, mark]) => `${href} ${mark}`).toSorted();

const main = [
  entry("/our-neighborhoods/"),
  entry("/new-home-search/"),
  entry("/our-homes/", [leaf("/our-homes/"), leaf("/our-homes/plans/")]),
  entry("/contact-us/", [leaf("/contact-us/faq/"), leaf("/contact-us/#hours")]),
];

test("marks the entry of the page, with or without a trailing slash, and its parent entry", () => {
  expect(marksAt(main, "/our-homes/plans")).toEqual(["/our-homes/ true", "/our-homes/plans/ page"]);
  expect(marksAt(main, "/our-homes/")).toEqual(["/our-homes/ page", "/our-homes/ page"]);
  expect(marksAt([entry("/contact-us")], "/contact-us/")).toEqual(["/contact-us page"]);
});

test("a quick move-in page marks its neighborhood, else the list, else the overview", () => {
  const path = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
  const list = entry("/our-homes/quick-move-in-homes/");
  const own = entry("/homes/longmont/haystack-bend/");
  expect(marksAt(main, path)).toEqual(["/our-neighborhoods/ true"]);
  expect(marksAt([...main, list], path)).toEqual(["/our-homes/quick-move-in-homes/ true"]);
  expect(marksAt([...main, list, own], path)).toEqual(["/homes/longmont/haystack-bend/ true"]);
});

test("the overview's two other paths belong to it and not to the section of their path", () => {
  expect(marksAt(main, "/our-homes/quick-move-in-homes/")).toEqual(["/our-neighborhoods/ true"]);
  expect(marksAt(main, "/our-homes/model-homes/")).toEqual(["/our-neighborhoods/ true"]);
  expect(marksAt(main.slice(1), "/our-homes/model-homes/")).toEqual(["/our-homes/ true", "/our-homes/ true"]);
  const below = [entry("/our-neighborhoods/"), entry("/our-homes/", [leaf("/our-homes/model-homes/")])];
  expect(marksAt(below, "/our-homes/model-homes/")).toEqual(["/our-homes/ true", "/our-homes/model-homes/ page"]);
});

test("marks the nearest parent path when the page has no entry, matching whole segments", () => {
  expect(marksAt(main, "/contact-us/our-locations/")).toEqual(["/contact-us/ true"]);
  expect(marksAt(main, "/contact-us/faq/warranty/")).toEqual(["/contact-us/ true", "/contact-us/faq/ true"]);
  expect(marksAt(main, "/contact-us-again/")).toEqual([]);
});

test("a hash, a query, another host and the front page mark nothing", () => {
  const odd = ["/blog/#money", "/blog/?page=2", "https://blog.example/", "/", "", null].map((href) => entry(href));
  expect(marksAt(odd, "/blog/money/")).toEqual([]);
  expect(marksAt(odd, "/")).toEqual(["/ page"]);
});

test("a group without a URL is marked with its children", () => {
  expect(marksAt([entry(null, [leaf("/blog/")])], "/blog/money/")).toEqual(["/blog/ true", "null true"]);
});
