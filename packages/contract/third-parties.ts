/** The third-party services of the site (S1.30): tag manager, chat widget, marketing automation. */
export const thirdPartyServices = ["tags", "chat", "marketing"] as const;

/** A third-party service. */
export type ThirdPartyService = (typeof thirdPartyServices)[number];

/** What an installation loads of third parties, by its settings. */
export interface ThirdParties {
  /** The address of each service's script; without one the service is not there. */
  readonly scripts: Readonly<Partial<Record<ThirdPartyService, string>>>;
  /** `ask`: nothing before a visitor agrees. `opt-out`: until a visitor refuses. */
  readonly consent: "ask" | "opt-out";
  /** Where the scripts run: each in a frame of its own, which cannot see the page, or in the page. */
  readonly runsIn: "frame" | "page";
}

/** The address of the frame in which the script of a service runs. */
export const thirdPartyFramePath = (service: ThirdPartyService): string => `/third-party/${service}/`;

/** What the frame may do, in the words of the attribute and directive `sandbox`. Never `allow-same-origin`. */
export const thirdPartySandbox = [
  "allow-scripts",
  "allow-forms",
  "allow-popups",
  // The site's pages refuse to open in a sandboxed window (Cross-Origin-Opener-Policy), also where a chat links to them.
  "allow-popups-to-escape-sandbox",
].join(" ");

/** A page as third parties may know it: nothing in it says who reads it. */
export interface SharedPage {
  readonly address: string;
  readonly title: string;
  /** Where the visitor came from; empty where that is not known. */
  readonly referrer: string;
}

/** Signals of Google's Consent Mode. */
export type ConsentSignals = Readonly<
  Record<"ad_storage" | "ad_user_data" | "ad_personalization" | "analytics_storage", "granted" | "denied">
>;

/** What the page tells the frame of a service. `kept` is what the frame asked to keep on earlier pages. */
export type MessageToFrame =
  | {
      readonly kind: "start";
      readonly kept: Readonly<Record<string, string>>;
      readonly page: SharedPage;
      readonly signals: ConsentSignals;
    }
  | { readonly kind: "page"; readonly page: SharedPage }
  | { readonly kind: "consent"; readonly signals: ConsentSignals }
  | { readonly kind: "open" };

/**
 * What the frame of a service tells the page; a frame that is `ready` says which, as scripts in it can lead it to the
 * address of another. Names to `keep` begin with `session:` where they last as long as the tab;
 * null for what is to be forgotten.
 */
export type MessageFromFrame =
  | { readonly kind: "ready"; readonly service: ThirdPartyService }
  | { readonly kind: "loaded" | "failed" | "close" }
  | { readonly kind: "keep"; readonly name: string; readonly value: string | null };
