import type { EntryToWrite } from "#backend/store/entry-data.ts";
import { textsIn } from "#backend/store/links.ts";

/** What texts hold of the host's own addresses: those of its files, as links to its pages are paths of this site. */
export interface HostLinks {
  /** Links, pictures and buttons that lead to the host. */
  readonly links: number;
  /** Entries that have any. */
  readonly entries: number;
}

/** Finds addresses of the host, and of its upload folder, in texts and buttons. */
export function hostLinks(entries: readonly EntryToWrite[], hostUrl: string): HostLinks {
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
