import { brotliCompressSync, gzipSync } from "node:zlib";
import { type ThirdPartyService, thirdPartySandbox } from "@porchlight/contract/third-parties";
import { type Content, etagOf, respond } from "../requests/content-response.ts";
import type { ServerContext } from "../requests/request-context.ts";
import { runThirdPartyScript } from "./frame-script.ts";
import { type ServiceOrigins, type ThirdPartySettings, thirdPartiesOf, thirdPartyOrigins } from "./third-parties.ts";

/**
 * `/third-party/<service>/`: the document in which the script of a service runs (S1.27–S1.30), with a policy that allows
 * this service's hosts and nothing of the site; 404 for a service that no setting names, and where scripts run in the page.
 */
export function thirdPartyFrame(settings: ThirdPartySettings) {
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
  // A script ends at its closing tag, also inside a text.
  const options = JSON.stringify({ service, script }).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${service}</title><script>(${runThirdPartyScript})(${options})</script></head><body></body></html>`;
}

/**
 * The policy of a service's frame. Inline scripts and `eval` are allowed, as tags are made of them: the frame has no
 * origin, wherever it is opened, so that they reach nothing of the site.
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

/** `/.well-known/gpc.json`: the site honors Global Privacy Control, whatever it loads. */
export function globalPrivacyControl(c: ServerContext): Response {
  return c.json({ gpc: true, lastUpdate: "2026-11-22" }, 200, { "Cache-Control": "public, max-age=86400" });
}
