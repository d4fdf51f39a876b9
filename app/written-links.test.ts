import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The link of the design system, which every address passes on its way to `contentHref`. */
const smartLink = "ui/actions/links.tsx";
/** What loads another document, past `navigationTarget`. */
const documentLoader = "ui/actions/load-document.ts";

const folder = new URL("./", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|generated/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(new URL(file, folder), "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""),
  }));

/** The opening tags of links that a source writes itself. */
function linkTags(source: string): string[] {
  return [...source.matchAll(/<(?:a|area|Link|NavLink)(?=[\s>])/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at++) {
      if (source[at] === "{") depth++;
      if (source[at] === "}") depth--;
      if (source[at] === ">" && depth === 0) return source.slice(index, at + 1);
    }
    return source.slice(index);
  });
}

/** What a tag may be given beside words that stand in the source: nothing of it can be an address of the content. */
const own = [
  /^href=\{`#[^`]*`\}$/,
  /^href=\{telephoneHref\([^)]*\)\}$/,
  /^href=\{(?:person\.)?phone\.(?:call|text)\}$/,
  /^href=\{`mailto:\$\{brand\.email\}`\}$/,
  /^to=\{\{ hash: [\w.]+ \}\}$/,
  // The page itself, as the server has spelled its path.
  /^href=\{location\.pathname\}$/,
];

/** The addresses of a tag that are made of anything else. */
function foreignAddresses(tag: string): string[] {
  const given = tag.match(/\b(?:href|to)=\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\{\.\.\.[^}]*\}/g) ?? [];
  return given.filter((each) => !own.some((pattern) => pattern.test(each)));
}

test("no component writes an address of the content into a link past the one function that judges it", () => {
  const written = sources
    .filter(({ file }) => file !== smartLink)
    .flatMap(({ file, text }) =>
      linkTags(text).flatMap((tag) => foreignAddresses(tag).map((each) => `${file}: ${each}`)),
    );
  expect(written).toEqual([]);
});

test("the search for links finds those that it is there for", () => {
  const found = linkTags(
    "<p><a onClick={() => a > b} href={post.uri}>x</a><Link {...linkTo(1)} to={href}>y</Link></p>",
  );
  expect(found.flatMap(foreignAddresses)).toEqual(["href={post.uri}", "{...linkTo(1)}", "to={href}"]);
  expect(linkTags("<a className={x} href={telephoneHref(brand.phone)}>").flatMap(foreignAddresses)).toEqual([]);
  expect(sources.find(({ file }) => file === smartLink)?.text).toContain("contentHref(");
});

test("no other document is loaded past the check of its address", () => {
  const leaving =
    /\bwindow\.open\(|\blocation\.(?:assign|replace)\(|\b(?:window|document)\.location ?=(?!=)|\blocation\.href ?=(?!=)|\.innerHTML ?=/;
  const found = sources.filter(({ text }) => leaving.test(text)).map(({ file }) => file);
  // The map's pane is filled with the drawing of the demo's own basemap.
  expect(found.sort()).toEqual(["features/map/basemap-layer.ts", documentLoader]);
});

test("HTML is put into a page in three places: sanitised text, JSON data, and markup rendered by React", () => {
  const found = sources.filter(({ text }) => text.includes("dangerouslySetInnerHTML=")).map(({ file }) => file);
  expect(found.sort()).toEqual([
    "features/page-meta/json-ld.tsx",
    "routes/drawn-blocks.server.tsx",
    "ui/text/rich-text.tsx",
  ]);
});
