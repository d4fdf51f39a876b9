import type { OrganismData } from "@porchlight/backend/store/entry-data.ts";

/** The block that edits an entry's fields in WordPress's editor; it holds nothing itself. */
const detailsBlock = "porchlight/details";
/** The block around the HTML of an entry that has organisms too. */
const contentBlock = "porchlight/content";

/**
 * What the editor of WordPress has as the content of an entry whose fields stand in a form: the form's place, then the
 * HTML, then a block for every organism.
 */
export function blockMarkup(content: string | null, organisms: readonly OrganismData[]): string {
  return [
    comment(detailsBlock, {}),
    ...(content === null ? [] : [`<!-- wp:${contentBlock} -->${content}<!-- /wp:${contentBlock} -->`]),
    ...organisms.map(({ layout, ...attributes }) => comment(`porchlight/${layout}`, attributes)),
  ].join("\n\n");
}

/** A block without content of its own, as WordPress's `serialize_block` writes it. */
function comment(name: string, attributes: object): string {
  const json = attributesJson(attributes);
  return json === "{}" ? `<!-- wp:${name} /-->` : `<!-- wp:${name} ${json} /-->`;
}

/** JSON that holds nothing by which a comment, or an attribute of HTML, would end. */
function attributesJson(attributes: object): string {
  const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
  return (
    JSON.stringify(attributes, wellFormed)
      // First: a backslash before a quote that ends a text is no escaped quote.
      .replaceAll("\\\\", "\\u005c")
      .replaceAll("--", "\\u002d\\u002d")
      .replaceAll("<", "\\u003c")
      .replaceAll(">", "\\u003e")
      .replaceAll("&", "\\u0026")
      .replaceAll('\\"', "\\u0022")
      .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
  );
}
