import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { EntryToWrite } from "@porchlight/backend/store/entry-data.ts";
import { textsIn } from "@porchlight/backend/store/links.ts";
import type { ImportNote } from "./fields.ts";
import type { FavoritesMoved } from "./move-favorites.ts";
import type { HostLack } from "./read-host.ts";

/** What an import did, as it is written beside the store. */
export interface ImportReport {
  readonly host: string;
  readonly origin: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly changed: boolean;
  /** How many of each there are now. */
  readonly counts: Readonly<Record<string, number>>;
  readonly removed: number;
  /** Entries of earlier imports that the host did not send this time, and which stay. */
  readonly keptFromEarlier: number;
  /** Origins whose content `--replace` took away. */
  readonly replacedOrigins: readonly string[];
  readonly media: {
    readonly used: number;
    readonly fetched: number;
    readonly there: number;
    readonly atHost: number;
  };
  readonly favorites: FavoritesMoved;
  /** Addresses of the host’s files inside texts: they lead to the host still. */
  readonly linksToHost: HostLinks;
  readonly lacks: readonly HostLack[];
  readonly notes: readonly ImportNote[];
}

/** What texts hold of the host's own addresses: those of its files, as links to its pages are paths of this site. */
export interface HostLinks {
  readonly links: number;
  readonly entries: number;
}

/** Counts addresses of the host, and of its upload folder, in texts and buttons. */
export function countHostLinks(entries: readonly EntryToWrite[], hostUrl: string): HostLinks {
  const host = new URL(hostUrl).host.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const link = new RegExp(`https?://${host}(?![\\w.:-])|(?<=")/wp-content/`, "gi");
  let links = 0;
  let withLinks = 0;
  for (const entry of entries) {
    const text = [entry.content ?? "", ...textsIn(entry.data)].join("\n");
    const found = text.match(link)?.length ?? 0;
    links += found;
    if (found > 0) withLinks += 1;
  }
  return { links, entries: withLinks };
}

const shownNotes = 40;
const shownLacks = 3;

/** Writes the whole report as JSON. */
export function writeReport(report: ImportReport, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** The report for a person, its longest part cut short. */
export function reportLines(report: ImportReport, file: string): string[] {
  const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`);
  const state = report.changed ? "is imported" : "was imported already; nothing changed";
  const { removed, keptFromEarlier, replacedOrigins, notes } = report;
  const { used, fetched, there, atHost } = report.media;
  const { links, entries } = report.linksToHost;
  const { moved, dropped } = report.favorites;
  const lines = [
    `${report.host} ${state}: ${counts.join(", ")}.`,
    replacedOrigins.length > 0 && `Removed: the content of ${replacedOrigins.join(", ")}.`,
    removed > 0 && `Removed, as the host no longer has them: ${amount(removed, "entry", "entries")}.`,
    keptFromEarlier > 0 &&
      `Kept from an earlier import, as the host did not answer for them: ${amount(keptFromEarlier, "entry", "entries")}.`,
    `Media: ${used} used; ${fetched} fetched, ${there} there already, ${atHost} shown from the host’s address.`,
    ...lackLines(report.lacks),
    links > 0 &&
      `${amount(links, "link leads", "links lead")} to files of the host, in the texts of ${amount(entries, "entry", "entries")}; they stay there.`,
    moved > 0 && `${amount(moved, "favorite names", "favorites name")} the same product by its new id.`,
    dropped > 0 && `${amount(dropped, "favorite was", "favorites were")} dropped, as the id names something else now.`,
    ...notes.slice(0, shownNotes).map(noteLine),
    notes.length > shownNotes && `… and ${notes.length - shownNotes} more.`,
    `The whole report: ${file}`,
  ];
  return lines.filter((line) => line !== false);
}

/** A host without the extras lacks them of many types: one line for all of them. */
function lackLines(lacks: readonly HostLack[]): string[] {
  const isPlain = ({ leftOut }: HostLack) => leftOut.every((part) => part.startsWith("extras on "));
  const plain = lacks.filter(isPlain).map(({ field }) => field);
  const lines = lacks
    .filter((lack) => !isPlain(lack))
    .map(({ field, leftOut }) => {
      const more = leftOut.length > shownLacks ? `, and ${leftOut.length - shownLacks} more` : "";
      return `The host lacks parts of ${field}, which are left out: ${leftOut.slice(0, shownLacks).join(", ")}${more}.`;
    });
  if (plain.length > 0) lines.unshift(`The host has no extras, only the core content, of: ${plain.join(", ")}.`);
  return lines;
}

function noteLine({ outcome, kind, id, uri, field, why }: ImportNote): string {
  const subject = [kind, uri ?? id, field].filter((part) => part !== undefined).join(" ");
  return `${outcome === "left out" ? "Left out" : "Kept"}: ${subject}: ${why}`;
}

const amount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
