import type { EntryKind } from "@porchlight/contract/vocabulary";
import type { StoredEntry, StoredMedium, StoredMenu, StoredTerm } from "../backend/store/snapshot.ts";
import type { StoredRedirect } from "../backend/store/tables.ts";

/** What of the content a finding is about. */
export type Subject =
  | { readonly entry: StoredEntry }
  | { readonly menu: StoredMenu }
  | { readonly redirect: StoredRedirect }
  | { readonly medium: StoredMedium }
  | { readonly category: StoredTerm }
  /** A value of the whole site, such as the popular posts. */
  | { readonly option: string };

/** What a rule says: where something is untrue or missing, and what mends it. */
export interface Finding {
  readonly at: Subject;
  /** The field by its stored name, with its place where there are several: `priceLine[2].amountUsd`. */
  readonly field: string;
  /** One sentence in an editor's words, with the values that contradict each other. */
  readonly problem: string;
  /** One sentence that begins with what to do. */
  readonly remedy: string;
}

/** What a finding is about, in plain values. */
export interface ReportedSubject {
  readonly kind: EntryKind | "menu" | "redirect" | "medium" | "category" | "site";
  /** What editors call it: `Floor plan`. */
  readonly kindTitle: string;
  /** Null where it has none, as a redirect. */
  readonly id: number | null;
  readonly title: string;
  /** Its path on the site, the file of a medium; empty where it has none. */
  readonly address: string;
  /** Where an editor changes it: an address in the CMS, or a file of the demo. */
  readonly edit: string;
}

/** A finding as reports give it. */
export interface ReportedFinding {
  /** Name of the rule. */
  readonly rule: string;
  readonly subject: ReportedSubject;
  readonly field: string;
  /** What editors call the field; its stored name where they have none. */
  readonly label: string;
  readonly problem: string;
  readonly remedy: string;
}

/** A short way to say that an entry's field is wrong. */
export function found(entry: StoredEntry, field: string, problem: string, remedy: string): Finding {
  return { at: { entry }, field, problem, remedy };
}
