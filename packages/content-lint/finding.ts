import type { EntryKind } from "@porchlight/contract/vocabulary";
import type { StoredEntry, StoredMenu } from "../backend/store/snapshot.ts";
import type { StoredRedirect } from "../backend/store/tables.ts";
import type { Content } from "./content.ts";

/** The subject of a finding. */
export type Subject =
  | { readonly entry: StoredEntry }
  | { readonly menu: StoredMenu }
  | { readonly redirect: StoredRedirect }
  /** An option of the whole site, such as the popular posts. */
  | { readonly option: string };

/** A problem in the content with its remedy. */
export interface Finding {
  readonly at: Subject;
  /** Stored name of the field, with its index when repeated: `priceLine.2.amountUsd`. */
  readonly field: string;
  /** One sentence for editors, with the contradicting values. */
  readonly problem: string;
  /** One sentence that begins with the action. */
  readonly remedy: string;
}

/** The subject of a finding as plain values. */
export interface ReportedSubject {
  readonly kind: EntryKind | "menu" | "redirect" | "site";
  /** Label of its kind: `Floor plan`. */
  readonly kindTitle: string;
  /** Null without an id, such as for a redirect. */
  readonly id: number | null;
  readonly title: string;
  /** Its path on the site; empty without one. */
  readonly address: string;
  /** Where to edit it: a URL in the CMS, or a file of the demo. */
  readonly edit: string;
}

/** A finding as reported. */
export interface ReportedFinding {
  /** Name of the rule. */
  readonly rule: string;
  readonly subject: ReportedSubject;
  readonly field: string;
  /** Label of the field; its stored name without one. */
  readonly label: string;
  readonly problem: string;
  readonly remedy: string;
}

/** Findings by subject, in the order of first occurrence. */
export function findingsBySubject(
  findings: readonly ReportedFinding[],
): readonly (readonly [ReportedSubject, readonly ReportedFinding[]])[] {
  const groups = Map.groupBy(
    findings,
    ({ subject: { kind, id, address, title } }) => `${kind} ${id} ${address} ${title}`,
  );
  return [...groups.values()].flatMap((own) => (own[0] ? [[own[0].subject, own] as const] : []));
}

/** Creates a finding about a field of an entry. */
export function found(entry: StoredEntry, field: string, problem: string, remedy: string): Finding {
  return { at: { entry }, field, problem, remedy };
}

/** A check for one kind of problem. It is a pure function of the content, without a clock. */
export interface Rule {
  /** Lower-case words with hyphens; reports and tests use it. */
  readonly name: string;
  /** Whether it checks values of the wrong type; other rules do not get them. */
  readonly takesAnyType?: boolean;
  check(content: Content): Iterable<Finding>;
}
