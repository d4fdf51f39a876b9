import { statusKind } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { joined } from "#app/domain/wording/text.ts";
import type { ContentClient } from "../client.ts";
import { type CatalogEntries, loadIndexedCatalog } from "./catalog.ts";

/** A neighborhood that can be visited, with its homes. */
export interface VisitChoice {
  readonly uri: string;
  /** `Haystack Bend, Longmont`. */
  readonly title: string;
  readonly homes: readonly { readonly uri: string; readonly title: string }[];
}

/**
 * Neighborhoods and quick move-in homes that can be visited, sorted by name. Returns an empty list when the catalog
 * cannot be loaded.
 */
export async function loadVisitChoices(content: ContentClient): Promise<readonly VisitChoice[]> {
  return await loadIndexedCatalog(content).then(
    ({ entries }) => visitChoices(entries),
    () => [],
  );
}

/** The choices of a catalog: neighborhoods that are not sold out, and their quick move-in homes. */
export function visitChoices(entries: Pick<CatalogEntries, "neighborhoods" | "homes">): readonly VisitChoice[] {
  const byTitle = (one: { readonly title: string }, other: { readonly title: string }) =>
    one.title.localeCompare(other.title, "en-US", { numeric: true });
  return entries.neighborhoods
    .filter(({ uri, title, status }) => uri !== "" && title !== "" && statusKind(status) !== "sold")
    .map(({ id, uri, title, city }) => ({
      uri,
      title: joined(", ", title, city),
      homes: entries.homes
        .filter((home) => home.neighborhoodId === id && home.uri !== "" && home.title !== "")
        .map((home) => ({ uri: home.uri, title: home.title }))
        .sort(byTitle),
    }))
    .sort(byTitle);
}
