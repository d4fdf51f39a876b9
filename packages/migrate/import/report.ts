import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { EntryToWrite } from "@porchlight/backend/store/entry-data.ts";
import type { ImportNote } from "./fields.ts";
import { addressesIn, hostAddressReader } from "./media-in-texts.ts";
import type { FavoritesMoved } from "./move-favorites.ts";
import type { MissingCapability } from "./read-host.ts";
import type { UsedMedium } from "./used-media.ts";

/** Report of an import, written to a file. */
export interface ImportReport {
  readonly host: string;
  readonly origin: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly changed: boolean;
  /** Number of stored items by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly removed: number;
  /** Entries of earlier imports that the host did not return this time, and which stay. */
  readonly keptFromEarlier: number;
  /** Origins whose content `--replace` removed. */
  readonly replacedOrigins: readonly string[];
  readonly media: {
    readonly used: number;
    readonly fetched: number;
    readonly there: number;
    readonly atHost: number;
  };
  readonly favorites: FavoritesMoved;
  /** URLs of the host’s files in texts, which still refer to the host. */
  readonly linksToHost: HostLinks;
  readonly lacks: readonly MissingCapability[];
  readonly notes: readonly ImportNote[];
}

/** URLs of the host's files in texts; links to its pages have become paths. */
export interface HostLinks {
  readonly links: number;
  readonly entries: number;
}

/** Counts URLs of the host's files and programs in texts, buttons, menus and redirects. */
export function countHostLinks(
  { entries, ...others }: { readonly entries: readonly EntryToWrite[]; readonly [name: string]: unknown },
  media: readonly Pick<UsedMedium, "sourceUrl">[],
  hostUrl: string,
): HostLinks {
  const isAtHost = hostAddressReader(media, hostUrl);
  const countIn = (value: unknown) => addressesIn(value).filter(isAtHost).length;
  const counts = entries.map(({ content, data }) => countIn([content, data]));
  return {
    links: counts.reduce((sum, count) => sum + count, countIn(others)),
    entries: counts.filter((count) => count > 0).length,
  };
}

const shownNotes = 40;
const shownLacks = 3;

/** Writes the complete report as JSON. */
export function writeReport(report: ImportReport, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** The report as text, with the longest part shortened. */
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
      `${amount(links, "link leads", "links lead")} to files of the host, in ${entries > 0 ? `the texts of ${amount(entries, "entry", "entries")}` : "menus and redirects"}; they stay there.`,
    moved > 0 && `${amount(moved, "favorite names", "favorites name")} the same product by its new id.`,
    dropped > 0 && `${amount(dropped, "favorite was", "favorites were")} dropped, as the id names something else now.`,
    ...notes.slice(0, shownNotes).map(noteLine),
    notes.length > shownNotes && `… and ${notes.length - shownNotes} more.`,
    `The whole report: ${file}`,
  ];
  return lines.filter((line) => line !== false);
}

/** A host without the extras lacks them on many types: they share a line. */
function lackLines(lacks: readonly MissingCapability[]): string[] {
  const isPlain = ({ leftOut }: MissingCapability) => leftOut.every((part) => part.startsWith("extras on "));
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
