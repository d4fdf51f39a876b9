import { expect, test } from "vitest";
import { blockMarkup } from "./block-markup.ts";

/** A block's comment as parsed by WordPress (`WP_Block_Parser`, class-wp-block-parser.php). */
const blockComment =
  /<!--\s+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)\s+({(?:(?!}\s+\/?-->)[\s\S])*}\s+)?(\/)?-->/g;

/** The blocks of a text without inner blocks: names and attributes. */
function blocksIn(text: string) {
  return [...text.matchAll(blockComment)].map(([, closes, space = "", name, attributes]) => ({
    name: `${closes ?? ""}${space}${name}`,
    attributes: attributes === undefined ? {} : JSON.parse(attributes),
  }));
}

test.each([
  "An em-dash -- two hyphens, three ---, and <!-- a comment -->",
  '<p class="a">“Quotes” & "quotes" <b>bold</b></p>\n<p>&amp; &lt;</p>',
  'A backslash \\, one before a quote \\", at the end \\',
  "\\u002d stays what somebody wrote, and so does \\n",
  "} /--> <!-- /wp:porchlight/hero -->",
  "Boulder’s 5,430 ft – “Flatirons” 🏔\u2028",
])("attributes are read back unchanged: %s", (text) => {
  const organism = {
    layout: "rich-text",
    title: text,
    items: [{ label: text, text }],
    mapLatitude: 40.17,
    gallery: [{ media: 7, alt: text }],
  };
  const markup = blockMarkup(null, [organism, { layout: "hero" }]);
  const { layout: _, ...attributes } = organism;
  expect(blocksIn(markup)).toEqual([
    { name: "porchlight/details", attributes: {} },
    { name: "porchlight/rich-text", attributes },
    { name: "porchlight/hero", attributes: {} },
  ]);
});

test("double hyphens, HTML and quotes in texts are escaped like WordPress's serializer", () => {
  expect(blockMarkup(null, [{ layout: "lead", text: '<b>"--"</b> & more' }])).toBe(
    '<!-- wp:porchlight/details /-->\n\n<!-- wp:porchlight/lead {"text":"\\u003cb\\u003e\\u0022\\u002d\\u002d\\u0022\\u003c/b\\u003e \\u0026 more"} /-->',
  );
});
