import type { ContentDatabase, MediaTable } from "#content/store/tables.ts";
import type { ImportedContent } from "./imported-content.ts";

/** What stands in the store, as far as an import can meet it. */
export interface StoredContent {
  readonly entries: readonly {
    readonly id: number;
    readonly kind: string;
    readonly slug: string;
    readonly uri: string;
    readonly origin: string;
  }[];
  readonly media: readonly { readonly id: number; readonly file: string; readonly origin: string }[];
  readonly terms: readonly {
    readonly id: number;
    readonly taxonomy: string;
    readonly slug: string;
    readonly origin: string;
  }[];
  readonly menus: readonly { readonly id: number; readonly slug: string; readonly origin: string }[];
}

const shownConflicts = 5;

/** Content of another origin is in the way; nothing was written. */
export class ImportConflictError extends Error {
  override readonly name = "ImportConflictError";
  readonly conflicts: readonly string[];

  constructor(conflicts: readonly string[]) {
    const more = conflicts.length - shownConflicts;
    const lines = conflicts.slice(0, shownConflicts).map((conflict) => `  ${conflict}`);
    if (more > 0) lines.push(`  … and ${more} more`);
    super(
      [
        "The store has other content where this host’s would stand; nothing was written:",
        ...lines,
        "Give the import a store of its own (another DATABASE_URL), or add --replace: that removes the content of",
        "other origins in the same step. Accounts stay either way, and favorites of products that are there again.",
      ].join("\n"),
    );
    this.conflicts = conflicts;
  }
}

export async function storedContent(database: ContentDatabase): Promise<StoredContent> {
  return {
    entries: await database.selectFrom("entries").select(["id", "kind", "slug", "uri", "origin"]).execute(),
    media: await database.selectFrom("media").select(["id", "file", "origin"]).execute(),
    terms: await database.selectFrom("terms").select(["id", "taxonomy", "slug", "origin"]).execute(),
    menus: await database.selectFrom("menus").select(["id", "slug", "origin"]).execute(),
  };
}

/** Ids, paths and slugs of the import that content of another origin has, one line each. */
export function conflictsWith(
  { content, media, origin }: { content: ImportedContent; media: readonly MediaTable[]; origin: string },
  stored: StoredContent,
): string[] {
  const isOther = (row: { origin: string }) => row.origin !== origin;
  const taken = new Map<string, string>();
  // Entries and media share one sequence of ids, categories and menus another.
  for (const row of stored.entries.filter(isOther)) {
    taken.set(`the id ${row.id}`, `${row.kind} ${row.uri} of “${row.origin}”`);
    taken.set(`the path ${row.uri}`, `${row.kind} ${row.id} of “${row.origin}”`);
    if (row.kind !== "page") taken.set(`the ${row.kind} slug ${row.slug}`, `${row.uri} of “${row.origin}”`);
  }
  for (const row of stored.media.filter(isOther)) {
    taken.set(`the id ${row.id}`, `the medium ${row.file} of “${row.origin}”`);
    taken.set(`the file ${row.file}`, `the medium ${row.id} of “${row.origin}”`);
  }
  for (const row of stored.terms.filter(isOther)) {
    taken.set(`the category id ${row.id}`, `${row.slug} of “${row.origin}”`);
    taken.set(`the ${row.taxonomy} slug ${row.slug}`, `category ${row.id} of “${row.origin}”`);
  }
  for (const row of stored.menus.filter(isOther)) {
    taken.set(`the category id ${row.id}`, `the menu ${row.slug} of “${row.origin}”`);
    taken.set(`the menu slug ${row.slug}`, `menu ${row.id} of “${row.origin}”`);
  }
  const wanted = [
    ...content.entries.flatMap(({ id, kind, slug, uri }) => [
      `the id ${id}`,
      `the path ${uri}`,
      ...(kind === "page" ? [] : [`the ${kind} slug ${slug}`]),
    ]),
    ...media.flatMap(({ id, file }) => [`the id ${id}`, `the file ${file}`]),
    ...content.terms.flatMap(({ id, taxonomy, slug }) => [`the category id ${id}`, `the ${taxonomy} slug ${slug}`]),
    ...content.menus.flatMap(({ id, slug }) => [`the category id ${id}`, `the menu slug ${slug}`]),
  ];
  return [...new Set(wanted)].flatMap((key) => {
    const holder = taken.get(key);
    return holder === undefined ? [] : [`${key} is taken by ${holder}`];
  });
}
