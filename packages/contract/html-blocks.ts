/** Elements that begin on a new line, in the HTML specification's rendering. */
export const blockElements: readonly string[] = [
  "address article aside blockquote caption center col colgroup dd details dialog dir div dl dt fieldset figcaption",
  "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section summary",
  "table tbody td tfoot th thead tr ul",
].flatMap((names) => names.split(" "));

const breakTag = /<br\b[^>]*>/gi;
const blockTag = new RegExp(`</?(?:${blockElements.join("|")})\\b[^>]*>`, "gi");

/** HTML without its tags: line breaks and the tags of blocks become white space, which separates their words. */
export function withoutTags(html: string, { line, block } = { line: " ", block: " " }): string {
  return html
    .replace(breakTag, line)
    .replace(blockTag, block)
    .replace(/<\/?[a-z][^>]*>/gi, "");
}
