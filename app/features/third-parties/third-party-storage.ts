import type { ThirdPartyService } from "@porchlight/contract/third-parties";

/** Maximum number of characters stored for a service, to protect the site's quota. */
const maxCharacters = 100_000;

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The storage key of a service. */
const keyOf = (service: ThirdPartyService) => `porchlight.third-party.${service}`;

/** Storage blocks the main thread, so changes within this time are written together. */
const writtenAfterMilliseconds = 250;

/** A change of an iframe: the value to store under a name; null removes it. */
interface Change {
  readonly value: string | null;
  readonly isLasting: boolean;
}

/**
 * Creates the storage of sandboxed third-party iframes, which have no storage otherwise: one entry per service for
 * their cookies and the like. Stores nothing when the browser's storage is disabled.
 * @param schedule runs work later; overridden in tests
 */
export function createThirdPartyStorage(
  areas: { readonly lasting: () => Area; readonly session: () => Area },
  schedule: (work: () => void) => void = (work) => void setTimeout(work, writtenAfterMilliseconds),
) {
  /** The latest unwritten change of each name. */
  let waiting = new Map<ThirdPartyService, Map<string, Change>>();
  let waitingCharacters = 0;
  let isScheduled = false;

  /** Writes unwritten changes. */
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
    /** Stores or removes a value of an iframe; `isLasting` in localStorage, otherwise in sessionStorage. */
    set(service: ThirdPartyService, name: string, value: string | null, isLasting: boolean) {
      if (charactersOf(name, value) > maxCharacters) return;
      const changes = waiting.get(service) ?? new Map<string, Change>();
      const replaced = changes.get(name);
      waiting.set(service, changes.set(name, { value, isLasting: isLasting && !name.startsWith("session:") }));
      waitingCharacters += charactersOf(name, value) - (replaced ? charactersOf(name, replaced.value) : 0);
      // Limits the memory of unwritten changes.
      if (waitingCharacters > maxCharacters) write();
      if (isScheduled) return;
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        write();
      });
    },
    /** Call it when the page may be closed. */
    write,
    /** Removes the data of a service; with `keepsSession` only the lasting data, not that of the tab's session. */
    clear(service: ThirdPartyService, keepsSession: boolean) {
      write();
      for (const area of keepsSession ? [areas.lasting] : [areas.lasting, areas.session]) {
        try {
          area().removeItem(keyOf(service));
        } catch {
          // Nothing was stored.
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
    const entries: unknown = JSON.parse(area().getItem(keyOf(service)) ?? "{}");
    return typeof entries === "object" && entries !== null ? (entries as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Applies changes to a storage area, except those whose entry would be too long. */
function applyChanges(
  area: () => Area,
  service: ThirdPartyService,
  changes: ReadonlyMap<string, Change>,
  isLastingArea: boolean,
): void {
  const entries = new Map(Object.entries(read(area, service)));
  let length = 1 + [...entries].reduce((sum, [name, value]) => sum + lengthOf(name, value), 0);
  let hasChanged = false;
  for (const [name, { value, isLasting }] of changes) {
    const next = isLasting === isLastingArea ? value : null;
    const before = entries.get(name) ?? null;
    const lengthAfter = length - lengthOf(name, before) + lengthOf(name, next);
    if (next === before || (next !== null && lengthAfter > maxCharacters)) continue;
    if (next === null) entries.delete(name);
    else entries.set(name, next);
    length = lengthAfter;
    hasChanged = true;
  }
  if (!hasChanged) return;
  try {
    if (entries.size === 0) area().removeItem(keyOf(service));
    else area().setItem(keyOf(service), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // The iframe keeps its values in memory.
  }
}

/** The length that an entry adds to the stored text. */
function lengthOf(name: string, value: string | null): number {
  return value === null ? 0 : JSON.stringify([name, value]).length - 1;
}
