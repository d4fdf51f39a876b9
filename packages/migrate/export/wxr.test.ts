import { expect, test } from "vitest";
import { blockMarkup } from "./block-markup.ts";
import { type WxrPost, wxrPost } from "./wxr.ts";
import { xmlAttribute, xmlText } from "./xml-text.ts";

const post: WxrPost = {
  id: 211,
  type: "pl_home",
  title: "1482 Threshing Lane",
  name: "1482-threshing-lane",
  content: "",
  excerpt: "",
  status: "publish",
  date: "2026-01-07T14:00:00",
  modified: "2026-01-08T09:30:00",
  parent: 0,
  position: 0,
  link: "",
  guid: "urn:porchlight:home:211",
  meta: {},
  terms: [],
};

/** Parses XML text. */
function parsed(xml: string): string {
  const sections = xml.replaceAll("\r\n", "\n").matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>|&#(\d+);/g);
  return [...sections].map(([, text, code]) => text ?? String.fromCharCode(Number(code))).join("");
}

test.each([
  "plain",
  "a <b> & \"c\" 'd' \\ e",
  "]]> in the middle, ]]]]>> and at the end ]]>",
  "line\nline\r\nline\rend\r",
  "Zoë’s 🏡 \u{10ffff}",
  "\ttab",
])("%j is parsed back unchanged", (text) => {
  expect(parsed(xmlText(text))).toBe(text);
});

test("only characters that XML cannot represent are removed", () => {
  expect(xmlText("a\u0000b\u001fc\ufffed\u007fe\ud800")).toBe("<![CDATA[abcd\u007fe\ufffd]]>");
  expect(xmlText("")).toBe("");
  expect(xmlAttribute('a<"b"&\n\u0007\'')).toBe("a&#60;&#34;b&#34;&#38;&#10;'");
});

test("a post with text that XML cannot contain also has it as JSON, beside a value PHP can read", () => {
  const xml = wxrPost({
    ...post,
    title: "bell\u0007",
    meta: { porchlight: { shortDescription: "a\u0001" }, plain: "b" },
  });
  expect(xml).toContain("<title><![CDATA[bell]]></title>");
  const meta = [
    ...xml.matchAll(/<wp:meta_key><!\[CDATA\[(.*)\]\]><\/wp:meta_key>\n<wp:meta_value>(.*)<\/wp:meta_value>/g),
  ];
  expect(meta.map(([, key, value]) => [key, parsed(value ?? "")])).toEqual([
    ["porchlight", "a:0:{}"],
    ["plain", "b"],
    ["porchlight_exact", '{"post_title":"bell\\u0007","porchlight":{"shortDescription":"a\\u0001"}}'],
  ]);
  expect(wxrPost(post)).not.toContain("porchlight_exact");
});

test("dates, place and terms of a post are where WordPress's importers look for them", () => {
  const terms = [{ taxonomy: "pl_blog_category", slug: "money", name: "Money & more" }];
  const lines = wxrPost({ ...post, terms, parent: 12, position: 3 }).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "<wp:post_id><![CDATA[211]]></wp:post_id>",
      "<wp:post_date><![CDATA[2026-01-07 14:00:00]]></wp:post_date>",
      "<wp:post_modified><![CDATA[2026-01-08 09:30:00]]></wp:post_modified>",
      "<wp:post_parent><![CDATA[12]]></wp:post_parent>",
      "<wp:menu_order><![CDATA[3]]></wp:menu_order>",
      '<category domain="pl_blog_category" nicename="money"><![CDATA[Money & more]]></category>',
    ]),
  );
});

test("an organism is a block whose content cannot end its comment, with valid JSON attributes", () => {
  const texts = [
    "--> <!-- & \"quoted\" 'x'",
    "ends with a backslash \\",
    '\\"',
    "a--b---c",
    "line\nline",
    "\u0001\ufffe",
  ];
  const attributes = { title: "Zoë 🏡", list: texts, number: 2.5, flag: false, none: {} };
  // Attributes outside any layout cover every kind of JSON value.
  const markup = blockMarkup("<p>Before.</p>", [{ layout: "hero", ...attributes } as never, { layout: "menu" }]);
  const [details, content, hero, menu] = markup.split("\n\n");
  expect([details, content, menu]).toEqual([
    "<!-- wp:porchlight/details /-->",
    "<!-- wp:porchlight/content --><p>Before.</p><!-- /wp:porchlight/content -->",
    "<!-- wp:porchlight/menu /-->",
  ]);
  const [, json = ""] = /^<!-- wp:porchlight\/hero (\{.*\}) \/-->$/.exec(hero ?? "") ?? [];
  expect(JSON.parse(json)).toEqual(attributes);
  expect(json).not.toMatch(/--|[<>&\ufffe]|\\"/);
});
