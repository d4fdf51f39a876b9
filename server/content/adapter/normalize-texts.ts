import {
  addressReader,
  type ContentSites,
  decodePercent,
  homeAddressOf,
  webAddress,
} from "@porchlight/contract/addresses";
import { withoutTags } from "@porchlight/contract/html";
import { mediaTypeOf } from "@porchlight/contract/media";
import type { TextFormat } from "@porchlight/contract/model/fields";
import { decodeHTMLStrict, escapeAttribute, escapeUTF8 } from "entities";

/** Addresses of the site and its content; they decide which links in a response are internal. */
export interface HostAddresses extends ContentSites {
  /** The host's base URL or endpoint. */
  readonly host: string;
  /** The path at which the site serves a file of the host; undefined for one that it does not serve. */
  readonly mediaAddress?: (address: URL) => string | undefined;
}

/** Normalizes the text of a field by its format. */
export type NormalizeText = (format: TextFormat, text: string) => string;

/**
 * Normalizes texts of WordPress, each once: plain texts lose their markup and entities; in HTML, only the entities that
 * HTML needs remain. Links to the site or to pages of the host become paths, in fields and in HTML; pictures, films and
 * recordings of the host get addresses of the site, its other files their one URL.
 */
export function normalizeTexts(addresses: HostAddresses): NormalizeText {
  const hostAddress = homeAddressOf(addresses.host);
  const read = addressReader({ ...addresses, host: hostAddress });
  const link = (text: string) => {
    const found = read(text);
    if (!found || found.owner === "elsewhere") return text;
    if (found.owner === "host") return (isPlayed(found.url) && addresses.mediaAddress?.(found.url)) || found.url.href;
    return text.startsWith("/") && !text.startsWith("//") ? text : found.path;
  };
  const path = (text: string) => {
    const found = webAddress(text) && read(text);
    return found?.owner === "page" ? found.path : text;
  };
  const medium = (text: string) => {
    const found = read(text);
    if (!found || found.owner === "page") return text;
    if (found.owner === "site") return found.path;
    return (found.owner === "host" && addresses.mediaAddress?.(found.url)) || found.url.href;
  };
  const media = (set: string) => set.replaceAll(/(?<=^|[\s,])(?:https?:\/)?\/[^\s,]+/gi, medium);
  const changeOf = (attribute: string) => {
    if (/^(?:href|(?:[a-z]+_)*(?:url|link))$/i.test(attribute)) return link;
    return /srcset$/i.test(attribute) ? media : medium;
  };
  /** Pictures in the background of elements. */
  const withMediaOfStyles = (html: string) =>
    html.replaceAll(
      /(\burl\((?:["']|&quot;|&#0?39;)?)((?:https?:)?\/\/[^\s"'()<>]+?)(?=["')]|&quot;|&#0?39;)/gi,
      (_, start: string, given: string) => start + medium(given),
    );
  /** Films and recordings whose URL is alone on a line, which WordPress embeds. */
  const withMediaOfLines = (html: string) =>
    html.replaceAll(
      /(?<=^|[>\n])([^\S\n]*)((?:https?:)?\/\/[^\s<>"']+)(?!\s*<\/a\b)(?=\s*(?:[<\n]|$))/gi,
      (whole, space: string, given: string) => {
        const url = webAddress(decodeHTMLStrict(given));
        return url && isPlayed(url) ? space + escapeUTF8(medium(url.href)) : whole;
      },
    );
  const inHtml = (html: string) =>
    withMediaOfLines(withMediaOfStyles(withoutEntities(decodeShortcodes(html)))).replaceAll(
      addressAttribute,
      (whole, name: string, equals: string, ...values: (string | undefined)[]) => {
        const given = decodeHTMLStrict(values.slice(0, 3).find((value) => value !== undefined) ?? "").trim();
        if (!/(?:https?:)?\//i.test(given)) return whole;
        return `${name}${equals}"${escapeAttribute(changeOf(name)(given))}"`;
      },
    );
  const address = (text: string) => {
    if (text.includes("<")) return inHtml(text);
    const decoded = decodeHTMLStrict(text).trim();
    return isAddress(decoded) ? link(decoded) : decoded;
  };
  const formats: Readonly<Record<TextFormat, (text: string) => string>> = {
    html: inHtml,
    line: (text) => plain(text, " "),
    lines: (text) => plain(text, "\n"),
    address,
    uri: (text) => canonicalEscapes(path(decodeHTMLStrict(text))),
    picture: (text) => medium(decodeHTMLStrict(text).trim()),
    pictures: (text) => media(decodeHTMLStrict(text)),
  };
  return (format, text) => formats[format](text);
}

/**
 * An attribute of an element or a shortcode that holds an address, and its value. WordPress makes the quotation marks of
 * a missing plugin's shortcode typographic.
 */
const addressAttribute =
  /(?<=\s)(href|(?:[a-z]+_)*(?:url|link)|src|poster|srcset|mp[34]|m4[av]|webm|og[gv]|wav|flac|data(?:-[\w-]+)?)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″])/gi;

/** Whether a URL is that of a film or recording. */
const isPlayed = ({ pathname }: URL) => /^(?:video|audio)\//.test(mediaTypeOf(pathname) ?? "");

const isAddress = (text: string) => /^\S+$/.test(text) && (text.startsWith("/") || webAddress(text) !== undefined);

/** Plain text of HTML, as editors emphasize words or insert line breaks; `lineBreak` separates lines and paragraphs. */
function plain(text: string, lineBreak: " " | "\n"): string {
  const words = text.includes("<") ? wordsOf(text, lineBreak) : text;
  return words.includes("&") ? decodeHTMLStrict(words) : words;
}

/** The words of HTML; `lineBreak` separates lines, and twice paragraphs. */
function wordsOf(html: string, lineBreak: " " | "\n"): string {
  // WordPress puts a line feed after a line break.
  const shown = html.replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>|(?<=<br\b[^>]*>)\s+/gis, "");
  const words = withoutTags(shown, { line: lineBreak, block: lineBreak.repeat(2) });
  if (lineBreak === " ") return words.replaceAll(/\s+/g, " ").trim();
  return words
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** A message of WordPress as plain text: it may be HTML, escaped twice. */
export function plainMessage(message: string): string {
  return decodeHTMLStrict(decodeHTMLStrict(message).replaceAll(/<\/?[a-z][^>]*>/gi, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A canonical URI; WordPress writes percent-encoding in lower case. */
function canonicalEscapes(uri: string): string {
  return uri.includes("%") ? uri.replaceAll(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase()) : uri;
}

/** HTML whose only entities are those that HTML needs, and `&nbsp;`. */
function withoutEntities(html: string): string {
  return html.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]+);/gi, (entity) => {
    const character = decodeHTMLStrict(entity);
    return character === entity ? entity : escapeUTF8(character).replace("\u00a0", "&nbsp;");
  });
}

/** Shortcodes of page builders whose content is Base64, some of it percent-encoded before: `[vc_raw_html]JTNDcCUzRQ==`. */
const encoded = /\[(vc_raw_html|vc_raw_js|fusion_code)\b[^[\]]*\]((?:[A-Za-z\d+/=\s]|<\/?p>|<br ?\/?>)*)\[\/\1\]/g;

/**
 * HTML in which the code that page builders store in Base64 is HTML again; scripts are removed, as is what cannot be
 * decoded.
 */
export function decodeShortcodes(html: string): string {
  return html.replaceAll(encoded, (_, name: string, content: string) => {
    if (name === "vc_raw_js") return "";
    const code = Buffer.from(content.replaceAll(/<[^>]*>|\s+/g, ""), "base64").toString("utf8");
    if (code.includes("\ufffd")) return "";
    return name === "vc_raw_html" ? (decodePercent(code) ?? "") : code;
  });
}
