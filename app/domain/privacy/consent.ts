import type { ConsentSignals, ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";

/** The purposes that a visitor agrees to or refuses separately. */
export const purposes = ["measuring", "chat", "marketing"] as const;

/** A purpose that third parties are loaded for. */
export type Purpose = (typeof purposes)[number];

/** A visitor's decision, and when it was made. */
export interface Consent {
  readonly granted: readonly Purpose[];
  /** Time of the decision, in milliseconds since 1970. */
  readonly at: number;
  /**
   * Whether the browser sent an opt-out signal at that time; a signal that is sent later overrides consent to
   * marketing.
   */
  readonly withSignal: boolean;
}

/** The localStorage key of the visitor's decision, which is not sent to any server. */
export const consentKey = "porchlight.consent";

/** Increased when the meaning of a purpose changes, so that visitors are asked again. */
const version = 1;

/** Visitors are asked again after a year, whether they agreed or refused. */
const lifetimeMilliseconds = 365 * 86_400_000;

const serviceOf: Readonly<Record<Purpose, ThirdPartyService>> = {
  measuring: "tags",
  chat: "chat",
  marketing: "marketing",
};

/** The purposes of the installed scripts. A tag manager may measure and advertise. */
export function purposesOf({ scripts }: Pick<ThirdParties, "scripts">): readonly Purpose[] {
  return purposes.filter((purpose) => scripts[serviceOf[purpose]] || (purpose === "marketing" && scripts.tags));
}

/** Serializes a decision for localStorage. */
export function consentText({ granted, at, withSignal }: Consent): string {
  return JSON.stringify({ version, granted, at, withSignal });
}

/** Parses a stored decision; null without one, after a year, or for another version. */
export function readConsent(text: string | null, now: number): Consent | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { version: storedVersion, granted, at, withSignal } = stored as Record<string, unknown>;
    if (storedVersion !== version || !Array.isArray(granted) || typeof at !== "number") return null;
    // After a clock was set back, a decision would not expire.
    if (at > now + 86_400_000 || now - at >= lifetimeMilliseconds) return null;
    return { granted: purposes.filter((purpose) => granted.includes(purpose)), at, withSignal: withSignal === true };
  } catch {
    return null;
  }
}

/** The inputs of the permitted purposes: the installation, the visitor's decision and the browser's signal. */
interface PrivacyState {
  readonly thirdParties: Pick<ThirdParties, "scripts" | "consent">;
  /** The stored decision; null without one. */
  readonly consent: Consent | null;
  /** Whether the browser sends an opt-out signal. */
  readonly hasSignal: boolean;
}

/**
 * The purposes that are permitted now. Without a decision none when consent is opt-in, all when it is opt-out. The
 * browser's opt-out signal (Global Privacy Control) refuses marketing, unless the visitor agreed to it while the signal
 * was sent.
 */
export function grantedPurposes(options: PrivacyState): readonly Purpose[] {
  const { thirdParties, consent, hasSignal } = options;
  return purposesOf(thirdParties).filter((purpose) => {
    const isRefusedBySignal = purpose === "marketing" && hasSignal && !consent?.withSignal;
    if (isRefusedBySignal) return false;
    return consent ? consent.granted.includes(purpose) : thirdParties.consent === "opt-out";
  });
}

/** The services that run for the given purposes. */
export function servicesFor(
  thirdParties: Pick<ThirdParties, "scripts">,
  granted: readonly Purpose[],
): ThirdPartyService[] {
  return granted.map((purpose) => serviceOf[purpose]).filter((service) => thirdParties.scripts[service]);
}

/**
 * The purposes that the consent notice lists: none when a decision is stored or consent is opt-out. Leaves out the
 * chat when it is the only purpose, as a click on its button loads it, and what the browser's signal refuses.
 */
export function purposesToAsk(options: PrivacyState): readonly Purpose[] {
  const { thirdParties, consent, hasSignal } = options;
  if (consent || thirdParties.consent !== "ask") return [];
  const purposes = purposesOf(thirdParties).filter((purpose) => !(purpose === "marketing" && hasSignal));
  return purposes.some((purpose) => purpose !== "chat") ? purposes : [];
}

/** How a visitor has opted out, shown on every page: by the browser's signal, by a decision, or null. */
export function optOutOf(options: PrivacyState): "signal" | "decision" | null {
  if (grantedPurposes(options).includes("marketing")) return null;
  if (options.hasSignal) return "signal";
  return options.consent && purposesOf(options.thirdParties).includes("marketing") ? "decision" : null;
}

/** The parameters of Google's Consent Mode for the granted purposes. */
export function consentSignals(granted: readonly Purpose[]): ConsentSignals {
  const signal = (purpose: Purpose) => (granted.includes(purpose) ? "granted" : "denied");
  return {
    ad_storage: signal("marketing"),
    ad_user_data: signal("marketing"),
    ad_personalization: signal("marketing"),
    analytics_storage: signal("measuring"),
  };
}
