/** The code of parts of pages that the browser does not load with the page: what `Parts` exports. */
export interface PartCode<Parts> {
  /** Loads it, once; rejects where it cannot be loaded, and the next call tries again. */
  readonly load: () => Promise<Parts>;
  /** What is loaded; null before. */
  readonly loaded: () => Parts | null;
}

const known = new Set<PartCode<unknown>>();
let isWholeSiteWanted = false;

/**
 * The code behind an `import()` of a file named `*.late.tsx` (docs/decisions/0104-parts-left-alone.md). The server must have
 * it before it renders: after this call stands `if (import.meta.env.SSR) await code.load();`, but where `lazy` waits for it.
 * With `ahead` false it is left out where the code of all parts is loaded ahead, and may be code that nothing is rendered with.
 */
export function partCode<Parts>(importParts: () => Promise<Parts>, { ahead = true } = {}): PartCode<Parts> {
  let parts: Parts | null = null;
  let loading: Promise<Parts> | null = null;
  const code: PartCode<Parts> = {
    load() {
      loading ??= importParts().then(
        (loaded) => {
          parts = loaded;
          return loaded;
        },
        (error) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    loaded: () => parts,
  };
  if (ahead) {
    known.add(code);
    if (isWholeSiteWanted || isPressedAlready()) code.load().catch(() => {});
  }
  return code;
}

/** Whether something was pressed before the page acts by itself: then code of parts comes beside the page's own. */
function isPressedAlready(): boolean {
  return !import.meta.env.SSR && (window.earlyPresses?.presses.size ?? 0) > 0;
}

/**
 * Loads the code of all parts of the pages of this visit, and from now on that of each page that is come to: pages within
 * the site are rendered whole. Resolves when what is known so far is loaded or could not be; never rejects.
 */
export async function loadPartsOfVisit(): Promise<void> {
  isWholeSiteWanted = true;
  await Promise.allSettled([...known].map((code) => code.load()));
}
