/** What the target of a request comes to. */
export type RequestTarget =
  /** The one spelling of an address, as it came; `search` with its `?`, or empty. */
  | { readonly kind: "plain"; readonly path: string; readonly search: string }
  /** Another spelling of an address: its one spelling, and the query as it came. */
  | { readonly kind: "respelled"; readonly path: string; readonly search: string }
  /** No address. */
  | { readonly kind: "bad"; readonly status: 400 | 414 };

/** True for the path of a file that the site serves: its name is taken as it is. */
export type IsFile = (path: string) => boolean;

const maxPathLength = 2000;
const bad = { kind: "bad", status: 400 } as const;
const tooLong = { kind: "bad", status: 414 } as const;

/** Nearly every path, told at a glance: nothing in it can be spelled otherwise. */
const plainPath = /^(?=\/)(?:\/(?!\.)[a-z0-9_.~-]+)*\/?$/;
/** Space, control characters, and what is not ASCII. */
const noTargetCharacter = /[^!-~]/;
/** Encoded control characters and backslashes: parts of no name, and read differently by different programs. */
const neverEncoded = /%(?:[01][\dA-F]|7F|5C)/;
/** Names there are those of files, identifiers and programs, in which capitals count. */
const caseCounts = /^\/(?:assets|fonts|drawings|media|builds|wp|ops)\/|^\/__manifest$/;
/** Addresses of a content host, signed in the host’s own spelling. */
const signedMedia = /^\/media\/(?:r\/[^/]+\/)?from\//;

/**
 * Reads the target of a request: a path with a query, or an absolute http address, of which the host counts for
 * nothing. Router, caches and log go by this one reading, so that none can take an address for another one than the
 * next does.
 */
export function readRequestTarget(raw: string, isFile: IsFile): RequestTarget {
  if (noTargetCharacter.test(raw)) return bad;
  const hashAt = raw.indexOf("#");
  const target = originForm(hashAt === -1 ? raw : raw.slice(0, hashAt));
  if (target === undefined) return bad;
  const queryAt = target.indexOf("?");
  const given = queryAt === -1 ? target : target.slice(0, queryAt);
  const search = queryAt === -1 ? "" : target.slice(queryAt);
  if (given.length > maxPathLength) return tooLong;
  const path = plainPath.test(given) ? given : pathSpelling(given, isFile);
  if (path === undefined) return bad;
  if (path.length > maxPathLength) return tooLong;
  return { kind: path.length + search.length === raw.length && path === given ? "plain" : "respelled", path, search };
}

/**
 * The one spelling of a path: without dot segments and empty ones, escapes (in capitals) only where a character needs
 * one, the names of pages in small letters. The last slash is left as it is.
 * @returns undefined for what cannot be read, has control characters or backslashes, or is a page with `%2F`.
 */
export function pathSpelling(path: string, isFile: IsFile = () => false): string | undefined {
  if (path.includes("\\")) return undefined;
  const signed = signedMedia.test(path) ? URL.parse(path, "http://site.invalid")?.pathname : undefined;
  if (signed && signedMedia.test(signed)) return signed;
  try {
    const spelled = withoutDots(path.split("/").map(withNeededEscapes));
    if (neverEncoded.test(spelled)) return undefined;
    if (caseCounts.test(spelled) || isFile(spelled)) return spelled;
    return spelled.includes("%2F") ? undefined : pageSpelling(spelled);
  } catch {
    return undefined;
  }
}

/** A name as one segment of a path, with what may stand there unescaped as it is. */
export function segmentOf(name: string): string {
  return encodeURIComponent(name).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

/** Path and query of a target without a fragment; undefined where there are none. */
function originForm(target: string): string | undefined {
  if (target.startsWith("/")) return target;
  const [, origin, rest = ""] = /^(https?:\/\/[^/?\\@]+)([/?].*)?$/i.exec(target) ?? [];
  if (!origin || !URL.canParse(origin)) return undefined;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** @throws {URIError} where escapes are not those of a text. */
function withNeededEscapes(segment: string): string {
  return segment.replaceAll(/(?:%[\da-f]{2})+|%|[^%]+/gi, (part) =>
    part.startsWith("%") ? encodeURIComponent(decodeURIComponent(part)) : encodeURI(part),
  );
}

function withoutDots(segments: readonly string[]): string {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === "..") kept.pop();
    else if (segment !== "." && segment !== "") kept.push(segment);
  }
  const endsInFolder = kept.length > 0 && ["", ".", ".."].includes(segments.at(-1) ?? "");
  return `/${kept.join("/")}${endsInFolder ? "/" : ""}`;
}

function pageSpelling(path: string): string {
  const small = path.split("/").map((segment) => segmentOf(decodeURIComponent(segment).toLowerCase()));
  // React Router reads both as the data of the page with a slash.
  return small.join("/").replace(/\/\.data$/, "/_.data");
}
