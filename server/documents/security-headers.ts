import { createHash } from "node:crypto";
import type { HeaderPairs, ServerStep } from "../requests/request-context.ts";
import { kindOf, type ResponseKind } from "../requests/response-kind.ts";
import type { Settings } from "../settings.ts";
import { thirdPartyOrigins } from "../third-parties/third-parties.ts";

/**
 * Builds the Content-Security-Policy of a document from its text; of one that `isPrivate`, that shows what belongs to
 * one visitor, without whoever counts, advertises or chats: they would be told its address.
 */
export type PolicyOf = (document: string, isPrivate?: boolean) => string;

type Directives = Record<string, string[]>;

/** A module script that the bootstrap script starts (`html/deferred-scripts.ts`). */
const waitingModule = /\btype\s*=\s*"text\/x-module"/i;
const dataBlock = /\btype\s*=\s*["']?(?!module\b|text\/javascript\b|application\/javascript\b)[a-z]+\/[\w.+-]+/i;

/** Hashes of a document’s inline scripts as CSP sources, those that wait included; data blocks such as JSON-LD need none. */
export function inlineScriptHashes(document: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of document.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (script === "" || /\bsrc\s*=/i.test(attributes)) continue;
    if (dataBlock.test(attributes) && !waitingModule.test(attributes)) continue;
    hashes.add(hashSource(script));
  }
  return [...hashes];
}

/** Hashes of the styles in a document’s head as CSP sources. */
function inlineStyleHashes(document: string): string[] {
  const head = document.slice(0, document.indexOf("</head>") + 1);
  return [...head.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = ""]) => hashSource(style));
}

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The policies of this site’s documents: the site itself, inline scripts by hash, and third parties that a setting
 * names. In development styles may be inline, as Vite writes them.
 */
export function documentPolicy(settings: Settings, isProduction = true): PolicyOf {
  const own: Directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": isProduction ? ["'self'"] : ["'self'", "'unsafe-inline'"],
    // React writes `style` attributes for ratios and positions of pictures.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'", ...settings.FRAME_HOSTS.map((host) => `https://${host}`)],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  allowServices(own, settings);
  const directives = structuredClone(own);
  allowThirdPartyScripts(directives, settings);
  const secure = settings.PUBLIC_URL?.startsWith("https:") ? "; upgrade-insecure-requests" : "";
  return (document, isPrivate = false) => {
    const allowed = isPrivate ? own : directives;
    const scripts = ["'self'", ...inlineScriptHashes(document), ...(allowed["script-src"] ?? []).slice(1)];
    const styles = allowed["style-src"] ?? [];
    // A hash would take back what the word allows.
    const inline = styles.includes("'unsafe-inline'") ? [] : inlineStyleHashes(document);
    return formatPolicy({ ...allowed, "script-src": scripts, "style-src": [...styles, ...inline] }) + secure;
  };
}

/**
 * The policy of documents that show an editor how the site draws blocks: styles, fonts and pictures of the site at
 * `publicUrl`, named, as the document may be shown from its text at another address. Only a header can say who may frame them.
 */
export function drawnBlocksPolicy(publicUrl: string, framedBy: string | undefined) {
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

/** The policy of SVG files, which may hold scripts when opened by themselves. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** The policy of everything that is no document. */
export const otherPolicy = "default-src 'none'; frame-ancestors 'none'";

function allow(directives: Directives, address: string | undefined, ...names: string[]): void {
  if (!address) return;
  for (const name of names) directives[name]?.push(new URL(address).origin);
}

/** What is asked for something of its own, and never told where a visitor is. */
function allowServices(directives: Directives, settings: Settings): void {
  allow(directives, settings.SENTRY_DSN, "connect-src");
  if (settings.MAP_TILE_URL) directives["img-src"]?.push(...tileOrigins(settings.MAP_TILE_URL));
}

/** Those whose scripts run in the page, where a setting has them do so, and can read its address and all on it. */
function allowThirdPartyScripts(directives: Directives, settings: Settings): void {
  if (settings.THIRD_PARTY_SCRIPTS !== "page") return;
  for (const [service, { loadsFrom, sendsTo }] of thirdPartyOrigins(settings)) {
    directives["script-src"]?.push(...loadsFrom);
    for (const name of ["connect-src", "img-src"]) directives[name]?.push(...sendsTo);
    if (service === "tags") continue;
    for (const name of ["frame-src", "style-src", "font-src"]) directives[name]?.push(...loadsFrom);
    // What draws itself into the page writes its styles there.
    if (service === "chat") directives["style-src"]?.push("'unsafe-inline'");
  }
}

/** The hosts of a tile address: where it has a "{s}", that stands for the subdomains that the map asks by turns. */
function tileOrigins(address: string): string[] {
  return ["a", "b", "c"].map((each) => new URL(address.replaceAll("{s}", each).replaceAll(/[{}]/g, "")).origin);
}

function formatPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}

/** The security headers of a response of each kind, `Content-Security-Policy` aside, which depends on more. */
export type SecurityHeaders = Readonly<Record<ResponseKind, HeaderPairs>>;

const everyKind: readonly ResponseKind[] = ["document", "data", "picture", "part"];

/**
 * Which header acts on which kind of response; on any other it would be bytes alone, and a page has some 40 parts.
 * Decision 102 has the reason of each.
 */
const actsOn: Readonly<Record<string, readonly ResponseKind[]>> = {
  "X-Content-Type-Options": everyKind,
  // Of data and drawings `frame-ancestors` says it.
  "X-Frame-Options": ["document"],
  "Referrer-Policy": ["document"],
  "Cross-Origin-Opener-Policy": ["document"],
  "Permissions-Policy": ["document"],
  // Pictures are asked for by mails and other sites too: they may be the first that a browser has of this host.
  "Strict-Transport-Security": ["document", "data", "picture"],
  "X-Robots-Tag": everyKind,
};

/** What is opened by itself, or could be. */
const kindsWithPolicy: ReadonlySet<ResponseKind> = new Set(["document", "data"]);

/**
 * The security headers that act on each kind of response. HSTS only where the site’s address is https; `X-Robots-Tag`
 * only on a copy of the site that is not to be found.
 */
export function securityHeaders(settings: Settings): SecurityHeaders {
  const pairs: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    ],
  ];
  if (settings.PUBLIC_URL?.startsWith("https:")) {
    pairs.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  // In the header: a page that robots.txt closes cannot say this, and drawings and files have no head.
  if (settings.NOINDEX) pairs.push(["X-Robots-Tag", "noindex, nofollow"]);
  const of = (kind: ResponseKind) => pairs.filter(([name]) => actsOn[name]?.includes(kind));
  return { document: of("document"), data: of("data"), picture: of("picture"), part: of("part") };
}

/** Those of them that a response may set for itself. */
const ownHeaders = new Set(["Referrer-Policy", "X-Frame-Options"]);

/** Sets those headers. Documents have their own Content-Security-Policy; what else may be opened may load nothing. */
export function securityHeadersStep(pairsOf: SecurityHeaders): ServerStep {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const kind = kindOf(c);
    for (const [name, value] of pairsOf[kind]) {
      // A page that belongs to one visitor says less of itself than others; the frames of third parties stand in pages.
      if (!ownHeaders.has(name) || !headers.has(name)) headers.set(name, value);
    }
    if (kindsWithPolicy.has(kind) && !headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", otherPolicy);
    }
  };
}
