import { overviewUri, withTrailingSlash } from "@porchlight/contract/addresses";

/** An entry of a menu: its URL and its children. */
interface Entry {
  readonly href: string | null;
  readonly children?: readonly Entry[];
}

/** Value of `aria-current`: `page` for a link to this very page, `true` for one to a page above it. */
export type CurrentMark = "page" | "true";

/**
 * Sections of pages that are not below them by path, nearest first. The overview has three paths (S2.50–S2.52) and is
 * above the pages that it lists. `$1` is the neighborhood's page.
 */
const partOf: readonly { readonly path: RegExp; readonly sections: readonly string[] }[] = [
  { path: /^(\/homes\/[^/]+\/[^/]+\/)qmi\/.*/, sections: ["$1", "/our-homes/quick-move-in-homes/", overviewUri] },
  { path: /^(\/homes\/[^/]+\/[^/]+\/)models\/.*/, sections: ["$1", "/our-homes/model-homes/", overviewUri] },
  { path: /^(\/homes\/[^/]+\/[^/]+\/)plans\/.*/, sections: ["$1", "/our-homes/plans/", overviewUri] },
  { path: /^(\/homes\/[^/]+\/[^/]+\/).*/, sections: ["$1", overviewUri] },
  { path: /^\/our-homes\/(?:model|quick-move-in)-homes\/$/, sections: [overviewUri] },
  { path: /^\/compare\/$/, sections: ["/new-home-search/"] },
  { path: /^\/message\/.*/, sections: ["/contact-us/"] },
];

/**
 * The entries of a menu to mark at `pathname`: those that link to it, else those of the nearest page above it, and the
 * parents of each. Empty when the menu links to neither.
 */
export function currentEntries<Each extends Entry>(
  entries: readonly Each[],
  pathname: string,
): ReadonlyMap<Entry, CurrentMark> {
  const page = withTrailingSlash(pathname);
  for (const path of [page, ...pathsAbove(page)]) {
    const marks = new Map<Entry, CurrentMark>();
    for (const top of entries) {
      const marked = [top, ...(top.children ?? [])].filter(({ href }) => pathOf(href) === path);
      for (const entry of marked) marks.set(entry, path === page ? "page" : "true");
      if (marked.length > 0 && !marks.has(top)) marks.set(top, "true");
    }
    if (marks.size > 0) return marks;
  }
  return new Map();
}

/** The path that an entry links to; null with a query or hash, and for another host. */
function pathOf(href: string | null): string | null {
  return href?.startsWith("/") && !/[?#]/.test(href) ? withTrailingSlash(href) : null;
}

/**
 * The pages above a page, nearest first: its sections, then `/blog/category/` and `/blog/` for `/blog/category/money/`.
 */
function pathsAbove(page: string): string[] {
  const rule = partOf.find(({ path }) => path.test(page));
  const sections = rule ? rule.sections.map((section) => page.replace(rule.path, section)) : [];
  const segments = page.split("/").slice(1, -1);
  const parents = segments.slice(1).map((_, position) => `/${segments.slice(0, position + 1).join("/")}/`);
  return [...sections, ...parents.toReversed()];
}
