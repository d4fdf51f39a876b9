import type { RedirectRule } from "@porchlight/contract/redirects";

/** The target of the redirect at a path, with or without its trailing slash; null when there is none. */
export function redirectOf(rules: readonly RedirectRule[], path: string): string | null {
  const segments = segmentsOf(path);
  const rule = rules.find(({ from }) => {
    const parts = segmentsOf(from);
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(":") || part === segments[at]);
  });
  return rule?.to ?? null;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Protocols that run or contain content; never navigated to (S8.5). */
const dangerousProtocols: ReadonlySet<string> = new Set(["javascript:", "data:", "vbscript:", "blob:"]);

/** Thrown for a URL that must not be navigated to (S8.4, S8.5). */
export class NavigationError extends Error {
  override readonly name = "NavigationError";
}

/**
 * Validates a URL before the site at `origin` navigates to it. For a page of this site `href` is path, query and hash;
 * for another site it is absolute with `isExternal`, which needs a document load.
 * @throws {NavigationError} for another site unless that is permitted (S8.4), for a dangerous protocol even then
 * (S8.5), and for an invalid URL.
 */
export function navigationTarget(
  address: string,
  { origin, allowExternal = false }: { readonly origin: string; readonly allowExternal?: boolean },
) {
  if (!URL.canParse(address, origin)) throw new NavigationError(`Invalid URL: ${address}`);
  const url = new URL(address, origin);
  if (dangerousProtocols.has(url.protocol)) {
    throw new NavigationError(`An address with the protocol ${url.protocol} is not followed.`);
  }
  // Two leading slashes would name another host.
  const path = url.pathname.replace(/^\/+/, "/");
  if (url.origin === origin) return { href: path + url.search + url.hash, isExternal: false };
  if (!allowExternal) throw new NavigationError(`Leaving this site needs permission: ${url.href}`);
  return { href: url.href, isExternal: true };
}
