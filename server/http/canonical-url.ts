import type { IncomingMessage, ServerResponse } from "node:http";
import { hidesParameters, type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import type { HeaderPairs, LogRequest, RequestIdOf } from "./request-context.ts";

/** The parsed target of a request; `search` includes `?`, or is empty. */
type RequestTarget =
  | { readonly kind: "canonical"; readonly path: string; readonly search: string }
  /** A URL in another spelling: its canonical path, and the query unchanged. */
  | { readonly kind: "redirect"; readonly path: string; readonly search: string }
  | { readonly kind: "invalid"; readonly status: 400 | 414 };

/** Whether the site serves a file at this path; file names are case-sensitive. */
type IsFile = (path: string) => boolean;

const maxPathLength = 2000;
const invalid = { kind: "invalid", status: 400 } as const;
const tooLong = { kind: "invalid", status: 414 } as const;
const messages = { 400: "The address is not encoded correctly.\n", 414: "The address is too long.\n" };

/** Most paths: canonical by their characters alone. */
const plainPath = /^(?=\/)(?:\/(?!\.)[a-z0-9_.~-]+)*\/?$/;
/** Spaces, control characters and non-ASCII. */
const noTargetCharacter = /[^!-~]/;
/** Encoded control characters and backslashes: no name contains them, and programs interpret them differently. */
const neverEncoded = /%(?:[01][\dA-F]|7F|5C)/;
/** Case-sensitive paths: names of files, identifiers and programs. */
const caseSensitivePath = /^\/(?:assets|fonts|drawings|media|builds|wp|wp-content|ops)\/|^\/__manifest$/;
/** Addresses of a content host, signed in the host's spelling. */
const signedMedia = /^\/media\/(?:r\/[^/]+\/)?from\//;

/**
 * Responds to every request whose URL is not canonical before any other handler: 301 to the canonical URL with its
 * query, or directly to the target of a redirect at that URL; 400 (414 when too long) when there is no canonical URL,
 * the method is neither GET nor HEAD, or the `Host` is malformed. Returns false, with nothing sent, when the URL is
 * canonical.
 */
export function canonicalUrlResponder(options: {
  readonly isFile: IsFile;
  /** The redirect at a canonical path. */
  readonly findRedirect: (path: string) => (RedirectRule & { readonly status: number }) | undefined;
  readonly securityHeaders: HeaderPairs;
  readonly requestIdOf: RequestIdOf;
  readonly logRequest: LogRequest;
}): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const securityHeaders = options.securityHeaders.flat();
  return (incoming, outgoing) => {
    const { method = "", url = "" } = incoming;
    const target = isHostReadable(incoming) ? parseRequestTarget(url, options.isFile) : invalid;
    if (target.kind === "canonical") return false;
    const started = performance.now();
    const id = options.requestIdOf(incoming);
    const isInvalid = target.kind === "invalid";
    const rejectedMethod = method === "GET" || method === "HEAD" ? undefined : 400;
    // An invalid target is not logged: it may contain anything.
    const { path, search } = isInvalid ? { path: "-", search: "" } : target;
    const errorStatus = isInvalid ? target.status : rejectedMethod;
    const isPreview = previewTokenOf(path, search) !== undefined;
    const rule = errorStatus || isPreview ? undefined : options.findRedirect(path);
    // A page that is gone gets its response at the canonical URL.
    const redirect = rule?.to === "" || rule?.to.startsWith("#") ? undefined : rule;
    const location = redirect ? redirectLocation(redirect.to, search, "/") : path + search;
    const body = errorStatus ? messages[errorStatus] : "";
    const status = errorStatus ?? redirect?.status ?? 301;
    const ownHeaders = errorStatus
      ? ["content-type", "text/plain; charset=utf-8", "cache-control", "no-store"]
      : [
          "location",
          location,
          "cache-control",
          isPreview || (redirect && hidesParameters(redirect.to)) ? "no-store" : "public, max-age=300",
        ];
    const bodyBytes = body.length;
    const length = ["content-length", String(bodyBytes)];
    outgoing.writeHead(status, [...ownHeaders, ...length, ...securityHeaders, "x-request-id", id]);
    outgoing.end(method === "HEAD" ? undefined : body);
    const milliseconds = performance.now() - started;
    options.logRequest({ id, method, path, search, status, milliseconds, cache: undefined, bodyBytes }, incoming);
    return true;
  };
}

const readableHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether the `Host` is well-formed (RFC 9112, 3.2); any host is accepted. HTTP/1.0 needs none. */
function isHostReadable({ headers, headersDistinct, httpVersion }: IncomingMessage): boolean {
  // Node.js uses the first of several, a proxy possibly the last.
  if ((headersDistinct.host?.length ?? 0) > 1) return false;
  return headers.host === undefined ? httpVersion === "1.0" : readableHost.test(headers.host);
}

/**
 * Parses the target of a request: a path with a query, or an absolute http URL, whose host is ignored. Router, caches
 * and log all use this result, so that they agree on the URL.
 * Not `new URL`: it accepts and rewrites backslashes, control characters and others.
 */
export function parseRequestTarget(raw: string, isFile: IsFile): RequestTarget {
  if (noTargetCharacter.test(raw)) return invalid;
  const hashAt = raw.indexOf("#");
  const target = originForm(hashAt === -1 ? raw : raw.slice(0, hashAt));
  if (target === undefined) return invalid;
  const queryAt = target.indexOf("?");
  const given = queryAt === -1 ? target : target.slice(0, queryAt);
  const search = queryAt === -1 ? "" : target.slice(queryAt);
  if (given.length > maxPathLength) return tooLong;
  const path = plainPath.test(given) ? given : canonicalPath(given, isFile);
  if (path === undefined) return invalid;
  if (path.length > maxPathLength) return tooLong;
  const isCanonical = path === given && path.length + search.length === raw.length;
  return { kind: isCanonical ? "canonical" : "redirect", path, search };
}

/**
 * The canonical form of a path: no dot or empty segments, percent-encoding (in upper case) only when needed, page
 * names in lower case. A trailing slash or its absence is preserved.
 * @returns undefined for a path that cannot be decoded, has control characters or backslashes, or is a page with `%2F`
 */
export function canonicalPath(path: string, isFile: IsFile = () => false): string | undefined {
  if (path.includes("\\")) return undefined;
  const signed = signedMedia.test(path) ? URL.parse(path, "http://site.invalid")?.pathname : undefined;
  if (signed && signedMedia.test(signed)) return signed;
  try {
    const canonical = withoutDots(path.split("/").map(withNeededEncoding));
    if (neverEncoded.test(canonical)) return undefined;
    if (caseSensitivePath.test(canonical) || isFile(canonical)) return canonical;
    return canonical.includes("%2F") ? undefined : canonicalPagePath(canonical);
  } catch {
    return undefined;
  }
}

/** Encodes a name as one path segment; characters that are allowed there stay. */
export function encodeSegment(name: string): string {
  return encodeURIComponent(name).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

/** Path and query of a target without a fragment; undefined for anything but a path or an http URL. */
function originForm(target: string): string | undefined {
  if (target.startsWith("/")) return target;
  const [, origin, rest = ""] = /^(https?:\/\/[^/?\\@]+)([/?].*)?$/i.exec(target) ?? [];
  if (!origin || !URL.canParse(origin)) return undefined;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** @throws {URIError} when the percent-encoding is not UTF-8 */
function withNeededEncoding(segment: string): string {
  return segment.replaceAll(/(?:%[\da-f]{2})+|%|[^%]+/gi, (part) =>
    part.startsWith("%") ? encodeURIComponent(decodeURIComponent(part)) : encodeURI(part),
  );
}

function withoutDots(segments: readonly string[]): string {
  const remaining: string[] = [];
  for (const segment of segments) {
    if (segment === "..") remaining.pop();
    else if (segment !== "." && segment !== "") remaining.push(segment);
  }
  const endsInFolder = remaining.length > 0 && ["", ".", ".."].includes(segments.at(-1) ?? "");
  return `/${remaining.join("/")}${endsInFolder ? "/" : ""}`;
}

function canonicalPagePath(path: string): string {
  const lowerCase = path.split("/").map((segment) => encodeSegment(decodeURIComponent(segment).toLowerCase()));
  // React Router treats both as the data of the page with a trailing slash.
  return lowerCase.join("/").replace(/\/\.data$/, "/_.data");
}

/** Files; the `.data` of a page is one of its forms and does not match. */
const filePath = /\.(?!data$)[^/]*$/;

/** The preview token in the URL of a page; undefined for a page without one, and for anything else. */
export function previewTokenOf(path: string, search: string): string | undefined {
  if (!search.includes("preview=") || filePath.test(path)) return undefined;
  return new URLSearchParams(search).get("preview") ?? undefined;
}
