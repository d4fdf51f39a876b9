import { withTrailingSlash } from "@porchlight/contract/trailing-slash";
import { isPageAddress } from "#app/ui/actions/smart-link.tsx";

const openSchemes = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

/**
 * An address as the site writes it: a path of a page ends in a slash (section 2, client routes), and what no link may
 * do (`javascript:`, `data:`, unreadable) is null. Links to this site's own hosts came as paths (the host adapter).
 */
export function siteHref(href: string | null | undefined): string | null {
  const given = href?.trim() ?? "";
  if (given === "") return null;
  if (given.startsWith("#") || given.startsWith("?")) return given;
  if (given.startsWith("/") && !given.startsWith("//")) return pagePath(given.replaceAll("\\", "/"));
  const address = given.startsWith("//") ? `https:${given}` : given;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!openSchemes.has(url.protocol)) return null;
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : address;
}

function pagePath(path: string): string {
  if (path.startsWith("//")) return pagePath(path.replace(/^\/+/, "/"));
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return isPageAddress(pathname) ? withTrailingSlash(pathname) + rest : path;
}
