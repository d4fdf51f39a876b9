/** The third-party services of the site (S1.30): tag manager, chat widget, marketing automation. */
export const thirdPartyServices = ["tags", "chat", "marketing"] as const;

/** A third-party service. */
export type ThirdPartyService = (typeof thirdPartyServices)[number];

/** The third parties that the settings configure. */
export interface ThirdParties {
  /** URL of each configured service's script. */
  readonly scripts: Readonly<Partial<Record<ThirdPartyService, string>>>;
  /** `ask`: nothing is loaded before a visitor agrees. `opt-out`: loaded until a visitor refuses. */
  readonly consent: "ask" | "opt-out";
  /** Where the scripts run: each in its own frame without access to the page, or in the page. */
  readonly runsIn: "frame" | "page";
}

/** URL of the frame in which a service's script runs. */
export const thirdPartyFramePath = (service: ThirdPartyService): string => `/third-party/${service}/`;

/** Tokens of the `sandbox` attribute and directive. Never `allow-same-origin`. */
export const thirdPartySandbox = [
  "allow-scripts",
  "allow-forms",
  "allow-popups",
  // A window that a chat opens is not sandboxed, as Cross-Origin-Opener-Policy keeps pages of the site from loading in
  // one.
  "allow-popups-to-escape-sandbox",
].join(" ");

/** The page data that third parties get, without data of the visitor. */
export interface SharedPage {
  readonly address: string;
  readonly title: string;
  /** The referring page; empty when unknown. */
  readonly referrer: string;
}

/** Signals of Google's Consent Mode. */
export type ConsentSignals = Readonly<
  Record<"ad_storage" | "ad_user_data" | "ad_personalization" | "analytics_storage", "granted" | "denied">
>;

/**
 * Messages from the page to the frame of a service. `stored` is what the frame stored on earlier pages; `open`: the
 * visitor opened the chat.
 */
export type MessageToFrame =
  | {
      readonly kind: "start";
      readonly stored: Readonly<Record<string, string>>;
      readonly page: SharedPage;
      readonly signals: ConsentSignals;
    }
  | { readonly kind: "page"; readonly page: SharedPage }
  | { readonly kind: "consent"; readonly signals: ConsentSignals }
  | { readonly kind: "open" };

/**
 * Messages from the frame of a service to the page; `ready` includes the service, as scripts can navigate the frame to
 * that of another; `close`: Escape was pressed. Names of `store` with the prefix `session:` last as long as the tab;
 * null deletes a value.
 */
export type MessageFromFrame =
  | { readonly kind: "ready"; readonly service: ThirdPartyService }
  | { readonly kind: "loaded" | "failed" | "close" }
  | { readonly kind: "store"; readonly name: string; readonly value: string | null };
