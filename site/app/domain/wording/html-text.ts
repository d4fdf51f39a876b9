import { decodeEntities } from "@porchlight/contract/html-entities";

/**
 * What a piece of HTML says as plain text on one line, for titles, descriptions and messages: tags, comments, scripts
 * and styles removed, entities decoded, white space collapsed. The result is text: it is escaped again where it is
 * rendered and must never be used as HTML.
 */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  const withoutTags = html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, "")
    .replace(/<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|td|th|section|blockquote)\b[^>]*>/gi, " ")
    .replace(/<\/?[a-z][^>]*>/gi, "");
  return decodeEntities(withoutTags).replace(/\s+/g, " ").trim();
}
