import type { OrganismData } from "@porchlight/backend/store/entry-data.ts";

/** The block that edits an entry's fields in WordPress's editor; it has no content. */
const detailsBlock = "porchlight/details";
/** The block around the HTML of an entry that also has organisms. */
const contentBlock = "porchlight/content";

/**
 * The post content of an entry whose fields are edited in a form: the form's block, then the HTML, then a block for
 * every organism.
 */
export function blockMarkup(content: string | null, organisms: readonly OrganismData[]): string {
  return [
    comment(detailsBlock, {}),
    ...(content === null ? [] : [`<!-- wp:${contentBlock} -->${content}<!-- /wp:${contentBlock} -->`]),
    ...organisms.map(({ layout, ...attributes }) => comment(`porchlight/${layout}`, attributes)),
  ].join("\n\n");
}

/** A self-closing block, as WordPress's `serialize_block` writes it. */
function comment(name: string, attributes: object): string {
  const json = attributesJson(attributes);
  return json === "{}" ? `<!-- wp:${name} /-->` : `<!-- wp:${name} ${json} /-->`;
}

/** JSON without characters that would end a comment or an HTML attribute. */
function attributesJson(attributes: object): string {
  const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
  return (
    JSON.stringify(attributes, wellFormed)
      // First, as a backslash before the closing quote of a text does not escape it.
      .replaceAll("\\\\", "\\u005c")
      .replaceAll("--", "\\u002d\\u002d")
      .replaceAll("<", "\\u003c")
      .replaceAll(">", "\\u003e")
      .replaceAll("&", "\\u0026")
      .replaceAll('\\"', "\\u0022")
      .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
  );
}
