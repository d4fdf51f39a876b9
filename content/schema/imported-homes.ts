import type { ContentSnapshot } from "#content/store/snapshot.ts";

/**
 * Name of the option that holds the addresses of hosts whose content was imported:
 * `{"wordpress:cms.example.com": "https://cms.example.com"}`, by the content's origin.
 */
export const importedHomesOption = "importedHomes";

/** Addresses of the hosts that the content was imported from: links to their pages mean this site's. */
export function importedHomesOf(snapshot: ContentSnapshot): string[] {
  const homes = snapshot.option(importedHomesOption) as Readonly<Record<string, string>> | undefined;
  return Object.values(homes ?? {}).sort();
}
