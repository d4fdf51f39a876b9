import type { ServerStep } from "../requests/request-context.ts";
import type { Settings } from "../settings.ts";
import { otherPolicy } from "./content-security-policy.ts";

/** Headers that every answer carries. HSTS only where the site’s address is https. */
export function securityHeaderList(settings: Settings): readonly (readonly [string, string])[] {
  const always: [string, string][] = [
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
    always.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return always;
}

/** Adds those headers. Documents bring their own Content-Security-Policy; what is no document may load nothing. */
export function securityHeaders(always: readonly (readonly [string, string])[]): ServerStep {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", otherPolicy);
  };
}
