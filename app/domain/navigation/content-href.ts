import { withTrailingSlash } from "@porchlight/contract/addresses";
import { decodeEntities } from "@porchlight/contract/html";
import { phoneLinks, telephoneAddress } from "./telephone.ts";

/** A rejected URL of the content, and where it was found; `where` is empty when unknown. */
export interface RefusedHref {
  readonly href: string;
  readonly where: string;
}

let report: ((refused: RefusedHref) => void) | undefined;

/**
 * Sets the listener for rejected URLs, on the server the log. There is one at a time: a second call replaces the first.
 */
export function onRefusedHref(listener: (refused: RefusedHref) => void): void {
  report = listener;
}

const servedFolders = /^\/(?:media|builds|fonts|assets|wp|ops)\//;
const fileExtension = /\/[^/?#]*\.[a-z\d]{2,5}(?:[?#]|$)/i;

/**
 * Whether the router shows the URL without loading a document: it starts with one slash or a question mark and is not a
 * file (`/blog/feed.xml`, `/media/…`).
 */
export function isPageHref(href: string): boolean {
  if (href.startsWith("?")) return true;
  if (!href.startsWith("/") || href.startsWith("//")) return false;
  return !servedFolders.test(href) && !fileExtension.test(href);
}

/**
 * Sanitizes a URL of the content; every link passes through this function (section 8: dangerous protocols are
 * rejected). Page paths get a trailing slash (section 2), `//host` becomes `https://host`. Returns null, so that the
 * text is rendered without a link, for URLs that run code (`javascript:`, `data:`), that parsers interpret differently
 * (control characters, backslashes, `https:host`), with credentials, or that are invalid. A telephone number becomes
 * E.164; one that cannot be dialed gets no link. What editors type without its scheme (`www.host`, an email address, a
 * telephone number), or with two, gets the right one. `where` (`menu main, "Contact"`) is passed to the listener of
 * {@link onRefusedHref}.
 */
export function contentHref(given: string | null | undefined, where = ""): string | null {
  const href = given?.trim();
  if (!href) return null;
  const safe = safeHref(withScheme(href));
  if (safe === null) report?.({ href, where });
  return safe;
}

/**
 * An address that editors type without its scheme, or that WordPress's dialog for links or a second paste gives a wrong
 * one (`http://info@host`, `http://303-555-0142`, `http://https://host`), with its scheme; any other is unchanged.
 */
function withScheme(href: string): string {
  const given = href.replace(/^https?:\/\/(?=https?:\/\/)/i, "").replace(/^callto:(?:\/\/)?/i, "tel:");
  const bare = given.replace(/^http:\/\//i, "");
  if (/^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(bare)) return `mailto:${bare}`;
  if (/^[+(]?\d[\d\s().-]{8,}$/.test(bare)) return phoneLinks(bare)?.call ?? given;
  return /^www\.[^@\\\s]+$/i.test(given) ? `https://${given}` : given;
}

function safeHref(href: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them within an address
  if (/[\0-\x1f\x7f]|^[^?#]*\\/.test(href)) return null;
  if (/^[#?]/.test(href)) return href;
  if (/^\/(?!\/)/.test(href)) return ownPath(href);
  if (/^mailto:/i.test(href)) return href;
  if (/^(?:tel|sms):/i.test(href)) return telephoneAddress(href);
  const address = href.startsWith("//") ? `https:${href}` : href;
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username || url.password ? null : url.href;
}

/** After dot segments two slashes would name another host (`/..//host/`). */
function ownPath(href: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return isPageHref(path) ? withTrailingSlash(path.replaceAll(/\/{2,}/g, "/")) + rest : href;
}

/**
 * Paths of this site's pages that sanitized HTML links to, with slashes at both ends, without query and hash, each
 * once, in the order of the text.
 */
export function linkedPaths(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => decodeEntities(href).trim());
  const paths = hrefs.filter((href) => /^\/(?![/\\])/.test(href)).map((href) => href.replace(/[?#].*$/s, ""));
  return [...new Set(paths.map(withTrailingSlash))];
}

/** The absolute URL of a picture, which may be a path of this site. */
export function absoluteUrl(src: string, origin: string): string {
  return src.startsWith("/") ? origin + src : src;
}
