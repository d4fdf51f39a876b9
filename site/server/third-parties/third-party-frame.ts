import { type ThirdPartyService, thirdPartySandbox } from "@porchlight/contract/third-parties";
import type { ServerContext } from "../requests/request-context.ts";
import { runThirdPartyScript } from "./frame-script.ts";
import { type ServiceOrigins, type ThirdPartySettings, thirdPartiesOf, thirdPartyOrigins } from "./third-parties.ts";

/**
 * `/third-party/<service>/`: the document in which the script of a service runs (S1.27–S1.30), with a policy that allows
 * this service's hosts and nothing of the site; 404 for a service that no setting names, and where scripts run in the page.
 */
export function thirdPartyFrame(settings: ThirdPartySettings) {
  const thirdParties = thirdPartiesOf(settings);
  const origins = thirdPartyOrigins(settings);
  return (c: ServerContext): Response => {
    const service = c.req.param("service") as ThirdPartyService;
    const script = thirdParties?.scripts[service];
    if (!script || thirdParties.runsIn !== "frame") {
      return c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
    }
    return c.html(frameDocument(service, script), 200, {
      "Content-Security-Policy": framePolicy(origins.get(service), settings.PUBLIC_URL),
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-cache",
    });
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
function framePolicy(origins: ServiceOrigins | undefined, publicUrl: string | undefined): string {
  const { loadsFrom = [], sendsTo = [] } = origins ?? {};
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
