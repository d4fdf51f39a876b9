import { decodePercent, withTrailingSlash } from "@porchlight/contract/addresses";
import { decodeEntities } from "@porchlight/contract/html";
import { contentHref } from "../../app/domain/navigation/content-href.ts";
import { plainText } from "../../app/domain/wording/text.ts";
import { redirects as siteRedirects } from "../../server/http/redirect-table.ts";
import type { MenuItemData } from "../backend/store/entry-data.ts";
import { redirectsOption, type StoredRedirect } from "../backend/store/tables.ts";
import type { Content } from "./content.ts";
import { textsOf } from "./fields.ts";
import type { Subject } from "./finding.ts";

/** A link in the content. */
export interface ContentLink {
  readonly at: Subject;
  readonly field: string;
  /** As written. */
  readonly href: string;
  /** Link text; empty for a URL field. */
  readonly words: string;
}

/** Fields that hold one URL. */
const addressFields: ReadonlySet<string> = new Set(["url", "directionsUrl", "virtualTourUrl", "homeUri"]);

/** Every link of entries and menus: URL fields and links inside HTML. */
export function* contentLinks({ snapshot }: Content): Generator<ContentLink> {
  for (const entry of snapshot.entries()) {
    for (const { path, field, value, isHtml } of textsOf(entry)) {
      if (addressFields.has(field.name)) yield { at: { entry }, field: path, href: value, words: "" };
      if (!isHtml) continue;
      for (const { href, words } of anchorsIn(value)) yield { at: { entry }, field: path, href, words };
    }
  }
  for (const menu of snapshot.menus) {
    for (const { item, path } of menuItems(menu.items, "items")) {
      if (item.url !== "") yield { at: { menu }, field: path, href: item.url, words: item.label };
    }
  }
}

function* menuItems(items: readonly MenuItemData[], base: string): Generator<{ item: MenuItemData; path: string }> {
  for (const [index, item] of items.entries()) {
    const path = `${base}.${index}`;
    yield { item, path };
    yield* menuItems(item.children ?? [], `${path}.children`);
  }
}

/** A link inside HTML. */
export interface Anchor {
  /** With decoded entities. */
  readonly href: string;
  /** Plain link text. */
  readonly words: string;
}

/** The links in HTML, in order. Takes linear time, also for malformed HTML. */
export function anchorsIn(html: string): Anchor[] {
  return html.split(/(?=<a\s)/i).flatMap((piece) => {
    const [, double, single, rest = ""] = /^<a\b[^<>]*?\shref=(?:"([^"]*)"|'([^']*)')(.*)/is.exec(piece) ?? [];
    const href = double ?? single;
    if (href === undefined) return [];
    const [inside = ""] = rest.slice(rest.indexOf(">") + 1).split(/<\/a\s*>/i, 1);
    return [{ href: decodeEntities(href), words: plainText(inside) }];
  });
}

/** Paths of pages and files that exist without an entry; a test compares them with the routes. */
export const pathsWithoutEntry: ReadonlySet<string> = new Set([
  "/",
  "/alerts/",
  "/blog/",
  "/campaigns/",
  "/compare/",
  "/contact-us/",
  "/events/",
  "/lifestyle/reviews/",
  "/message/",
  "/my-account/",
  "/my-favorites/",
  "/new-home-search/",
  "/our-homes/plans/",
  "/our-neighborhoods/",
  "/our-homes/model-homes/",
  "/our-homes/quick-move-in-homes/",
  "/privacyterms/",
  "/shortlist/",
  "/sitemap.xml",
  "/robots.txt",
  "/homes.json",
  "/feeds/homes.xml",
  "/blog/feed.xml",
  "/feed/",
  "/blog/feed/",
]);

/** The path on this site for a URL in the content, without query and fragment; null for a URL elsewhere. */
export function targetPath(address: string): string | null {
  const href = contentHref(address);
  if (href === null || !href.startsWith("/")) return null;
  return href.replace(/[?#].*$/s, "");
}

/** Whether the site has a page or a file at a path; redirects do not count. */
export function hasPage({ snapshot, hostUrl }: Content, path: string): boolean {
  const leaf = path.split("/").findLast(Boolean) ?? "";
  const folder = path.slice(0, path.lastIndexOf(leaf));
  if (pathsWithoutEntry.has(path) || snapshot.entryAt(withTrailingSlash(path))) return true;
  if (snapshot.terms.some(({ uri }) => uri === withTrailingSlash(path))) return true;
  if (path.startsWith("/media/")) {
    // Of a host's files only those in fields are known.
    if (hostUrl !== undefined) return true;
    const file = decodePercent(path.slice("/media/".length));
    return [...snapshot.media.values()].some((medium) => medium.file === file);
  }
  const owner = snapshot.entryAt(folder);
  return (
    (["homesites", "plain"].includes(leaf) && owner?.kind === "neighborhood") ||
    (leaf === "calendar.ics" && owner?.kind === "event")
  );
}

/** The redirects of the content, and all redirects in order of precedence: the site's own come last. */
export function allRedirects({ snapshot }: Content): {
  readonly own: readonly StoredRedirect[];
  readonly all: readonly StoredRedirect[];
} {
  const own = (snapshot.option(redirectsOption) ?? []) as readonly StoredRedirect[];
  return { own, all: [...own, ...siteRedirects] };
}
