import { homeAddressOf } from "@porchlight/contract/endpoint";
import { withoutTrailingSlash, withTrailingSlash } from "@porchlight/contract/paths";
import { decodeHTML } from "entities";

/** Addresses of the site and its content: they decide which links in a response are internal. */
export interface HostAddresses {
  readonly site: readonly string[];
  readonly host: string;
  /** The address at which the site serves a medium of the host; undefined for one that it does not serve. */
  readonly mediaAddress?: (address: URL) => string | undefined;
}

/** Normalizes the text of a field. */
export type NormalizeText = (fieldName: string, text: string) => string;

/** Texts without markup in which WordPress still escapes quotes and ampersands. */
const plainTextFields = new Set(["title", "displayTitle", "name", "label", "seoTitle", "seoMetaDescription"]);
/** Paths that a WordPress serves and this site does not. */
const hostOnlyPath = /^\/wp-[a-z]+(?:[/.?#]|$)|\.[a-z\d]{2,5}$/i;
/** Entities that HTML itself needs, and the space that does not break. */
const escaped = new Set(["amp", "lt", "gt", "quot", "apos", "nbsp"]);

/**
 * Normalizes what a WordPress writes its own way: links to the site or to pages of the host become paths, in fields and
 * within HTML; media become addresses of the site; titles and names become plain text, and in HTML named entities
 * (`Ca&ntilde;on City`) become characters.
 */
export function normalizeTexts(addresses: HostAddresses): NormalizeText {
  const hostAddress = homeAddressOf(addresses.host);
  const site = addresses.site.flatMap((address) => parseBase(address) ?? []);
  const host = parseBase(hostAddress);
  const link = (address: string) => pathOf(address, site, host) ?? address;
  const medium = (address: string) => {
    const url = parseAddress(address);
    return (url && (mediumPath(url, site) ?? addresses.mediaAddress?.(url))) ?? address;
  };
  const media = (list: string) => list.replaceAll(/(?:https?:)?\/\/[^\s,]+/gi, medium);
  const inHtml = (html: string) =>
    withMediaOfSets(withoutNamedEntities(html)).replaceAll(
      /(\b(href|src)=)(["'])((?:https?:)?\/\/[^"']+|\/wp-content\/[^"']*)\3/gi,
      (_, start: string, name: string, quote: string, given: string) => {
        const address = given.replaceAll("&amp;", "&");
        const isRelative = address.startsWith("/wp-");
        const whole = isRelative ? hostAddress + address : address;
        const target = name.toLowerCase() === "src" ? medium(whole) : isRelative ? whole : link(whole);
        return start + quote + target.replaceAll("&", "&amp;") + quote;
      },
    );
  /** `srcset` of pictures within HTML. */
  const withMediaOfSets = (html: string) =>
    html.replaceAll(/(\bsrcset=)(["'])([^"']+)\2/gi, (_, start: string, quote: string, list: string) => {
      const whole = list.replaceAll(/(?<=^|[\s,])\/wp-content\//g, `${hostAddress}/wp-content/`);
      return start + quote + media(whole.replaceAll("&amp;", "&")).replaceAll("&", "&amp;") + quote;
    });
  return (fieldName, text) => {
    if (fieldName === "uri") return canonicalEscapes(text);
    if (fieldName === "sourceUrl") return medium(text);
    if (fieldName === "srcSet") return media(text);
    if (plainTextFields.has(fieldName)) return plainName(text);
    if (text.includes("<")) return inHtml(text);
    if (/^(?:https?:)?\/\/\S+$/.test(text)) return link(text);
    return withoutNamedEntities(text);
  };
}

/** A title or name: an editor may have emphasized a word or broken the line in it. */
function plainName(text: string): string {
  const withoutTags = text.includes("<")
    ? text
        .replaceAll(/<(script|style)\b.*?<\/\1\s*>/gis, "")
        .replaceAll(/<br\b[^>]*>/gi, " ")
        .replaceAll(/<\/?[a-z][^>]*>/gi, "")
        .replaceAll(/\s+/g, " ")
        .trim()
    : text;
  return withoutTags.includes("&") ? decodeHTML(withoutTags) : withoutTags;
}

/** A message of WordPress as plain text: it may be HTML, escaped once more. */
export function plainMessage(message: string): string {
  return decodeHTML(decodeHTML(message).replaceAll(/<\/?[a-z][^>]*>/gi, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A canonical address; WordPress escapes letters beyond ASCII in lower case. */
function canonicalEscapes(uri: string): string {
  return uri.includes("%") ? uri.replaceAll(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase()) : uri;
}

function withoutNamedEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([a-z][a-z\d]+);/gi, (entity, name) => (escaped.has(name) ? entity : decodeHTML(entity)));
}

/** The address of a site: its host and the folder below which it lies. */
type BaseAddress = NonNullable<ReturnType<typeof parseBase>>;

function parseBase(address: string) {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return { host, folder: withoutTrailingSlash(pathname) };
}

function parseAddress(address: string): URL | undefined {
  const whole = address.startsWith("//") ? `https:${address}` : address;
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

/** The path on this site that an address leads to; http and https are one, as editors paste either. */
function pathOf(address: string, site: readonly BaseAddress[], host: BaseAddress | undefined): string | undefined {
  const url = parseAddress(address);
  if (!url) return undefined;
  const pathBelow = (base: BaseAddress | undefined) =>
    base && base.host === url.host && `${url.pathname}/`.startsWith(`${base.folder}/`)
      ? url.pathname.slice(base.folder.length) || "/"
      : undefined;
  const hostPath = pathBelow(host);
  if (hostPath !== undefined && hostOnlyPath.test(hostPath)) return undefined;
  const path = hostPath ?? site.map(pathBelow).find((each) => each !== undefined);
  if (path === undefined || path.startsWith("//")) return undefined;
  const isPage = !/\/[^/]*\.[a-z\d]{2,5}$/i.test(path);
  return (isPage ? withTrailingSlash(path) : path) + url.search + url.hash;
}

/** What the site serves itself: `/media/…` at one of its addresses. */
function mediumPath(url: URL, site: readonly BaseAddress[]): string | undefined {
  const base = site.find(({ host, folder }) => host === url.host && url.pathname.startsWith(`${folder}/media/`));
  return base && url.pathname.slice(base.folder.length);
}
