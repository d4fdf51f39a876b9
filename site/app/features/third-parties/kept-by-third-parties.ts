import type { ThirdPartyService } from "@porchlight/contract/third-parties";

/** What a service may have kept of it, in characters: it must not fill the room that the site has in the browser. */
const maxCharacters = 100_000;

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Under this name the page keeps what the frame of a service asks it to. */
const keyOf = (service: ThirdPartyService) => `porchlight.third-party.${service}`;

/**
 * What the frames of third parties have kept by the page, as they have no storage of their own: their cookies and the
 * like, each service's under one name. Browsers that keep nothing keep nothing here either.
 */
export function keptByThirdParties(areas: { readonly lasting: () => Area; readonly session: () => Area }) {
  const read = (area: () => Area, service: ThirdPartyService): Record<string, string> => {
    try {
      const kept: unknown = JSON.parse(area().getItem(keyOf(service)) ?? "{}");
      return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
    } catch {
      return {};
    }
  };
  return {
    read: (service: ThirdPartyService): Readonly<Record<string, string>> => ({
      ...read(areas.lasting, service),
      ...read(areas.session, service),
    }),
    /** Keeps what a frame asks for, or forgets it; `isLasting`: beyond the life of the tab, where the frame wants that. */
    keep(service: ThirdPartyService, name: string, value: string | null, isLasting: boolean) {
      const chosen = isLasting && !name.startsWith("session:") ? areas.lasting : areas.session;
      for (const area of [areas.lasting, areas.session]) {
        const { [name]: before, ...others } = read(area, service);
        const after = value !== null && area === chosen ? { ...others, [name]: value } : others;
        const text = JSON.stringify(after);
        if (after[name] === before || text.length > maxCharacters) continue;
        try {
          if (text === "{}") area().removeItem(keyOf(service));
          else area().setItem(keyOf(service), text);
        } catch {
          // The frame goes on with what it has in memory.
        }
      }
    },
    /** Forgets what was kept for a service; with `isTabSpared` not what lasts as long as the tab. */
    forget(service: ThirdPartyService, isTabSpared: boolean) {
      for (const area of isTabSpared ? [areas.lasting] : [areas.lasting, areas.session]) {
        try {
          area().removeItem(keyOf(service));
        } catch {
          // Nothing was kept.
        }
      }
    },
  };
}
