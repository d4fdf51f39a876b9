import { siteUrl } from "../site-test.ts";
import type { ExpectedPage } from "./expected-page.ts";
import type { Mark } from "./marks.ts";
import type { ReadPage } from "./read-page.ts";

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

/** Differences between a page's head and the expected one. */
export function headProblems(
  read: ReadPage,
  expected: Pick<ExpectedPage, "h1" | "title" | "description">,
  path: string,
) {
  const address = siteUrl() + path;
  const pairs = {
    h1: [read.h1.join(" | "), flat(expected.h1)],
    title: [read.title, expected.title],
    description: [read.description, expected.description],
    canonical: [read.canonical, address],
    "og:url": [read.ogUrl, address],
    "og:title": [read.ogTitle, expected.title],
  };
  return Object.entries(pairs).flatMap(([name, [actual, wanted]]) =>
    actual === wanted ? [] : [`${path}: ${name} is “${actual}”, not “${wanted}”`],
  );
}

/**
 * The marks that are missing on a page. `pieces` are the texts of HTML marks. A text that occurs once on the page
 * counts for one mark, so that a name within a sentence does not count as the name below it.
 */
export function markProblems(
  read: ReadPage,
  { path, marks }: Pick<ExpectedPage, "path" | "marks">,
  pieces: ReadonlyMap<string, readonly string[]>,
): string[] {
  const texts = marks.flatMap((mark) => {
    if ("words" in mark) return [{ of: mark.of, text: flat(mark.words) }];
    return "html" in mark ? (pieces.get(mark.html) ?? []).map((text) => ({ of: mark.of, text })) : [];
  });
  let rest = read.text;
  const missingTexts = texts
    .toSorted((a, b) => b.text.length - a.text.length)
    .filter(({ text }) => {
      const isFound = rest.includes(text);
      // A function, as a text may hold `$`.
      rest = rest.replace(text, () => "\n");
      return !isFound;
    });
  return [
    ...missingTexts.map(({ of, text }) => `${path}: ${of} lacks “${text}”`),
    ...marks.flatMap((mark) => missing(read, mark, path).map((what) => `${path}: ${mark.of} lacks ${what}`)),
  ];
}

/** The missing parts of a mark other than text. */
function missing(read: ReadPage, mark: Mark, path: string): string[] {
  if ("words" in mark || "html" in mark) return [];
  if ("picture" in mark) return read.pictures.includes(mark.picture) ? [] : [`the picture ${mark.picture}`];
  if ("film" in mark) {
    return read.links.some(({ href }) => href.includes(mark.film)) ? [] : [`the link to the film or tour ${mark.film}`];
  }
  const href = hrefOn(path, mark.href);
  const linkText = flat(mark.linkText ?? "");
  const found = read.links.some((link) => link.href === href && link.text.includes(linkText));
  return found ? [] : [`the link “${linkText}” to ${href}`];
}

/** A URL as a page at `path` has it: without the site's own origin. */
function hrefOn(path: string, address: string): string {
  const url = new URL(address, siteUrl() + path);
  return url.origin === siteUrl() ? url.href.slice(url.origin.length) : url.href;
}
