import type { ContentDatabase, MediaTable } from "@porchlight/backend/store/tables.ts";
import type { ImportedContent } from "./imported-content.ts";

/** Stored content that an import can conflict with. */
export type StoredContent = Awaited<ReturnType<typeof storedContent>>;

type ReadonlyRows = { readonly [Table in keyof StoredContent]: readonly StoredContent[Table][number][] };
type Claim = [what: string, holder: string, origin: string];

const shownConflicts = 5;

/** Content of another origin conflicts; nothing was written. */
export class ImportConflictError extends Error {
  override readonly name = "ImportConflictError";
  readonly conflicts: readonly string[];

  constructor(conflicts: readonly string[]) {
    const more = conflicts.length - shownConflicts;
    const lines = conflicts.slice(0, shownConflicts).map((conflict) => `  ${conflict}`);
    if (more > 0) lines.push(`  … and ${more} more`);
    super(
      [
        "The store has other content at addresses or ids of this host; nothing was written:",
        ...lines,
        "Give the import a store of its own (another DATABASE_URL), or add --replace: that removes the content of",
        "other origins in the same step. Accounts stay either way, and favorites of products that are there again.",
      ].join("\n"),
    );
    this.conflicts = conflicts;
  }
}

/** Reads the content that an import can conflict with. */
export async function storedContent(database: ContentDatabase) {
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
  const taken = new Map(
    claims(stored).flatMap(([claim, holder, of]) => (of === origin ? [] : [[claim, `${holder} of “${of}”`] as const])),
  );
  const menus = content.menus.map(({ id, slug }) => ({ id, slug, origin }));
  const terms = content.terms.map((term) => ({ ...term, origin }));
  const wanted = claims({ entries: content.entries, media, terms, menus }).map(([claim]) => claim);
  return [...new Set(wanted)].flatMap((claim) => {
    const holder = taken.get(claim);
    return holder === undefined ? [] : [`${claim} is taken by ${holder}`];
  });
}

/** Unique values with their owners and origins. */
function claims({ entries, media, terms, menus }: ReadonlyRows): Claim[] {
  // Entries and media share one sequence of ids, categories and menus another.
  return [
    ...entries.flatMap(({ id, kind, slug, uri, origin }): Claim[] => [
      [`the id ${id}`, `${kind} ${uri}`, origin],
      [`the path ${uri}`, `${kind} ${id}`, origin],
      ...(kind === "page" ? [] : [[`the ${kind} slug ${slug}`, uri, origin] as Claim]),
    ]),
    ...media.flatMap(({ id, file, origin }): Claim[] => [
      [`the id ${id}`, `the medium ${file}`, origin],
      [`the file ${file}`, `the medium ${id}`, origin],
    ]),
    ...terms.flatMap(({ id, taxonomy, slug, origin }): Claim[] => [
      [`the category id ${id}`, slug, origin],
      [`the ${taxonomy} slug ${slug}`, `category ${id}`, origin],
    ]),
    ...menus.flatMap(({ id, slug, origin }): Claim[] => [
      [`the category id ${id}`, `the menu ${slug}`, origin],
      [`the menu slug ${slug}`, `menu ${id}`, origin],
    ]),
  ];
}
