import { createKeptFavorites, type KeptFavorites } from "#app/features/favorites/kept-favorites.ts";
import { forgetAdded } from "#app/features/favorites/pending-changes.ts";
import { oneTabAtATime } from "./one-tab-at-a-time.ts";

let ofBrowser: KeptFavorites | null = null;

/** The favorites that this browser keeps for a visitor without a login, the same for all of this page. */
export function keptFavorites(): KeptFavorites {
  if (!ofBrowser) {
    const kept = createKeptFavorites({
      storage: () => localStorage,
      alone: (work) => oneTabAtATime("kept", work),
      page: { window, document, navigator },
      // A heart whose save met an ended login waits for that login too.
      onTakenOut: (ids) => forgetAdded(ids, () => localStorage),
    });
    window.addEventListener("storage", (event) => kept.onStored(event.key));
    ofBrowser = kept;
  }
  return ofBrowser;
}
