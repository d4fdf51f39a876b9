import type { IncomingMessage, ServerResponse } from "node:http";
import { hidesParameters, type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import { previewTokenOf } from "../preview/preview-token.ts";
import type { HeaderPairs } from "./request-context.ts";
import type { RequestIdOf } from "./request-id.ts";
import type { LogRequest } from "./request-log.ts";

/** What the target of a request comes to; `search` with its `?`, or empty. */
export type RequestTarget =
  | { readonly kind: "canonical"; readonly path: string; readonly search: string }
  /** Another spelling: its canonical path, and the query as it came. */
  | { readonly kind: "redirect"; readonly path: string; readonly search: string }
  | { readonly kind: "invalid"; readonly status: 400 | 414 };

/** Whether the site serves a file at this path: its name is case-sensitive. */
export type IsFile = (path: string) => boolean;

const maxPathLength = 2000;
const invalid = { kind: "invalid", status: 400 } as const;
const tooLong = { kind: "invalid", status: 414 } as const;
const messages = { 400: "The address is not spelled correctly.\n", 414: "The address is too long.\n" };

/** Most paths: nothing in them could be spelled differently. */
const plainPath = /^(?=\/)(?:\/(?!\.)[a-z0-9_.~-]+)*\/?$/;
/** Spaces, control characters and non-ASCII. */
const noTargetCharacter = /[^!-~]/;
/** Encoded control characters and backslashes: no name has them, and programs read them differently. */
const neverEncoded = /%(?:[01][\dA-F]|7F|5C)/;
/** Names of files, identifiers and programs, which are case-sensitive. */
const caseCounts = /^\/(?:assets|fonts|drawings|media|builds|wp|ops)\/|^\/__manifest$/;
/** Addresses of a content host, signed as the host spells them. */
const signedMedia = /^\/media\/(?:r\/[^/]+\/)?from\//;

/**
 * Responds to every request whose URL is not canonical before anything else sees it: 301 to the canonical one with
 * its query, or where that redirects to every visitor's one page, at once to this; 400 (414) where there is none, the method is neither GET nor HEAD, or the host is none.
 * Returns false, with nothing sent, where the URL is canonical.
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
    // An invalid target is not logged: it may hold anything.
    const { path, search } = isInvalid ? { path: "-", search: "" } : target;
    const errorStatus = isInvalid ? target.status : rejectedMethod;
    const isPreview = previewTokenOf(path, search) !== undefined;
    const rule = errorStatus || isPreview ? undefined : options.findRedirect(path);
    const redirect = rule?.to.startsWith("#") ? undefined : rule;
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

/** Whether the `Host` is one at all (RFC 9112, 3.2): which one is of no matter. HTTP/1.0 needs none. */
function isHostReadable({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined ? httpVersion === "1.0" : readableHost.test(headers.host);
}

/**
 * Parses the target of a request: a path with a query, or an absolute http address, whose host is ignored. Router,
 * caches and log all use this one reading, so none of them can take a URL for a different one.
 *
 * Not `new URL`: it accepts backslashes, control characters and other characters that it rewrites silently.
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
 * The canonical form of a path: no dot segments or empty ones, percent-encoding (in capitals) only where a character
 * needs it, names of pages in lower case. A trailing slash stays as it is.
 * @returns undefined for what cannot be decoded, has control characters or backslashes, or is a page with `%2F`.
 */
export function canonicalPath(path: string, isFile: IsFile = () => false): string | undefined {
  if (path.includes("\\")) return undefined;
  const signed = signedMedia.test(path) ? URL.parse(path, "http://site.invalid")?.pathname : undefined;
  if (signed && signedMedia.test(signed)) return signed;
  try {
    const canonical = withoutDots(path.split("/").map(withNeededEncoding));
    if (neverEncoded.test(canonical)) return undefined;
    if (caseCounts.test(canonical) || isFile(canonical)) return canonical;
    return canonical.includes("%2F") ? undefined : canonicalPagePath(canonical);
  } catch {
    return undefined;
  }
}

/** A name as one segment of a path; characters that are allowed there stay as they are. */
export function encodeSegment(name: string): string {
  return encodeURIComponent(name).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

/** Path and query of a target without a fragment; undefined for anything but a path or an http address. */
function originForm(target: string): string | undefined {
  if (target.startsWith("/")) return target;
  const [, origin, rest = ""] = /^(https?:\/\/[^/?\\@]+)([/?].*)?$/i.exec(target) ?? [];
  if (!origin || !URL.canParse(origin)) return undefined;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** @throws {URIError} where percent-encoding is not of UTF-8. */
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
  // React Router reads both as the data of the page with a slash.
  return lowerCase.join("/").replace(/\/\.data$/, "/_.data");
}
