/** The page whose content holds the texts of the overview’s tabs (S7.19). */
export const overviewUri = "/our-neighborhoods/";

/** A path with exactly one trailing slash, as in the site's URLs. */
export function withTrailingSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** A path or URL without trailing slashes. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

/** Decodes percent-encoding; null when it is malformed, as `100%` is, for which `decodeURIComponent` throws. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** URL of a host's GraphQL endpoint (S7.1): `{host}/wp/graphql`, unless the given address is the endpoint. */
export function endpointOf(hostAddress: string): string {
  const bare = withoutTrailingSlash(hostAddress);
  return bare.endsWith("/graphql") ? bare : `${bare}/wp/graphql`;
}

/** Base URL of a host without trailing slash, from its base URL or its endpoint. */
export function homeAddressOf(hostAddress: string): string {
  return withoutTrailingSlash(hostAddress).replace(/(?:\/wp)?\/graphql$/, "");
}

/** URL of WordPress's lost password page, from the host's base URL or its endpoint. */
export function passwordPageOf(hostAddress: string): string {
  return `${homeAddressOf(hostAddress)}/wp-login.php?action=lostpassword`;
}

/** Base URLs that decide whose page or file an address of the content is. */
export interface ContentSites {
  /** Those of this site. */
  readonly site: readonly string[];
  /** That of the content host, such as a WordPress. */
  readonly host?: string | undefined;
  /** Origins of other hosts that hold the content host's media. */
  readonly media?: readonly string[] | undefined;
}

/**
 * The target of an address of the content: a page of this site or a file below its `/media/`, both with their path; a
 * file or program of the content host or of a media host, with its URL there; anything else, with its URL.
 */
export type ContentAddress =
  | { readonly owner: "page"; readonly path: string }
  | { readonly owner: "site"; readonly path: string }
  | { readonly owner: "host"; readonly url: URL }
  | { readonly owner: "elsewhere"; readonly url: URL };

interface Base {
  readonly origin: string;
  readonly host: string;
  readonly folder: string;
}

/** Paths of WordPress's files and programs, which a site in front of it never has. */
const wordPressPath = /^\/wp-[a-z]+(?:[/.?#]|$)/i;
const filePath = /\/[^/]*\.[a-z\d]{2,5}$/i;

/**
 * Returns a function that classifies addresses by owner. An absolute URL may have either protocol, none (`//host/…`), a
 * host in any case, with or without `www.` and the default port; a path belongs to this site, except for WordPress's
 * own. A picture of the host at a service that makes smaller ones is the host's. Undefined for a text that is not a web address.
 */
export function addressReader(sites: ContentSites): (text: string) => ContentAddress | undefined {
  const own = sites.site.flatMap((address) => baseOf(address) ?? []);
  const host = sites.host === undefined ? undefined : baseOf(sites.host);
  const media = (sites.media ?? []).flatMap((address) => baseOf(address) ?? []);
  const atHost = (base: Base, path: string, { search, hash }: URL) =>
    ({ owner: "host", url: new URL(base.origin + base.folder + path + search + hash) }) as const;

  const ofSite = (path: string, url: URL): ContentAddress => {
    if (host && wordPressPath.test(path)) return atHost(host, path, url);
    const rest = url.search + url.hash;
    if (path.startsWith("/media/")) return { owner: "site", path: path + rest };
    return { owner: "page", path: (filePath.test(path) ? path : withTrailingSlash(path)) + rest };
  };

  return (text) => {
    if (/^\/(?![/\\])/.test(text)) {
      const url = URL.parse(text, "http://site.invalid");
      return url?.host === "site.invalid" && !url.pathname.startsWith("//") ? ofSite(url.pathname, url) : undefined;
    }
    const url = webAddress(text);
    if (!url) return undefined;
    const hostPath = host && pathBelow(url, host);
    if (host && hostPath !== undefined && (wordPressPath.test(hostPath) || filePath.test(hostPath))) {
      const isOwnMedium = hostPath.startsWith("/media/") && own.some((base) => pathBelow(url, base) !== undefined);
      if (!isOwnMedium) return atHost(host, hostPath, url);
    }
    if (host?.host === hostOf(url) && wordPressPath.test(url.pathname)) {
      return atHost({ ...host, folder: "" }, url.pathname, url);
    }
    const path = hostPath ?? own.map((base) => pathBelow(url, base)).find((each) => each !== undefined);
    // A path with two leading slashes would name another host.
    if (path !== undefined) return path.startsWith("//") ? { owner: "elsewhere", url } : ofSite(path, url);
    const base = media.find((each) => each.host === hostOf(url));
    if (base) return atHost({ ...base, folder: "" }, url.pathname, url);
    const original = host && resizedPicture(url, host);
    return original
      ? { owner: "host", url: new URL(host.origin + host.folder + original) }
      : { owner: "elsewhere", url };
  };
}

const pictureOfWordPress = /^\/wp-content\/.+\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/**
 * The path of the host's picture that a service for smaller pictures names in its own path or query:
 * `i0.wp.com/cms.example/wp-content/…`, `cdn.example/w_300/https://cms.example/wp-content/…`.
 */
function resizedPicture({ pathname, searchParams }: URL, host: Base): string | undefined {
  for (const text of [pathname, searchParams.get("url"), searchParams.get("src")]) {
    const segments = text?.split("/") ?? [];
    for (const [at, segment] of segments.entries()) {
      if (!segment.includes(".") && !segment.startsWith("localhost")) continue;
      const url = URL.parse(`https://${segments.slice(at).join("/")}`);
      const path = url && pathBelow(url, host);
      if (path && pictureOfWordPress.test(path)) return path;
    }
  }
  return undefined;
}

/** The http URL of a text, which may lack the protocol (`//host/…`); undefined for any other text. */
export function webAddress(text: string): URL | undefined {
  if (!/^(?:https?:)?\/\/[^/\\]/i.test(text)) return undefined;
  const url = URL.parse(text.startsWith("//") ? `https:${text}` : text);
  return url && !url.username && !url.password ? url : undefined;
}

/** The host of a URL as its site has it: without `www.` and the default port of either protocol. */
export function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/^www\.(?=[^.]+\.)/, "").replace(/\.$/, "");
  return port === "" || port === "80" || port === "443" ? name : `${name}:${port}`;
}

/** Whether two URLs are at one site. */
export function isSameSite(one: URL, other: URL): boolean {
  return hostOf(one) === hostOf(other);
}

function baseOf(address: string): Base | undefined {
  const url = webAddress(address);
  return url && { origin: url.origin, host: hostOf(url), folder: withoutTrailingSlash(url.pathname) };
}

function pathBelow(url: URL, { host, folder }: Base): string | undefined {
  const isBelow = hostOf(url) === host && `${url.pathname}/`.startsWith(`${folder}/`);
  return isBelow ? url.pathname.slice(folder.length) || "/" : undefined;
}

/**
 * Normalizes a path as the store holds it: leading and trailing slash, without query and fragment. Accepts `about-us`,
 * `/about-us`, and absolute URLs of this site. Null for an empty text and for other sites.
 */
export function normalizeUri(uri: string, publicUrl: string): string | null {
  const trimmed = uri.trim();
  if (trimmed === "") return null;
  const local = trimmed.startsWith(publicUrl) ? trimmed.slice(publicUrl.length) || "/" : trimmed;
  if (/^[a-z][a-z\d+.-]*:/i.test(local)) return null;
  const path = local.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "");
  return path === "" ? "/" : `/${path}/`;
}
