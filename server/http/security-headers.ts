import { createHash } from "node:crypto";
import type { Settings } from "../settings.ts";
import { thirdPartyOrigins } from "../third-parties/third-parties.ts";
import type { HeaderPairs, ServerContext, ServerStep } from "./request-context.ts";

/**
 * Builds the Content-Security-Policy of a document from its head and the hashes of its own scripts. A private document
 * allows no third-party scripts, which would read its URL.
 */
export type PolicyOf = (head: string, scriptHashes: readonly string[], isPrivate?: boolean) => string;

type Directives = Record<string, string[]>;

/** Hashes of the styles in a document’s head as CSP sources. */
function inlineStyleHashes(head: string): string[] {
  return [...head.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = ""]) => hashSource(style));
}

/** The hash of an inline script or style as a CSP source. */
export const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The policies of this site’s documents: the site itself, its inline scripts by hash, and configured third parties.
 * Browsers refuse any other inline script. In development inline styles are allowed, as Vite writes them.
 */
export function documentPolicy(settings: Settings, isProduction = true): PolicyOf {
  const own: Directives = {
    // Firefox applies it to prefetches, of which the router makes some.
    "default-src": ["'self'"],
    "object-src": ["'none'"],
    "worker-src": ["'none'"],
    "manifest-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": isProduction ? ["'self'"] : ["'self'", "'unsafe-inline'"],
    // React writes `style` attributes for ratios and positions of pictures.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'", ...settings.FRAME_HOSTS.map((host) => `https://${host}`)],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  allowServices(own, settings);
  const directives = structuredClone(own);
  allowThirdPartyScripts(directives, settings);
  const secure = settings.PUBLIC_URL?.startsWith("https:") ? "; upgrade-insecure-requests" : "";
  return (head, scriptHashes, isPrivate = false) => {
    const allowed = isPrivate ? own : directives;
    const scripts = ["'self'", ...scriptHashes, ...(allowed["script-src"] ?? []).slice(1)];
    const styles = allowed["style-src"] ?? [];
    // A hash would disable 'unsafe-inline'.
    const inline = styles.includes("'unsafe-inline'") ? [] : inlineStyleHashes(head);
    return formatPolicy({ ...allowed, "script-src": scripts, "style-src": [...styles, ...inline] }) + secure;
  };
}

/**
 * The policy of documents that show an editor how the site renders blocks. The site at `publicUrl` is a named source,
 * as the document may be shown from its text at another origin. Only a header can restrict who frames them.
 */
export function blockPreviewPolicy(publicUrl: string, framedBy: string | undefined) {
  const { origin } = new URL(publicUrl);
  const inDocument = formatPolicy({
    "default-src": ["'none'"],
    "style-src": [origin],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": [origin, "data:"],
    "font-src": [origin],
    "base-uri": [origin],
    "form-action": ["'none'"],
  });
  const ancestors = framedBy === undefined ? "'none'" : new URL(framedBy).origin;
  return { inDocument, inHeader: `${inDocument}; frame-ancestors ${ancestors}` };
}

/** The policy of SVG files, which may contain scripts when opened directly. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** The policy of everything but documents. */
export const otherPolicy = "default-src 'none'; frame-ancestors 'none'";

function allow(directives: Directives, address: string | undefined, ...names: string[]): void {
  if (!address) return;
  for (const name of names) directives[name]?.push(new URL(address).origin);
}

/** Services that receive no page content: error reports and map tiles. */
function allowServices(directives: Directives, settings: Settings): void {
  allow(directives, settings.SENTRY_DSN, "connect-src");
  if (settings.MAP_TILE_URL) directives["img-src"]?.push(...tileOrigins(settings.MAP_TILE_URL));
}

/** Third parties whose scripts run in the page (`THIRD_PARTY_SCRIPTS=page`). */
function allowThirdPartyScripts(directives: Directives, settings: Settings): void {
  if (settings.THIRD_PARTY_SCRIPTS !== "page") return;
  for (const [service, { loadsFrom, sendsTo }] of thirdPartyOrigins(settings)) {
    directives["script-src"]?.push(...loadsFrom);
    for (const name of ["connect-src", "img-src"]) directives[name]?.push(...sendsTo);
    if (service === "tags") continue;
    for (const name of ["frame-src", "style-src", "font-src"]) directives[name]?.push(...loadsFrom);
    // The chat inserts its styles into the page.
    if (service === "chat") directives["style-src"]?.push("'unsafe-inline'");
  }
}

/** The origins of a tile address; `{s}` stands for the subdomains that the map rotates through. */
function tileOrigins(address: string): string[] {
  return ["a", "b", "c"].map((each) => new URL(address.replaceAll("{s}", each).replaceAll(/[{}]/g, "")).origin);
}

function formatPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}

