import { brotliCompressSync, gzipSync } from "node:zlib";
import {
  type ThirdParties,
  type ThirdPartyService,
  thirdPartySandbox,
  thirdPartyServices,
} from "@porchlight/contract/third-parties";
import { Hono } from "hono";
import { type Content, etagOf, respond } from "../http/content-response.ts";
import type { ServerContext, ServerEnv } from "../http/request-context.ts";
import type { Settings } from "../settings.ts";
import { runThirdPartyScript } from "./frame-script.ts";

/** Settings of third parties. */
type ThirdPartySettings = Pick<
  Settings,
  | "GTM_ID"
  | "CHAT_SCRIPT_URL"
  | "MARKETING_SCRIPT_URL"
  | "THIRD_PARTY_ORIGINS"
  | "THIRD_PARTY_SCRIPTS"
  | "CONSENT"
  | "PUBLIC_URL"
>;

const tagManager = "https://www.googletagmanager.com";
/** Hosts that the usual tag of a tag manager sends data to. */
const analytics = ["https://www.google-analytics.com", "https://region1.google-analytics.com"];

/** The third parties of the settings; null for none (S1.30). */
export function thirdPartiesOf(settings: ThirdPartySettings): ThirdParties | null {
  const scripts = {
    ...(settings.GTM_ID ? { tags: `${tagManager}/gtm.js?id=${settings.GTM_ID}` } : {}),
    ...(settings.CHAT_SCRIPT_URL ? { chat: settings.CHAT_SCRIPT_URL } : {}),
    ...(settings.MARKETING_SCRIPT_URL ? { marketing: settings.MARKETING_SCRIPT_URL } : {}),
  };
  if (Object.keys(scripts).length === 0) return null;
  return { scripts, consent: settings.CONSENT, runsIn: settings.THIRD_PARTY_SCRIPTS };
}

/** The origins of a service: those that its scripts, styles and frames load from, and those that it may send to. */
interface ServiceOrigins {
  readonly loadsFrom: readonly string[];
  readonly sendsTo: readonly string[];
}

/** The origins of each configured service, that of its script first. */
export function thirdPartyOrigins(settings: ThirdPartySettings): ReadonlyMap<ThirdPartyService, ServiceOrigins> {
  const scripts = thirdPartiesOf(settings)?.scripts ?? {};
  return new Map(
    thirdPartyServices.flatMap((service) => {
      const script = scripts[service];
      if (!script) return [];
      const loadsFrom = [...new Set([new URL(script).origin, ...(settings.THIRD_PARTY_ORIGINS ?? [])])];
      const sendsTo = service === "tags" ? [...loadsFrom, ...analytics] : loadsFrom;
      return [[service, { loadsFrom, sendsTo }]];
    }),
  );
}

/** The routes of third-party frames and of Global Privacy Control. */
export function thirdPartyRoutes(settings: ThirdPartySettings): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/third-party/:service/", thirdPartyFrame(settings))
    .get("/.well-known/gpc.json", globalPrivacyControl);
}

/**
 * `/third-party/<service>/`: the document in which the script of a service runs (S1.27–S1.30), with a policy that
 * allows this service's hosts and nothing of the site; 404 for a service that is not configured, and with
 * `THIRD_PARTY_SCRIPTS=page`.
 */
function thirdPartyFrame(settings: ThirdPartySettings) {
  const { scripts = {}, runsIn } = thirdPartiesOf(settings) ?? {};
  const documents = new Map<string, Content>();
  for (const [service, origins] of runsIn === "frame" ? thirdPartyOrigins(settings) : []) {
    const policy = framePolicy(origins, settings.PUBLIC_URL);
    documents.set(service, frameContent(frameDocument(service, scripts[service] ?? ""), policy));
  }
  return (c: ServerContext): Response => {
    const content = documents.get(c.req.param("service") ?? "");
    return content ? respond(c, content) : c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
  };
}

function frameContent(html: string, policy: string): Content {
  const identity = new TextEncoder().encode(html);
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": "noindex",
      "cache-control": "public, max-age=0",
      vary: "Accept-Encoding",
    },
    etag: `W/${etagOf(identity)}`,
    bodies: { identity, br: new Uint8Array(brotliCompressSync(identity)), gzip: new Uint8Array(gzipSync(identity)) },
  };
}

function frameDocument(service: ThirdPartyService, script: string): string {
  // A script element ends at `</script`, also within a string.
  const options = JSON.stringify({ service, script }).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${service}</title><script>(${runThirdPartyScript})(${options})</script></head><body></body></html>`;
}

/**
 * The policy of a service's frame. Inline scripts and `eval` are allowed, as tags use them: the frame has an opaque
 * origin, so that they cannot reach the site.
 */
function framePolicy({ loadsFrom, sendsTo }: ServiceOrigins, publicUrl: string | undefined): string {
  const hosts = loadsFrom.join(" ");
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: blob: ${sendsTo.join(" ")}`,
    `font-src data: ${hosts}`,
    `media-src data: blob: ${hosts}`,
    `connect-src ${[...sendsTo, ...sendsTo.map((origin) => origin.replace(/^http/, "ws"))].join(" ")}`,
    `frame-src ${hosts}`,
    `form-action ${hosts}`,
    "worker-src blob:",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `sandbox ${thirdPartySandbox}`,
    ...(publicUrl?.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** `/.well-known/gpc.json`: the site honors Global Privacy Control, with any configuration. */
function globalPrivacyControl(c: ServerContext): Response {
  return c.json({ gpc: true, lastUpdate: "2026-11-22" }, 200, { "Cache-Control": "public, max-age=86400" });
}
