import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The link of the design system, which passes every URL to `contentHref`. */
const smartLink = "ui/actions/links.tsx";
/** The module that loads documents, after `navigationTarget`. */
const documentLoader = "ui/navigation.ts";

const folder = new URL("./", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|generated/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(new URL(file, folder), "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""),
  }));

/** The opening tags of links in a source file. */
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

/** Attributes of links that cannot be a URL of the content. */
const own = [
  /^href=\{`#[^`]*`\}$/,
  /^href=\{telephoneHref\([^)]*\)\}$/,
  /^href=\{(?:person\.)?phone\.(?:call|text)\}$/,
  /^href=\{`mailto:\$\{brand\.email\}`\}$/,
  /^to=\{\{ hash: [\w.]+ \}\}$/,
  // What the site itself makes of a booked visit.
  /^href=\{(?:visit\.(?:href|mapUrl)|`\$\{visit\.href\}calendar\.ics`)\}$/,
  // The page itself, with the server's spelling of its path.
  /^href=\{location\.pathname\}$/,
];

/** The URLs of a tag that are made of anything else. */
function foreignAddresses(tag: string): string[] {
  const given = tag.match(/\b(?:href|to)=\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\{\.\.\.[^}]*\}/g) ?? [];
  return given.filter((each) => !own.some((pattern) => pattern.test(each)));
}

test("no component writes a content URL into a link except in ui/actions/links.tsx", () => {
  const written = sources
    .filter(({ file }) => file !== smartLink)
    .flatMap(({ file, text }) =>
      linkTags(text).flatMap((tag) => foreignAddresses(tag).map((each) => `${file}: ${each}`)),
    );
  expect(written).toEqual([]);
});

test("the search for links finds known examples", () => {
  const found = linkTags(
    "<p><a onClick={() => a > b} href={post.uri}>x</a><Link {...linkTo(1)} to={href}>y</Link></p>",
  );
  expect(found.flatMap(foreignAddresses)).toEqual(["href={post.uri}", "{...linkTo(1)}", "to={href}"]);
  expect(linkTags("<a className={x} href={telephoneHref(brand.phone)}>").flatMap(foreignAddresses)).toEqual([]);
  expect(sources.find(({ file }) => file === smartLink)?.text).toContain("contentHref(");
});

test("documents are loaded only after their URL is checked", () => {
  const leaving =
    /\bwindow\.open\(|\blocation\.(?:assign|replace)\(|\b(?:window|document)\.location ?=(?!=)|\blocation\.href ?=(?!=)|\.innerHTML ?=/;
  const found = sources.filter(({ text }) => leaving.test(text)).map(({ file }) => file);
  // The map's pane is filled with the demo's own basemap drawing.
  expect(found.sort()).toEqual(["features/map/basemap-layer.ts", documentLoader]);
});

test("only page metadata, block documents and rich text use dangerouslySetInnerHTML", () => {
  const found = sources.filter(({ text }) => text.includes("dangerouslySetInnerHTML=")).map(({ file }) => file);
  expect(found.sort()).toEqual([
    "features/page-meta/page-meta.tsx",
    "routes/blocks-document.server.tsx",
    "ui/text/rich-text.tsx",
  ]);
});
