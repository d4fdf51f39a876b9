import { isPageAddress } from "#app/ui/smart-link.tsx";

const openSchemes = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

/**
 * An address as the site writes it: one of its own hosts becomes a path, a path of a page ends in a slash (section
 * 2, client routes), and what no link may do (`javascript:`, `data:`, unreadable) is null. `ownOrigins` are the
 * origins under which editors may have written links to this site, such as `https://www.example.com`.
 */
export function siteHref(href: string | null | undefined, ownOrigins: readonly string[]): string | null {
  const given = href?.trim() ?? "";
  if (given === "") return null;
  if (given.startsWith("#") || given.startsWith("?")) return given;
  if (given.startsWith("/") && !given.startsWith("//")) return withTrailingSlash(given.replaceAll("\\", "/"));
  const address = given.startsWith("//") ? `https:${given}` : given;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!openSchemes.has(url.protocol)) return null;
  if (ownOrigins.some((origin) => isSameHost(origin, url))) {
    return withTrailingSlash(url.pathname + url.search + url.hash);
  }
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : address;
}

/** http and https are one host: editors paste either. */
function isSameHost(origin: string, url: URL): boolean {
  return URL.canParse(origin) && new URL(origin).host === url.host && url.protocol.startsWith("http");
}

function withTrailingSlash(path: string): string {
  if (path.startsWith("//")) return withTrailingSlash(path.replace(/^\/+/, "/"));
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return pathname.endsWith("/") || !isPageAddress(pathname) ? path : `${pathname}/${rest}`;
}
