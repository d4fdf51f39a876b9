import { overviewUri, withTrailingSlash } from "@porchlight/contract/paths";

/** An entry of a menu as far as it is marked: its address and what lies below it. */
interface Entry {
  readonly href: string | null;
  readonly children: readonly Entry[];
}

/** `page`: the entry leads to this very page; `true`: this page lies below it. Both are values of `aria-current`. */
export type CurrentMark = "page" | "true";

/**
 * Pages that are part of others than their address says, and of which, nearest first. The overview answers at three
 * addresses (S2.50–S2.52); what it lists, it stands above. `$1` is the neighborhood's own page.
 */
const partOf: readonly { readonly path: RegExp; readonly sections: readonly string[] }[] = [
  { path: /^(\/homes\/[^/]+\/[^/]+\/)qmi\/.*/, sections: ["$1", "/our-homes/quick-move-in-homes/", overviewUri] },
  { path: /^(\/homes\/[^/]+\/[^/]+\/)models\/.*/, sections: ["$1", "/our-homes/model-homes/", overviewUri] },
  { path: /^(\/homes\/[^/]+\/[^/]+\/).*/, sections: ["$1", overviewUri] },
  { path: /^\/our-homes\/(?:model|quick-move-in)-homes\/$/, sections: [overviewUri] },
  { path: /^\/compare\/$/, sections: ["/new-home-search/"] },
  { path: /^\/message\/.*/, sections: ["/contact-us/"] },
];

/**
 * The entries of a menu to mark on the page at `pathname`: those that lead to it, else those of the nearest page above
 * it, and over each of them the entry that it stands below. Nothing where the menu leads neither there nor above it.
 */
export function currentEntries<Each extends Entry>(
  entries: readonly Each[],
  pathname: string,
): ReadonlyMap<Entry, CurrentMark> {
  const page = withTrailingSlash(pathname);
  for (const path of [page, ...pathsAbove(page)]) {
    const marks = new Map<Entry, CurrentMark>();
    for (const top of entries) {
      const marked = [top, ...top.children].filter(({ href }) => pathOf(href) === path);
      for (const entry of marked) marks.set(entry, path === page ? "page" : "true");
      if (marked.length > 0 && !marks.has(top)) marks.set(top, "true");
    }
    if (marks.size > 0) return marks;
  }
  return new Map();
}

/** Where an entry leads; null for one that leads to a part or a choice of a page, or to another host. */
function pathOf(href: string | null): string | null {
  return href?.startsWith("/") && !/[?#]/.test(href) ? withTrailingSlash(href) : null;
}

/** The pages above one, nearest first: what it is part of, then `/blog/category/` and `/blog/` of `/blog/category/money/`. */
function pathsAbove(page: string): string[] {
  const rule = partOf.find(({ path }) => path.test(page));
  const sections = rule ? rule.sections.map((section) => page.replace(rule.path, section)) : [];
  const segments = page.split("/").slice(1, -1);
  const parents = segments.slice(1).map((_, position) => `/${segments.slice(0, position + 1).join("/")}/`);
  return [...sections, ...parents.toReversed()];
}
