import type {
  OfBoth,
  ShortlistChange,
  ShortlistItem,
  ShortlistPerson,
  ShortlistProduct,
  ShortlistResult,
  ShortlistVisit,
} from "@porchlight/contract/shortlists";
import type { SlotMinutes, VisitTimes } from "#app/domain/visits/visit-slots.ts";

/** A submitted form, checked against its fields. */
export interface SubmittedLead {
  readonly kind: string;
  readonly page: { readonly url: string; readonly title: string };
  /** Path of the page that it is about; empty without one. */
  readonly about: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string }[];
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly hubspotFormId: string;
  /** HubSpot's visitor cookie (`hutk`); empty without one. */
  readonly hubspotVisitor: string;
  /** Who answers, from the form's block or the visit's subject; empty texts for the builder. */
  readonly contact: { readonly name: string; readonly phone: string };
  readonly visitorEmail: string;
  /** The token of `issueToken`. */
  readonly token: string;
  /** Value of the honeypot field. */
  readonly honeypot: string;
  /** The visitor's IP address. */
  readonly address: string;
  /** The time to book; absent for a request. */
  readonly visit?: SubmittedVisit;
}

/** A time of a place (S2.133), checked against its hours. */
export interface SubmittedVisit {
  readonly kind: VisitTimes["kind"];
  /** Path of the neighborhood. */
  readonly place: string;
  /** Street and city; empty when unknown. */
  readonly address: string;
  /** Directions; empty when unknown. */
  readonly mapUrl: string;
  /** UTC, ISO. */
  readonly startsAt: string;
  readonly minutes: number;
  /** The key under which the form holds the time. */
  readonly holdKey?: string;
}

/** A booked visit as its visitor sees it. */
export interface BookedVisit extends Omit<SubmittedVisit, "holdKey"> {
  readonly id: string;
  /** The neighborhood or product to visit. */
  readonly about: string;
  readonly contact: SubmittedLead["contact"];
  readonly status: "booked" | "canceled";
  readonly revision: number;
  /** Path of the page where it can be changed. */
  readonly href: string;
}

/** Books visits at a time. Methods throw an error named `StoreError` when the store is not reachable. */
export interface VisitService {
  readonly slotMinutes: SlotMinutes;
  /** Number of places at each time of a neighborhood; 0 when its visits are requests. */
  capacityOf(place: string): number;
  /** Path of the page where a visit can be changed, by the id of its lead. */
  href(id: string): string;
  /** Returns whether a start (UTC, ISO) has no place left; the hold of the form itself leaves its place free. */
  isFull(place: string, holdKey?: string): Promise<(startsAt: string) => boolean>;
  /**
   * Holds a place for a form for a few minutes; false when none is left, or the visitor's IP address holds too many.
   */
  hold(slot: Pick<SubmittedVisit, "place" | "startsAt">, holdKey: string, address: string): Promise<boolean>;
  /** The visit of a signed link; null when the link is wrong, or the visit is over. */
  booked(id: string, signature: string): Promise<BookedVisit | null>;
  /** Gives a visit another time, or cancels it; `gone` when it can't be changed. */
  move(id: string, signature: string, startsAt: string): Promise<"changed" | "taken" | "gone">;
  cancel(id: string, signature: string): Promise<"changed" | "taken" | "gone">;
}

/**
 * Result of a submission: a secret id, or the reason it was rejected and not stored. `again`: the form needs
 * a new token; `early`: its token is too young; `busy`: too many from this IP address; `unavailable`: the store is not
 * reachable; `taken`: the time of the visit has no place left. With `unknown` it may be stored; the same form sent again
 * is stored once.
 */
export type LeadOutcome =
  | { readonly id: string; readonly refused?: undefined }
  | { readonly id?: undefined; readonly refused: "again" | "early" | "busy" | "unavailable" | "unknown" | "taken" };

/** A submission as its sender sees it. */
export interface SentLead extends Pick<SubmittedLead, "kind" | "page" | "about" | "fields" | "contact"> {
  /** Whether the visitor gets a copy by mail. */
  readonly hasMail: boolean;
  /** The booked visit; null for other forms. */
  readonly visit: BookedVisit | null;
}

