import { type ThirdParties, type ThirdPartyService, thirdPartyServices } from "@porchlight/contract/third-parties";
import type { Settings } from "../settings.ts";

/** Settings that say what is loaded of third parties. */
export type ThirdPartySettings = Pick<
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
/** Where a tag manager's most common tag sends what it counts. */
const analytics = ["https://www.google-analytics.com", "https://region1.google-analytics.com"];

/** What the settings have the site load of third parties; null for nothing (S1.30). */
export function thirdPartiesOf(settings: ThirdPartySettings): ThirdParties | null {
  const scripts = {
    ...(settings.GTM_ID ? { tags: `${tagManager}/gtm.js?id=${settings.GTM_ID}` } : {}),
    ...(settings.CHAT_SCRIPT_URL ? { chat: settings.CHAT_SCRIPT_URL } : {}),
    ...(settings.MARKETING_SCRIPT_URL ? { marketing: settings.MARKETING_SCRIPT_URL } : {}),
  };
  if (Object.keys(scripts).length === 0) return null;
  return { scripts, consent: settings.CONSENT, runsIn: settings.THIRD_PARTY_SCRIPTS };
}

/** The origins that a service reaches: those its scripts, styles and frames come from, and all that it may send to. */
export interface ServiceOrigins {
  readonly loadsFrom: readonly string[];
  readonly sendsTo: readonly string[];
}

/** The origins of each configured service, its script's own first. */
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
