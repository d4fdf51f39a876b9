import { globSync, readFileSync } from "node:fs";

const demo = new URL("../demo/", import.meta.url).pathname;

const sources = (pattern: string) =>
  globSync(pattern, { cwd: demo })
    .sort()
    .map((path) => readFileSync(demo + path, "utf8"));

const plain = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e’“”–—]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** English as it stands in paragraphs: what the demo's posts say. */
export const prose = plain(
  sources("blog-posts/*.md")
    .map((post) => post.replace(/^---[\s\S]*?\n---\n/, ""))
    .join(" "),
);

/** English as it stands in headings: the titles of the demo. */
export const headings = plain(
  sources("**/*.{md,yaml}")
    .flatMap((text) => [...text.matchAll(/^\s*-?\s*(?:title|heading): *"?(.+?)"?$/gm)].map(([, title]) => title ?? ""))
    .join(" "),
);

/** Both, as a page has them. */
export const everything = `${prose.slice(0, headings.length)} ${headings}`;

/** The same without a capital, and capitals alone. */
export const lowercase = everything.toLowerCase();
export const capitals = headings.toUpperCase().replaceAll(/[^A-Z]/g, "");
