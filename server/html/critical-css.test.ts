import { expect, test } from "vitest";
import { inlineCriticalCss, parseStyleSheet, usedSelectors, usedStyles } from "./critical-css.ts";

/** The CSS that a body uses of one or several style sheets. */
const needed = (html: string, ...sheets: string[]) => usedStyles(sheets.map(parseStyleSheet), usedSelectors(html));

test("a rule is kept when its class is in any class attribute, quoted or not, else removed", () => {
  const sheet = ".a{color:red}.b{color:blue}.c{color:green}.ab{color:gray}";
  expect(needed('<p class="x a">', sheet)).toBe(".a{color:red}");
  expect(needed("<p class='b'><p CLASS=c>", sheet)).toBe(".b{color:blue}.c{color:green}");
  expect(needed('<p data-class="a" title="class=b">ab</p>', sheet)).toBe("");
});

test("text that resembles a class attribute hides no later one", () => {
  const sheet = ".a{color:red}.b{color:blue}.c{color:green}";
  const written = `<p>Write class='… or class="… as you like.</p><p class="a"><p class="b">It's<p class="c">`;
  expect(needed(written, sheet)).toBe(sheet);
});

test.each([
  ["all classes of a selector must occur", ".a .b{top:0}", '<i class="a">', ""],
  ["all classes of a selector do occur", ".a>.b+p{top:0}", '<i class="b"><i class="a">', ".a>.b+p{top:0}"],
  ["of a list only the selectors that can match stay", ".a,.b,p .c{top:0}", '<i class="a c">', ".a,p .c{top:0}"],
  ["what has no class stays", "p,#main,[open]>p,:root{top:0}", "<b>", "p,#main,[open]>p,:root{top:0}"],
  ["what is negated need not occur", ".a:not(.b,.c .d){top:0}", '<i class="a">', ".a:not(.b,.c .d){top:0}"],
  ["of alternatives one must occur", ":is(.a,.b) :where(.c){top:0}", '<i class="b c">', ":is(.a,.b) :where(.c){top:0}"],
  ["of alternatives none occurs", ".c:is(.a,.b){top:0}", '<i class="c">', ""],
  ["what an element must have must occur", ".a:has(>.b){top:0}", '<i class="a">', ""],
  [
    "what an element must not have need not occur",
    ".a:has(:not(.b)){top:0}",
    '<i class="a">',
    ".a:has(:not(.b)){top:0}",
  ],
  ["what is counted must occur", "li:nth-child(2 of .a){top:0}", "<li>", ""],
  [
    "states that the browser sets stay",
    ".a[open]:checked:target::before{top:0}",
    '<i class="a">',
    ".a[open]:checked:target::before{top:0}",
  ],
  [
    "classes of a fade are not classes of elements",
    "::view-transition-group(.a){top:0}",
    "<b>",
    "::view-transition-group(.a){top:0}",
  ],
  ["a class with a sign in its name", ".w-1\\/2,.\\31 a{top:0}", '<i class="w-1/2 1a">', ".w-1\\/2,.\\31 a{top:0}"],
  [
    "classes in attribute selectors are not counted",
    '[class~="a"],[class^=b]{top:0}',
    "<b>",
    '[class~="a"],[class^=b]{top:0}',
  ],
  [
    "nested rules go with their rule",
    ".a{top:0;& .b{left:0}}.b{p &{top:1px}}",
    '<i class="a">',
    ".a{top:0;& .b{left:0}}",
  ],
])("%s", (_, sheet, html, expected) => {
  expect(needed(html, sheet)).toBe(expected);
});

test.each([
  "@media print",
  "@media (forced-colors: active)",
  "@media (scripting: none)",
  "@container side (width<35rem)",
  "@supports (display: grid)",
  "@starting-style",
  "@scope (.x) to (.y)",
])("%s is kept around used rules, and removed without any", (group) => {
  expect(needed('<i class="a">', `${group}{.a{top:0}.b{top:1px}}`)).toBe(`${group}{.a{top:0}}`);
  expect(needed("<i>", `${group}{.a{top:0}@media screen{.b{top:1px}}}`)).toBe("");
});

test("layers keep their order, also unused ones", () => {
  const first = "@layer tokens, base;@layer base{.a{top:0}}";
  const second = "@layer pages{.b{top:0}}@layer base{.b{left:0}}@layer late{p{top:0}}";
  expect(needed('<i class="a">', first, second)).toBe(
    "@layer tokens,base;@layer base{.a{top:0}}@layer pages;@layer late{p{top:0}}",
  );
});

