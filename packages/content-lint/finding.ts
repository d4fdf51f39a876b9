import type { EntryKind } from "@porchlight/contract/vocabulary";
import type { StoredEntry, StoredMenu } from "../backend/store/snapshot.ts";
import type { StoredRedirect } from "../backend/store/tables.ts";

/** What of the content a finding is about. */
export type Subject =
  | { readonly entry: StoredEntry }
  | { readonly menu: StoredMenu }
  | { readonly redirect: StoredRedirect }
  /** A value of the whole site, such as the popular posts. */
  | { readonly option: string };

/** What a rule says: where something is untrue or missing, and what mends it. */
export interface Finding {
  readonly at: Subject;
  /** The field by its stored name, with its place where there are several: `priceLine.2.amountUsd`. */
  readonly field: string;
  /** One sentence in an editor's words, with the values that contradict each other. */
  readonly problem: string;
  /** One sentence that begins with what to do. */
  readonly remedy: string;
}

/** What a finding is about, in plain values. */
export interface ReportedSubject {
  readonly kind: EntryKind | "menu" | "redirect" | "site";
  /** What editors call it: `Floor plan`. */
  readonly kindTitle: string;
  /** Null where it has none, as a redirect. */
  readonly id: number | null;
  readonly title: string;
  /** Its path on the site; empty where it has none. */
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

/** Findings with what they are about, in the order in which each was first found. */
export function findingsBySubject(
  findings: readonly ReportedFinding[],
): readonly (readonly [ReportedSubject, readonly ReportedFinding[]])[] {
  const groups = Map.groupBy(
    findings,
    ({ subject: { kind, id, address, title } }) => `${kind} ${id} ${address} ${title}`,
  );
  return [...groups.values()].flatMap((own) => (own[0] ? [[own[0].subject, own] as const] : []));
}

/** A short way to say that an entry's field is wrong. */
export function found(entry: StoredEntry, field: string, problem: string, remedy: string): Finding {
  return { at: { entry }, field, problem, remedy };
}
