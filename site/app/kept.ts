import { createKeptFavorites, type KeptFavorites } from "#app/features/favorites/kept-favorites.ts";
import { oneTabAtATime } from "./one-tab-at-a-time.ts";

let ofBrowser: KeptFavorites | null = null;

/** The favorites that this browser keeps for a visitor without a login, the same for all of this page. */
export function keptFavorites(): KeptFavorites {
  if (!ofBrowser) {
    const kept = createKeptFavorites({
      storage: () => localStorage,
      alone: (work) => oneTabAtATime("kept", work),
    });
    window.addEventListener("storage", (event) => kept.onStored(event.key));
    ofBrowser = kept;
  }
  return ofBrowser;
}