test("print styles, view transitions and other rules without classes stay", () => {
  const sheet = "@page{margin:1cm}@page :first{margin:2cm}@view-transition{navigation:auto}";
  expect(needed("<p>", sheet)).toBe(sheet);
});

test("comments and @charset are removed", () => {
  expect(needed("<p>", '@charset "utf-8";/* a */p{/* b */top:0;/* c */}')).toBe("p{top:0}");
});

test("custom properties used by a rule, a used property or an attribute are kept", () => {
  const sheet = ":root{--a:1px;--b:var(--c);--c:2px;--d:3px;--e:var(--f);--f:4px;color-scheme:light}p{top:var(--b)}";
  expect(needed('<svg fill="var(--a)">', sheet)).toBe(
    ":root{--a:1px;--b:var(--c);--c:2px;color-scheme:light}p{top:var(--b)}",
  );
  expect(needed('<p style="top:calc(var(--e) * 2)">', ":root{--e:var(--f);--f:4px;--g:0}")).toBe(
    ":root{--e:var(--f);--f:4px}",
  );
});

test("a property in a style query is used", () => {
  expect(needed("<p>", ".a{--x:1}p{--x:2}@container style(--x:2){p{top:0}}")).toBe(
    "p{--x:2}@container style(--x:2){p{top:0}}",
  );
});

test("registered properties, keyframes and font faces are kept when they are used", () => {
  const named =
    '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}@keyframes spin{to{rotate:var(--turn)}}@font-face{font-family:"Display";src:url(/d.woff2)}';
  expect(needed("<p>", `${named}p{top:0}`)).toBe("p{top:0}");
  expect(needed("<p>", `${named}p{animation:spin 1s}`)).toBe(
    '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}@keyframes spin{to{rotate:var(--turn)}}p{animation:spin 1s}',
  );
  expect(needed("<p>", `${named}:root{--display:"Display",serif}p{font-family:var(--display)}`)).toBe(
    '@font-face{font-family:"Display";src:url(/d.woff2)}:root{--display:"Display",serif}p{font-family:var(--display)}',
  );
  expect(needed("<p>", `${named}:root{--display:"Display",serif}p{top:0}`)).toBe(":root{}p{top:0}");
});

test("values are unchanged, whatever their strings contain", () => {
  const sheet = `p{content:";}";background:url("data:image/svg+xml,%3Csvg%3E;}") }`;
  expect(needed("<p>", sheet)).toBe(`p{content:";}";background:url("data:image/svg+xml,%3Csvg%3E;}")}`);
});

test("a sheet that cannot be inlined is rejected", () => {
  expect(() => parseStyleSheet("p{content:'</style>'}")).toThrow("end tag of a style element");
  expect(() => parseStyleSheet("p{background:url(a.svg)}")).toThrow(
    '"a.svg" is relative to its style sheet and cannot be inlined.',
  );
  expect(() => parseStyleSheet('p{background:url( "../a.svg" )}')).toThrow(
    '"../a.svg" is relative to its style sheet and cannot be inlined.',
  );
  expect(() => parseStyleSheet('@import "/b.css";')).toThrow("imports another style sheet");
  expect(() => parseStyleSheet("p{")).toThrow();
  expect(parseStyleSheet("p{background:url(/a.svg),url(data:a),url(#a)}")).toHaveLength(1);
});

test("the styles of documents with the same names are found once, such as those of 404s", () => {
  let reads = 0;
  const assets = {
    fallbackFonts: "",
    sheetAt() {
      reads += 1;
      return parseStyleSheet(".a{color:red}.b{color:blue}.c{color:var(--d)}:root{--d:0;--e:1}");
    },
  };
  const page = (body: string, address = "/a.css") =>
    inlineCriticalCss(`<head><link rel="stylesheet" href="${address}"/>`, usedSelectors(body), assets);
  const styleOf = (html: string) => /<style data-page>(.*?)<\/style>/.exec(html)?.[1];
  expect(styleOf(page('<p class="a">One'))).toBe(".a{color:red}:root{}");
  expect(styleOf(page('<p class="a">Two'))).toBe(".a{color:red}:root{}");
  expect(reads).toBe(1);
  expect(styleOf(page('<p class="b">One'))).toBe(".b{color:blue}:root{}");
  expect(styleOf(page('<p class="a" style="top:var(--e)">One'))).toBe(".a{color:red}:root{--e:1}");
  page('<p class="a">One', "/b.css");
  expect(reads).toBe(4);
});
