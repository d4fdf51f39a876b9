import { withTrailingSlash } from "@porchlight/contract/paths";

/** An address of the content that became no link, and where it stood as far as that is known; empty where not. */
export interface RefusedHref {
  readonly href: string;
  readonly where: string;
}

let tell: ((refused: RefusedHref) => void) | undefined;

/** Names who is told of refused addresses: on the server the log. One at a time; the last one counts. */
export function onRefusedHref(listener: (refused: RefusedHref) => void): void {
  tell = listener;
}

const servedFolders = /^\/(?:media|builds|fonts|assets|wp|ops)\//;
const fileExtension = /\/[^/?#]*\.[a-z\d]{2,5}(?:[?#]|$)/i;

/**
 * True for the URL of a page that the router shows without loading a document: it starts with one slash or a question
 * mark and is not a file (`/blog/feed.xml`, `/media/…`).
 */
export function isPageHref(href: string): boolean {
  if (href.startsWith("?")) return true;
  if (!href.startsWith("/") || href.startsWith("//")) return false;
  return !servedFolders.test(href) && !fileExtension.test(href);
}

/**
 * The one function that every address of the content passes before it becomes a link (section 8: dangerous protocols
 * are refused). Gives it as the site writes it: the path of a page ends in a slash (section 2), `//host` is `https://host`.
 * Null, which is no link but leaves the words, for what could run something (`javascript:`, `data:`), for what programs
 * read in different ways (control characters, backslashes, `https:host`), for names and passwords before a host, and for
 * what is no address; `where` (`menu main, "Contact"`) goes to whoever hears of that ({@link onRefusedHref}).
 */
export function contentHref(given: string | null | undefined, where = ""): string | null {
  const href = given?.trim();
  if (!href) return null;
  const safe = safeHref(href);
  if (safe === null) tell?.({ href, where });
  return safe;
}

function safeHref(href: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them within an address
  if (/[\0-\x1f\x7f]|^[^?#]*\\/.test(href)) return null;
  if (/^[#?]/.test(href)) return href;
  if (/^\/(?!\/)/.test(href)) return ownPath(href);
  if (/^(?:mailto|tel|sms):/i.test(href)) return href;
  const address = href.startsWith("//") ? `https:${href}` : href;
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username || url.password ? null : url.href;
}

/** After dot segments two slashes would name another host (`/..//host/`), so a page has none. */
function ownPath(href: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return isPageHref(path) ? withTrailingSlash(path.replaceAll(/\/{2,}/g, "/")) + rest : href;
}
