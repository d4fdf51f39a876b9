import type { ContentDatabase, EntryKind } from "#backend/store/tables.ts";
import { popularOption, redirectsOption } from "#backend/store/tables.ts";
import { type ContentWriter, writeContent } from "#backend/store/writes.ts";
import { categoryFolders, mediumRow } from "../drafts.ts";
import { type DemoEntry, demoEntries, keyOf } from "./build-entries.ts";
import { Problems } from "./demo-files.ts";
import { type DemoContent, readDemo } from "./read-demo.ts";
import { References } from "./references.ts";
import { scaleDemo } from "./scale-demo.ts";

/** The `origin` of demo entries, which a later load may replace. */
const origin = "demo";

type LoadCounts = Partial<Record<EntryKind, number>>;

/** Options for loading the demo. */
export interface LoadDemoOptions {
  readonly folder: string;
  /** The date that the demo's dates are moved to: ISO, or a moment in the builder's time zone. */
  readonly today: string | Date;
  /** Minimum number of each product kind. */
  readonly scale?: number | undefined;
  /** Loads valid parts and skips the rest, while the demo is being written. */
  readonly unfinished?: boolean | undefined;
}

/** Result of loading the demo. */
export interface LoadDemoResult {
  readonly counts: LoadCounts;
  /** Whether the store has changed. */
  readonly changed: boolean;
  /** Skipped parts; always empty unless `unfinished`. */
  readonly problems: readonly string[];
}

/**
 * Loads a demo folder into the store in one transaction. Loading again changes only differences: entries keep their
 * ids, entries that the demo no longer has are removed, other content stays.
 * @throws {DemoError} with all errors; then nothing is written
 */
export async function loadDemo(
  database: ContentDatabase,
  { folder, today, scale, unfinished }: LoadDemoOptions,
): Promise<LoadDemoResult> {
  const problems = new Problems();
  const read = readDemo(folder, today, problems);
  if (!unfinished) problems.throwIfAny();
  const demo = scale === undefined ? read : scaleDemo(read, scale);
  let counts: LoadCounts = {};
  const change = await writeContent(database, async (writer, transaction) => {
    counts = await writeDemo(demo, writer, transaction, problems);
    if (!unfinished) problems.throwIfAny();
  });
  return { counts, changed: change !== null, problems: problems.lines };
}

/** Dangling references become problems and are skipped. */
async function writeDemo(
  demo: DemoContent,
  writer: ContentWriter,
  transaction: ContentDatabase,
  problems: Problems,
): Promise<LoadCounts> {
  const entries = demoEntries(demo);
  const refs = new References(problems);
  const removeOldTerms = await writeTerms(demo, refs, writer, transaction);
  const removeOldMedia = await writeMedia(demo, refs, writer, transaction);
  const ids = await entryIds(entries, writer, transaction);
  for (const { entry, id } of ids) refs.add(entry.kind, entry.key, id);
  for (const { entry, id } of ids) await writer.putEntry({ ...entry.build(id, refs), origin });
  const popularBlogPosts = refs.entries("demo.yaml popularBlogPosts", "blogPost", demo.popularBlogPosts);
  await writer.setOption(popularOption.blogPosts, popularBlogPosts);
  const popularTestimonials = refs.entries("demo.yaml popularTestimonials", "testimonial", demo.popularTestimonials);
  await writer.setOption(popularOption.testimonials, popularTestimonials);
  await writer.setOption(redirectsOption, demo.redirects);
  await writeMenus(demo, writer, transaction);
  await removeOldMedia();
  await removeOldTerms();

  const counts: LoadCounts = {};
  for (const { kind } of entries) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Assigns each entry the id of the last load, or a new one; removes entries that the demo no longer has. */
async function entryIds(entries: readonly DemoEntry[], writer: ContentWriter, transaction: ContentDatabase) {
  const rows = await transaction.selectFrom("entries").select(["id", "kind", "slug", "uri", "origin"]).execute();
  const own = new Map(rows.filter((row) => row.origin === origin).map((row) => [`${row.kind} ${keyOf(row)}`, row.id]));
  const taken = new Map(rows.filter((row) => row.origin !== origin).map((row) => [row.uri, row.origin]));
  const wanted = new Set(entries.map(({ kind, key }) => `${kind} ${key}`));
  for (const [key, id] of own) if (!wanted.has(key)) await writer.deleteEntry(id);

  const problems = new Problems();
  const result: { entry: DemoEntry; id: number }[] = [];
  for (const entry of entries) {
    const { kind, key, uri, at } = entry;
    const other = taken.get(uri);
    if (other !== undefined) {
      problems.add(at, `expected the path ${uri} to be free; it belongs to content from "${other}"`);
    } else result.push({ entry, id: own.get(`${kind} ${key}`) ?? (await writer.nextId("content")) });
  }
  problems.throwIfAny();
  return result;
}

async function writeTerms(demo: DemoContent, refs: References, writer: ContentWriter, transaction: ContentDatabase) {
  const rows = await transaction.selectFrom("terms").selectAll().where("origin", "=", origin).execute();
  const old = new Map(rows.map((row) => [`${row.taxonomy}:${row.slug}`, row.id]));
  const terms = [
    ...demo.categories.blog.map((category) => ({ ...category, taxonomy: "blogCategory" as const })),
    ...demo.categories.testimonials.map((category) => ({ ...category, taxonomy: "testimonialCategory" as const })),
  ];
  for (const { taxonomy, slug, name, description } of terms) {
    const id = await takeId(old, `${taxonomy}:${slug}`, () => writer.nextId("terms"));
    refs.add(taxonomy, slug, id);
    const uri = `${categoryFolders[taxonomy]}${slug}/`;
    await writer.putTerm({ id, taxonomy, slug, name, description, uri, origin });
  }
  return () => removeAll(old, (id) => writer.deleteTerm(id));
}

async function writeMedia(demo: DemoContent, refs: References, writer: ContentWriter, transaction: ContentDatabase) {
  const rows = await transaction.selectFrom("media").selectAll().where("origin", "=", origin).execute();
  const old = new Map(rows.map((row) => [row.file, row.id]));
  for (const medium of demo.media) {
    const id = await takeId(old, medium.file, () => writer.nextId("content"));
    refs.addMedium(medium, id);
    await writer.putMedium(mediumRow(medium, { id, file: medium.file, origin }));
  }
  return () => removeAll(old, (id) => writer.deleteMedium(id));
}

async function writeMenus(demo: DemoContent, writer: ContentWriter, transaction: ContentDatabase): Promise<void> {
  const rows = await transaction.selectFrom("menus").selectAll().where("origin", "=", origin).execute();
  const old = new Map(rows.map((row) => [row.slug, row.id]));
  for (const { slug, name, items } of demo.menus) {
    const id = await takeId(old, slug, () => writer.nextId("terms"));
    await writer.putMenu({ id, slug, name, items, origin });
  }
  await removeAll(old, (id) => writer.deleteMenu(id));
}

/** The id of the last load, removed from `old`, or a new one. */
async function takeId(old: Map<string, number>, key: string, nextId: () => Promise<number>): Promise<number> {
  const id = old.get(key);
  old.delete(key);
  return id ?? (await nextId());
}

async function removeAll(old: ReadonlyMap<string, number>, remove: (id: number) => Promise<void>): Promise<void> {
  for (const id of old.values()) await remove(id);
}
