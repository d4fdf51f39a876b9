import { homeAddressOf } from "@porchlight/contract/endpoint";
import { withoutTrailingSlash, withTrailingSlash } from "@porchlight/contract/trailing-slash";
import { decodeHTML } from "entities";

/** Where the site and its content live: what decides which addresses in a response are the site’s own. */
export interface HostAddresses {
  /** Addresses under which the site itself is known, such as `https://www.example.com`. */
  readonly site: readonly string[];
  /** The host, by its home or its endpoint. */
  readonly host: string;
  /** The address under which the site serves a medium of the host; undefined for one that it does not serve. */
  readonly mediaAddress?: (address: URL) => string | undefined;
}

/** Brings a text into the site’s form, by the field that it stands in. */
export type EvenText = (fieldName: string, text: string) => string;

/** Texts without markup, in which WordPress still writes quotes and ampersands as entities. */
const plainTextFields = new Set(["title", "displayTitle", "name", "label", "seoTitle", "seoMetaDescription"]);
/** What a WordPress serves itself and this site does not. */
const hostOwnPath = /^\/wp-[a-z]+(?:[/.?#]|$)|\.[a-z\d]{2,5}$/i;
/** Entities that HTML itself needs, and the one that looks like a space and is none. */
const kept = new Set(["amp", "lt", "gt", "quot", "apos", "nbsp"]);

/**
 * Evens out what a WordPress writes its own way: links to the site or to pages of the host become paths, in fields and
 * within HTML; media become addresses of the site; titles and names become plain text, and in HTML named entities
 * (`Ca&ntilde;on City`) the characters that they name.
 */
export function evenTexts(addresses: HostAddresses): EvenText {
  const site = addresses.site.flatMap(homeOf);
  const [host] = homeOf(homeAddressOf(addresses.host));
  const link = (address: string) => pathOf(address, site, host) ?? address;
  const medium = (address: string) => mediumPath(address, site) ?? servedMedium(address, addresses) ?? address;
  const inHtml = (html: string) =>
    withoutNamedEntities(html).replaceAll(
      /(\b(href|src)=)(["'])((?:https?:)?\/\/[^"']+|\/wp-content\/[^"']*)\3/gi,
      (_, start: string, name: string, quote: string, given: string) => {
        const address = given.replaceAll("&amp;", "&");
        const isRelative = address.startsWith("/wp-");
        const whole = isRelative ? homeAddressOf(addresses.host) + address : address;
        const target = name.toLowerCase() === "src" ? medium(whole) : isRelative ? whole : link(whole);
        return start + quote + target.replaceAll("&", "&amp;") + quote;
      },
    );
  return (fieldName, text) => {
    if (fieldName === "uri") return spelled(text);
    if (fieldName === "sourceUrl") return medium(text);
    if (fieldName === "srcSet") return text.replaceAll(/(?:https?:)?\/\/[^\s,]+/gi, medium);
    if (plainTextFields.has(fieldName)) return text.includes("&") ? decodeHTML(text) : text;
    if (text.includes("<")) return inHtml(text);
    if (/^(?:https?:)?\/\/\S+$/.test(text)) return link(text);
    return withoutNamedEntities(text);
  };
}

/** A message of WordPress as a sentence: it may be HTML, and that HTML escaped once more. */
export function plainMessage(message: string): string {
  return decodeHTML(decodeHTML(message).replaceAll(/<\/?[a-z][^>]*>/gi, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** An address in the site’s one spelling; WordPress escapes letters beyond ASCII in small letters. */
function spelled(uri: string): string {
  return uri.includes("%") ? uri.replaceAll(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase()) : uri;
}

function withoutNamedEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([a-z][a-z\d]+);/gi, (entity, name: string) =>
    kept.has(name) ? entity : decodeHTML(entity),
  );
}

interface Home {
  readonly host: string;
  /** Without a trailing slash; empty for a home at the root of its host. */
  readonly folder: string;
}

function homeOf(address: string): Home[] {
  if (!URL.canParse(address)) return [];
  const { host, pathname } = new URL(address);
  return [{ host, folder: withoutTrailingSlash(pathname) }];
}

function urlOf(address: string): URL | undefined {
  const whole = address.startsWith("//") ? `https:${address}` : address;
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

/** The path on this site that an address leads to; http and https are one, as editors paste either. */
function pathOf(address: string, site: readonly Home[], host: Home | undefined): string | undefined {
  const url = urlOf(address);
  if (!url) return undefined;
  const within = (home: Home | undefined) =>
    home && home.host === url.host && `${url.pathname}/`.startsWith(`${home.folder}/`)
      ? url.pathname.slice(home.folder.length) || "/"
      : undefined;
  const foreign = within(host);
  const own = site.map(within).find((path) => path !== undefined);
  const found = foreign === undefined ? own : hostOwnPath.test(foreign) ? undefined : foreign;
  if (found === undefined || found.startsWith("//")) return undefined;
  const isPage = !/\/[^/]*\.[a-z\d]{2,5}$/i.test(found);
  return (isPage ? withTrailingSlash(found) : found) + url.search + url.hash;
}

/** What the site serves itself: `/media/…` at one of its own names. */
function mediumPath(address: string, site: readonly Home[]): string | undefined {
  const url = urlOf(address);
  const home = url && site.find(({ host, folder }) => host === url.host && url.pathname.startsWith(`${folder}/media/`));
  return home && url.pathname.slice(home.folder.length);
}

function servedMedium(address: string, { mediaAddress }: HostAddresses): string | undefined {
  const url = urlOf(address);
  return url && mediaAddress?.(url);
}
