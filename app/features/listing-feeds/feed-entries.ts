import { formatCount } from "#app/domain/wording/numbers.ts";
import type { XmlText } from "#app/domain/wording/xml.ts";
import type { FeedEntry, FeedReport } from "#app/graphql/entry-exports.ts";
import type { WrittenEntry } from "./feed-format.ts";

/** A feed as XML, null when it can't be served, with its report. */
export type ListingFeed = FeedReport & { readonly document: XmlText | null };

/** A feed that can't be served for a reason. */
export function unavailableFeed(problem: string): ListingFeed {
  return { document: null, problem, listed: [], leftOut: [], incomplete: [] };
}

/** Collects the entries of a feed while it is made. */
export class FeedEntries {
  readonly #listed = new Map<FeedEntry["kind"], number>();
  readonly #leftOut: FeedEntry[] = [];
  readonly #incomplete: FeedEntry[] = [];

  /** The XML of an entry; none when it can't be listed. */
  list(
    kind: FeedEntry["kind"],
    entry: Pick<FeedEntry, "title" | "uri">,
    written: WrittenEntry,
    nested: readonly XmlText[] = [],
  ) {
    const { title, uri } = entry;
    if (written.faults.length > 0) return this.leaveOut(kind, entry, written.faults);
    if (written.gaps.length > 0) this.#incomplete.push({ kind, title, uri, reasons: written.gaps });
    this.#listed.set(kind, (this.#listed.get(kind) ?? 0) + 1);
    return [written.xml(nested)];
  }

  /** Reports an entry that is not listed; returns no XML. */
  leaveOut(
    kind: FeedEntry["kind"],
    { title, uri }: Pick<FeedEntry, "title" | "uri">,
    reasons: readonly string[],
  ): XmlText[] {
    this.#leftOut.push({ kind, title, uri, reasons });
    return [];
  }

  /** The feed of what was collected. */
  feed(document: XmlText): ListingFeed {
    const listed = [...this.#listed].map(([kind, count]) => formatCount(count, kind.toLowerCase()));
    return { document, problem: null, listed, leftOut: this.#leftOut, incomplete: this.#incomplete };
  }
}
