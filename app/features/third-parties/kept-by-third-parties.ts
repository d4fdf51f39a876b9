import type { ThirdPartyService } from "@porchlight/contract/third-parties";

/** What a service may have kept of it, in characters: it must not fill the room that the site has in the browser. */
const maxCharacters = 100_000;

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Under this name the page keeps what the frame of a service asks it to. */
const keyOf = (service: ThirdPartyService) => `porchlight.third-party.${service}`;

/** Storage is slow and holds up the page: what frames say within this time is written together. */
const writtenAfterMilliseconds = 250;

/** What a frame wants kept under a name, or forgotten. */
interface Change {
  readonly value: string | null;
  readonly isLasting: boolean;
}

/**
 * What the frames of third parties have kept by the page, as they have no storage of their own: their cookies and the
 * like, each service's under one name. Browsers that keep nothing keep nothing here either.
 * @param later does work a moment later; for tests
 */
export function keptByThirdParties(
  areas: { readonly lasting: () => Area; readonly session: () => Area },
  later: (work: () => void) => void = (work) => void setTimeout(work, writtenAfterMilliseconds),
) {
  /** The last change of each name that is not written. */
  let waiting = new Map<ThirdPartyService, Map<string, Change>>();
  let waitingCharacters = 0;
  let isAnnounced = false;

  /** Writes what waits. */
  const write = () => {
    const written = waiting;
    waiting = new Map();
    waitingCharacters = 0;
    for (const [service, changes] of written) {
      applyChanges(areas.lasting, service, changes, true);
      applyChanges(areas.session, service, changes, false);
    }
  };
  return {
    read(service: ThirdPartyService): Readonly<Record<string, string>> {
      write();
      return { ...read(areas.lasting, service), ...read(areas.session, service) };
    },
    /** Keeps what a frame asks for, or forgets it; `isLasting`: beyond the life of the tab, where the frame wants that. */
    keep(service: ThirdPartyService, name: string, value: string | null, isLasting: boolean) {
      if (charactersOf(name, value) > maxCharacters) return;
      const changes = waiting.get(service) ?? new Map<string, Change>();
      const replaced = changes.get(name);
      waiting.set(service, changes.set(name, { value, isLasting: isLasting && !name.startsWith("session:") }));
      waitingCharacters += charactersOf(name, value) - (replaced ? charactersOf(name, replaced.value) : 0);
      // What waits takes memory.
      if (waitingCharacters > maxCharacters) write();
      if (isAnnounced) return;
      isAnnounced = true;
      later(() => {
        isAnnounced = false;
        write();
      });
    },
    /** To be called where the page may go. */
    write,
    /** Forgets what was kept for a service; with `isTabSpared` not what lasts as long as the tab. */
    forget(service: ThirdPartyService, isTabSpared: boolean) {
      write();
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

function charactersOf(name: string, value: string | null): number {
  return name.length + (value?.length ?? 0);
}

function read(area: () => Area, service: ThirdPartyService): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(area().getItem(keyOf(service)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Applies changes to one of the areas, each unless what is kept would be too much with it. */
function applyChanges(
  area: () => Area,
  service: ThirdPartyService,
  changes: ReadonlyMap<string, Change>,
  isLastingArea: boolean,
): void {
  const kept = new Map(Object.entries(read(area, service)));
  let length = 1 + [...kept].reduce((sum, [name, value]) => sum + lengthOf(name, value), 0);
  let hasChanged = false;
  for (const [name, { value, isLasting }] of changes) {
    const next = isLasting === isLastingArea ? value : null;
    const before = kept.get(name) ?? null;
    const lengthAfter = length - lengthOf(name, before) + lengthOf(name, next);
    if (next === before || (next !== null && lengthAfter > maxCharacters)) continue;
    if (next === null) kept.delete(name);
    else kept.set(name, next);
    length = lengthAfter;
    hasChanged = true;
  }
  if (!hasChanged) return;
  try {
    if (kept.size === 0) area().removeItem(keyOf(service));
    else area().setItem(keyOf(service), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The frame goes on with what it has in memory.
  }
}

/** How much longer the text that is kept is with an entry. */
function lengthOf(name: string, value: string | null): number {
  return value === null ? 0 : JSON.stringify([name, value]).length - 1;
}
