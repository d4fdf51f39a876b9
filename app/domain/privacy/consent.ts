import type { ConsentSignals, ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";

/** What a visitor agrees to or refuses: each stands for itself. */
export const purposes = ["measuring", "chat", "marketing"] as const;

/** A purpose that third parties are loaded for. */
export type Purpose = (typeof purposes)[number];

/** What a visitor decided, and where that was. */
export interface Consent {
  readonly granted: readonly Purpose[];
  /** The moment of the decision, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the browser sent an opt-out signal then: marketing that was agreed to without it ends with it. */
  readonly withSignal: boolean;
}

/** Under this name the browser keeps what the visitor decided, and nobody is told. */
export const consentKey = "porchlight.consent";

/** Raised where the purposes mean something new, so that everybody is asked again. */
const version = 1;

/** After a year a visitor is asked again, also one who refused. */
const keptMilliseconds = 365 * 86_400_000;

const serviceOf: Readonly<Record<Purpose, ThirdPartyService>> = {
  measuring: "tags",
  chat: "chat",
  marketing: "marketing",
};

/** The purposes of what is installed. A tag manager may measure and advertise. */
export function purposesOf({ scripts }: Pick<ThirdParties, "scripts">): readonly Purpose[] {
  return purposes.filter((purpose) => scripts[serviceOf[purpose]] || (purpose === "marketing" && scripts.tags));
}

/** A decision as text for the browser to keep. */
export function consentText({ granted, at, withSignal }: Consent): string {
  return JSON.stringify({ version, granted, at, withSignal });
}

/** The decision that a kept text says; null without one, where it is older than a year, or of another version. */
export function readConsent(text: string | null, now: number): Consent | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { version: ofKept, granted, at, withSignal } = kept as Record<string, unknown>;
    if (ofKept !== version || !Array.isArray(granted) || typeof at !== "number") return null;
    // A clock that was set back must not keep a decision for ever.
    if (at > now + 86_400_000 || now - at >= keptMilliseconds) return null;
    return { granted: purposes.filter((purpose) => granted.includes(purpose)), at, withSignal: withSignal === true };
  } catch {
    return null;
  }
}

/** What decides which purposes are served: what is installed, what was decided, and what the browser signals. */
interface PrivacyState {
  readonly thirdParties: Pick<ThirdParties, "scripts" | "consent">;
  /** The decision that is kept; null without one. */
  readonly consent: Consent | null;
  /** Whether the browser sends its opt-out signal. */
  readonly hasSignal: boolean;
}

/**
 * The purposes that may be served now. Without a decision none where a visitor is asked, all where one may refuse. The
 * browser's opt-out signal (Global Privacy Control) is a refusal of marketing, unless the visitor agreed to it knowing so.
 */
export function grantedPurposes(options: PrivacyState): readonly Purpose[] {
  const { thirdParties, consent, hasSignal } = options;
  return purposesOf(thirdParties).filter((purpose) => {
    const isRefusedBySignal = purpose === "marketing" && hasSignal && !consent?.withSignal;
    if (isRefusedBySignal) return false;
    return consent ? consent.granted.includes(purpose) : thirdParties.consent === "opt-out";
  });
}

/** The services that run for some purposes. */
export function servicesFor(
  thirdParties: Pick<ThirdParties, "scripts">,
  granted: readonly Purpose[],
): ThirdPartyService[] {
  return granted.map((purpose) => serviceOf[purpose]).filter((service) => thirdParties.scripts[service]);
}

/**
 * The purposes that the notice asks about: none where a decision is kept or nobody is asked. Never the chat alone, which
 * a click on its button asks for, nor what the browser's signal has refused.
 */
export function askedPurposes(options: PrivacyState): readonly Purpose[] {
  const { thirdParties, consent, hasSignal } = options;
  if (consent || thirdParties.consent !== "ask") return [];
  const asked = purposesOf(thirdParties).filter((purpose) => !(purpose === "marketing" && hasSignal));
  return asked.some((purpose) => purpose !== "chat") ? asked : [];
}

/** What a visitor has opted out of, to be shown on every page: by the browser's signal, by a decision, or not at all. */
export function optOutOf(options: PrivacyState): "signal" | "decision" | null {
  if (grantedPurposes(options).includes("marketing")) return null;
  if (options.hasSignal) return "signal";
  return options.consent && purposesOf(options.thirdParties).includes("marketing") ? "decision" : null;
}

/** The signals of Google's Consent Mode for what a visitor agreed to. */
export function consentSignals(granted: readonly Purpose[]): ConsentSignals {
  const signal = (purpose: Purpose) => (granted.includes(purpose) ? "granted" : "denied");
  return {
    ad_storage: signal("marketing"),
    ad_user_data: signal("marketing"),
    ad_personalization: signal("marketing"),
    analytics_storage: signal("measuring"),
  };
}