/** The security headers by kind of response, except `Content-Security-Policy`, which depends on the document. */
export type SecurityHeaders = Readonly<Record<ResponseKind, HeaderPairs>>;

const everyKind: readonly ResponseKind[] = ["document", "data", "picture", "part"];

/**
 * The kinds of responses for which browsers use each header.
 * docs/decisions/0022-send-headers-where-browsers-use-them.md has the table.
 */
const actsOn: Readonly<Record<string, readonly ResponseKind[]>> = {
  "X-Content-Type-Options": everyKind,
  // `frame-ancestors` covers data and drawings.
  "X-Frame-Options": ["document"],
  "Referrer-Policy": ["document"],
  "Cross-Origin-Opener-Policy": ["document"],
  "Permissions-Policy": ["document"],
  // Rendered blocks are previewed at the address of the WordPress, with the site's styles, fonts and pictures.
  "Cross-Origin-Resource-Policy": ["document", "data"],
  // Pictures are also requested by mails and other sites and may be a browser's first contact with this host.
  "Strict-Transport-Security": ["document", "data", "picture"],
  "X-Robots-Tag": everyKind,
};

/** Kinds that a browser can open as a page. */
const kindsWithPolicy: ReadonlySet<ResponseKind> = new Set(["document", "data"]);

/**
 * The security headers for each kind of response. HSTS only when the site’s address is https; `X-Robots-Tag` only with
 * `NOINDEX`.
 */
export function securityHeaders(settings: Settings): SecurityHeaders {
  const pairs: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    ],
  ];
  if (settings.PUBLIC_URL?.startsWith("https:")) {
    pairs.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  // As a header: a page that robots.txt disallows is not read, and drawings and files have no head.
  if (settings.NOINDEX) pairs.push(["X-Robots-Tag", "noindex, nofollow"]);
  const of = (kind: ResponseKind) => pairs.filter(([name]) => actsOn[name]?.includes(kind));
  return { document: of("document"), data: of("data"), picture: of("picture"), part: of("part") };
}

/** Headers that a response may set itself. */
const ownHeaders = new Set(["Referrer-Policy", "X-Frame-Options"]);

/**
 * Sets the security headers. Documents have their own Content-Security-Policy; other responses that browsers can open
 * may load nothing.
 */
export function securityHeadersStep(pairsOf: SecurityHeaders): ServerStep {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const kind = kindOf(c);
    for (const [name, value] of pairsOf[kind]) {
      // Private pages have a stricter referrer policy; pages may frame third-party documents.
      if (!ownHeaders.has(name) || !headers.has(name)) headers.set(name, value);
    }
    if (kindsWithPolicy.has(kind) && !headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", otherPolicy);
    }
  };
}

/**
 * How a browser uses a response: opens it as a `document` (also a redirect to one, and any unknown type), reads it as
 * `data` (including drawings, which can also be opened), shows it as a `picture`, or loads it as a `part` of a document
 * of this site (scripts, styles, fonts).
 */
export type ResponseKind = "document" | "data" | "picture" | "part";

const kinds: readonly (readonly [RegExp, ResponseKind])[] = [
  [/^(?:text\/(?:javascript|css)\b|font\/)/, "part"],
  [/^image\/(?!svg)/, "picture"],
  [/^(?:image\/svg|application\/(?:json|[\w.-]+\+json|xml|[\w.-]+\+xml|octet-stream)\b)/, "data"],
  // Payloads of navigations are `text/x-script`.
  [/^text\/(?!html)/, "data"],
];

/** The kind of a response by its content type. */
function kindOfType(contentType: string | null | undefined): ResponseKind {
  return kinds.find(([type]) => type.test(contentType ?? ""))?.[1] ?? "document";
}

/**
 * The kind of the response to a request; a 304, which has no content type, has the kind of the response that it stands
 * for.
 */
export function kindOf(c: ServerContext): ResponseKind {
  const { status, headers } = c.res;
  if (status >= 300 && status < 400 && status !== 304) return "document";
  return kindOfType(headers.get("Content-Type") ?? c.get("contentType"));
}
