import { expect, test } from "vitest";
import { parseStyleSheet } from "./style-sheet.ts";
import { type PageAssets, transformDocument } from "./transform-document.ts";

const sheets: Readonly<Record<string, string>> = {
  "/assets/page-1.css": "@layer base,pages;@layer base{p{top:0}.a{left:0}}",
  "/assets/card-2.css": "@layer pages{.b{top:1px}.c{top:2px}}",
};

const assets: PageAssets = {
  fallbackFonts: "@font-face{font-family:A}",
  sheetAt(address) {
    const text = sheets[address];
    if (text === undefined) throw new Error(`No sheet at ${address}.`);
    return parseStyleSheet(text);
  },
  bootstrapScripts: { afterFirstPaint: "start()", onInteraction: "startOnInteraction()" },
  vitalsModule: "/assets/watch-vitals-1.js",
};

const preloads =
  '<link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/>';
const links = '<link rel="stylesheet" href="/assets/page-1.css#"/><link rel="stylesheet" href="/assets/card-2.css"/>';
const moduleText = 'import * as route0 from "/assets/root-2.js";\nimport("/assets/entry-1.js");';
const moduleScript = `<script type="module" async="">${moduleText}</script>`;

/** A document as the renderer writes them. */
function rendered(parts: { head?: string; body?: string } = {}): string {
  const { head = preloads + links, body = `<p class="b">Text</p><script>context()</script>${moduleScript}` } = parts;
  return `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${head}</head><body>${body}<script>data()</script></body></html>`;
}

test("a document's styles stand in it, its sheets are turned off, its modules wait, and all else is as it was", () => {
  expect(transformDocument(rendered(), assets)).toBe(
    '<!DOCTYPE html><html><head><meta charSet="utf-8"/>' +
      "<style data-faces>@font-face{font-family:A}</style>" +
      "<style data-page>@layer base,pages;@layer base{p{top:0}}@layer pages{.b{top:1px}}</style>" +
      '<link rel="stylesheet" disabled="" href="/assets/page-1.css#"/><link rel="stylesheet" disabled="" href="/assets/card-2.css"/>' +
      "<script>start()</script></head><body>" +
      `<p class="b">Text</p><script>context()</script><script type="text/x-module" data-preloads="/assets/entry-1.js /assets/root-2.js">${moduleText}</script>` +
      "<script>data()</script></body></html>",
  );
});

test("replacement signs in styles and scripts are taken as they are", () => {
  const composed = transformDocument(rendered(), {
    ...assets,
    bootstrapScripts: { afterFirstPaint: "$&$1$`", onInteraction: "" },
  });
  expect(composed).toContain("<script>$&$1$`</script></head>");
});

test("a link to a style sheet in the text of a page is no style sheet of it", () => {
  const body = `<p>${links.replaceAll("<", "&lt;")}</p>${moduleScript}`;
  expect(transformDocument(rendered({ body }), assets)).toContain(body.slice(0, body.indexOf("<script")));
});

test.each([
  ["is composed already", transformDocument(rendered(), assets), "The head has a style element already."],
  ["has no head", "<p>Text</p>", "The document has no head."],
  ["links no style sheet", rendered({ head: preloads }), "The head links no style sheet."],
  [
    "has a style sheet for some media",
    rendered({ head: preloads + links.replace(" href", ' media="print" href') }),
    "a style sheet that it should not have",
  ],
  [
    "has a style sheet that is turned off",
    rendered({ head: preloads + links.replace(" href", ' disabled="" href') }),
    "a style sheet that it should not have",
  ],
  [
    "has a style sheet that the build has not",
    rendered({ head: `${preloads}<link rel="stylesheet" href="/x.css"/>` }),
    "No sheet at /x.css.",
  ],
  [
    "has a style element",
    rendered({ head: `${preloads}<style>p{}</style>${links}` }),
    "The head has a style element already.",
  ],
  ["preloads no module", rendered({ head: links }), "The head preloads no module."],
  [
    "preloads a module in another way",
    rendered({ head: preloads.replace(" href", ' crossorigin="" href') + links }),
    "a preload that it should not have",
  ],
  ["has a script in its head", rendered({ head: `<script>a()</script>${preloads}${links}` }), "The head has a script."],
  ["has no module script", rendered({ body: "<p>Text</p>" }), "should have one module script, and has 0."],
  [
    "has two module scripts",
    rendered({ body: moduleScript + moduleScript }),
    "should have one module script, and has 2.",
  ],
  [
    "has a module script of another kind",
    rendered({ body: `${moduleScript}<script type="module" src="/a.js"></script>` }),
    "should have one module script",
  ],
])("a document that %s is refused", (_, html, message) => {
  expect(() => transformDocument(html, assets)).toThrow(message);
});

test("a page that hydrates on interaction has a bootstrap script of its own and names the module that measures it, any other does not", () => {
  const reading = transformDocument(
    rendered().replace("<html>", '<html lang="en-US" data-hydrate="interaction"">'),
    assets,
  );
  expect(reading).toContain("<script>startOnInteraction()</script></head>");
  expect(reading).toContain(
    'data-preloads="/assets/entry-1.js /assets/root-2.js" data-watch-vitals="/assets/watch-vitals-1.js">import',
  );
  const other = transformDocument(rendered(), assets);
  expect(other).toContain("<script>start()</script></head>");
  expect(other).not.toContain("watch-vitals");
});

test("a bootstrap script that would end its element is refused", () => {
  expect(() =>
    transformDocument(rendered(), {
      ...assets,
      bootstrapScripts: { afterFirstPaint: '"</script>"', onInteraction: "" },
    }),
  ).toThrow("The bootstrap script holds");
});

test("data for search engines may stand in the head", () => {
  const data = '<script type="application/ld+json">{"name":"Homes"}</script>';
  expect(transformDocument(rendered({ head: data + preloads + links }), assets)).toContain(data);
});