/** Stores submitted forms. */
export interface LeadService {
  /** Returns a token for a rendered form, which its submission needs. */
  issueToken(): string;
  /** Stores a form, the same one only once. */
  submit(lead: SubmittedLead): Promise<LeadOutcome>;
  /**
   * A recent submission by its id; null for an expired or unknown id.
   * @throws {Error} named `StoreError` when the store is not reachable.
   */
  sent(id: string): Promise<SentLead | null>;
  readonly visits: VisitService;
}

/** A subscription to alerts by email, as its recipient sees it. */
export interface ShownAlert {
  readonly id: string;
  readonly kind: "search" | "product";
  /** The filters of a search as a query string, or the id of a product. */
  readonly target: string;
  /** The search or the product in words. */
  readonly title: string;
  readonly frequency: "now" | "weekly";
  /** `pending` until it is confirmed. */
  readonly status: "pending" | "active";
}

/** A request for alerts by email, checked against its fields. */
export interface AlertRequest extends Omit<ShownAlert, "id" | "status"> {
  readonly email: string;
  /** The token of `LeadService.issueToken`. */
  readonly token: string;
  /** Value of the honeypot field. */
  readonly honeypot: string;
  /** The visitor's IP address. */
  readonly address: string;
}

/** Result of a request for alerts; `sent` for every address, known or not. `full`: the site has too many alerts. */
export type AlertOutcome = "sent" | "again" | "early" | "busy" | "full" | "unavailable";

/**
 * Alerts by email without an account. The pages behind the links in mails get an id and its signature; null for a wrong
 * or outdated one. Methods throw an error named `StoreError` when the store is not reachable, except `request`.
 */
export interface AlertService {
  /** Stores a request, and mails the link to confirm it. */
  request(request: AlertRequest): Promise<AlertOutcome>;
  toConfirm(id: string, signature: string): Promise<ShownAlert | null>;
  /** Starts the alerts; returns the path of the recipient's choices. */
  confirm(id: string, signature: string): Promise<string | null>;
  /** The subscription that a mail was about; `ended` when there is none any more. */
  toEnd(id: string, signature: string): Promise<ShownAlert | "ended" | null>;
  /** Ends it; true as well when it has ended before, null for a wrong signature. */
  end(id: string, signature: string): Promise<true | null>;
  /** The address and the alerts of a recipient; both empty once the address is deleted. */
  choices(id: string, signature: string): Promise<{ email: string; alerts: readonly ShownAlert[] } | null>;
  setFrequency(id: string, signature: string, alertId: string, frequency: ShownAlert["frequency"]): Promise<void>;
  endOne(id: string, signature: string, alertId: string): Promise<void>;
  /** Ends all alerts and deletes the address. */
  deleteAll(id: string, signature: string): Promise<void>;
}

/** A shortlist as one of its people sees it. */
export interface ShownShortlist {
  readonly person: ShortlistPerson;
  /** Empty without one. */
  readonly names: OfBoth<string>;
  /** In the order in which they were added or removed. */
  readonly items: readonly ShortlistItem[];
  readonly visit: ShortlistVisit;
  /** Path of the second person's page, for the first to send; null for the second. */
  readonly inviteHref: string | null;
}

/** A new shortlist, checked against its fields. */
export interface ShortlistRequest {
  /** Of the first person; may be empty. */
  readonly name: string;
  readonly products: readonly ShortlistProduct[];
  /** The token of `LeadService.issueToken`. */
  readonly token: string;
  /** Value of the honeypot field. */
  readonly honeypot: string;
  /** The visitor's IP address. */
  readonly address: string;
}

/** Result of a request for a shortlist: the path of its first person's page, or why there is none. */
export type ShortlistOutcome =
  | { readonly href: string; readonly refused?: undefined }
  | { readonly href?: undefined; readonly refused: "again" | "early" | "busy" | "full" | "unavailable" };

/**
 * Shortlists of two people without an account. Each has a link with an id and its signature: null for a wrong one,
 * `gone` for one that was revoked, and for a list that was deleted or has expired. Methods throw an error named
 * `StoreError` when the store is not reachable, except `create`.
 */
export interface ShortlistService {
  create(request: ShortlistRequest): Promise<ShortlistOutcome>;
  open(id: string, signature: string): Promise<ShownShortlist | "gone" | null>;
  /** `busy`: too many changes in a minute. */
  change(id: string, signature: string, change: ShortlistChange): Promise<ShortlistResult | "busy" | null>;
  /** Replaces the link of a person, whose old one no longer works; returns the new path. */
  renew(id: string, signature: string, person: ShortlistPerson): Promise<string | null>;
}
