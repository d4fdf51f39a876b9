import { popularOption } from "#backend/schema/entries/popular-queries.ts";
import type { EntryToWrite } from "#backend/store/entry-data.ts";
import type { ContentDatabase, EntryKind, Taxonomy } from "#backend/store/tables.ts";
import type { ContentWriter } from "#backend/store/writes.ts";
import { type Draft, draftsOf, keyOf } from "./drafts.ts";
import { Problems } from "./problems.ts";
import type { DemoContent } from "./read-demo.ts";
import { References } from "./references.ts";

/** Marks what the demo brought, so that a later load may replace it. */
const origin = "demo";

/** How many entries of each kind were loaded. */
export type LoadCounts = Partial<Record<EntryKind, number>>;

/**
 * Writes a demo inside a transaction. References that lead nowhere become problems and are left out.
 * @throws DemoError for two entries on one path or with one slug, and for paths that other content has.
 */
export async function writeDemo(
  demo: DemoContent,
  writer: ContentWriter,
  transaction: ContentDatabase,
  problems: Problems,
): Promise<LoadCounts> {
  const drafts = draftsOf(demo);

  const terms = await writeTerms(demo, writer, transaction);
  const media = await writeMedia(demo, writer, transaction);
  const refs = new References({ media: media.ids, terms: terms.ids }, problems);
  const ids = await entryIds(drafts, writer, transaction);
  for (const { kind, key, id } of ids) refs.addEntry(kind, key, id);
  for (const { id, ...draft } of ids) await writer.putEntry(finished(draft, id, refs));
  await writer.setOption(
    popularOption.blogPosts,
    refs.entries("demo.yaml popularBlogPosts", "blogPost", demo.popularBlogPosts),
  );
  await writer.setOption(
    popularOption.testimonials,
    refs.entries("demo.yaml popularTestimonials", "testimonial", demo.popularTestimonials),
  );
  await writeMenus(demo, writer, transaction);
  await media.removeOld();
  await terms.removeOld();

  const counts: LoadCounts = {};
  for (const { kind } of drafts) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function finished(entry: Draft, id: number, refs: References): EntryToWrite {
  const { key: _key, at: _at, build, ...columns } = entry;
  const { data, relations, terms = [] } = build(refs);
  return { ...columns, id, status: "publish", modified: entry.date, data, relations, terms, origin };
}

/** Gives every draft the id it had at the last load, or a new one; removes entries the demo no longer has. */
async function entryIds(drafts: readonly Draft[], writer: ContentWriter, transaction: ContentDatabase) {
  const rows = await transaction.selectFrom("entries").select(["id", "kind", "slug", "uri", "origin"]).execute();
  const own = new Map(rows.filter((row) => row.origin === origin).map((row) => [keyOf(row), row.id]));
  const taken = new Map(rows.filter((row) => row.origin !== origin).map((row) => [row.uri, row.origin]));
  const kept = new Set(drafts.map(keyOf));
  for (const [key, id] of own) if (!kept.has(key)) await writer.deleteEntry(id);

  const problems = new Problems();
  const result: (Draft & { readonly id: number })[] = [];
  for (const each of drafts) {
    const other = taken.get(each.uri);
    if (other !== undefined)
      problems.add(each.at, `expected the path ${each.uri} to be free; content from "${other}" stands there`);
    else result.push({ ...each, id: own.get(keyOf(each)) ?? (await writer.nextId("content")) });
  }
  problems.throwIfAny();
  return result;
}

async function writeTerms(demo: DemoContent, writer: ContentWriter, transaction: ContentDatabase) {
  const rows = await transaction.selectFrom("terms").selectAll().where("origin", "=", origin).execute();
  const old = new Map(rows.map((row) => [`${row.taxonomy}:${row.slug}`, row.id]));
  const ids = new Map<string, number>();
  const lists: [Taxonomy, string, DemoContent["categories"]["blog"]][] = [
    ["blogCategory", "/blog/category/", demo.categories.blog],
    ["testimonialCategory", "/lifestyle/reviews/category/", demo.categories.testimonials],
  ];
  for (const [taxonomy, path, categories] of lists) {
    for (const { slug, name } of categories) {
      const key = `${taxonomy}:${slug}`;
      const id = old.get(key) ?? (await writer.nextId("terms"));
      ids.set(key, id);
      await writer.putTerm({ id, taxonomy, slug, name, uri: `${path}${slug}/`, origin });
    }
  }
  return { ids, removeOld: () => removeOthers(old, ids, (id) => writer.deleteTerm(id)) };
}

async function writeMedia(demo: DemoContent, writer: ContentWriter, transaction: ContentDatabase) {
  const rows = await transaction.selectFrom("media").selectAll().where("origin", "=", origin).execute();
  const old = new Map(rows.map((row) => [row.file, row.id]));
  const ids = new Map<string, number>();
  for (const { file, title, mimeType, width, height, alt, caption } of demo.media) {
    const id = old.get(file) ?? (await writer.nextId("content"));
    ids.set(file, id);
    await writer.putMedium({ id, file, title, mime_type: mimeType, width, height, alt, caption, origin });
  }
  return { ids, removeOld: () => removeOthers(old, ids, (id) => writer.deleteMedium(id)) };
}

async function writeMenus(demo: DemoContent, writer: ContentWriter, transaction: ContentDatabase): Promise<void> {
  const rows = await transaction.selectFrom("menus").selectAll().where("origin", "=", origin).execute();
  const old = new Map(rows.map((row) => [row.slug, row.id]));
  const ids = new Map<string, number>();
  for (const { slug, name, items } of demo.menus) {
    const id = old.get(slug) ?? (await writer.nextId("terms"));
    ids.set(slug, id);
    await writer.putMenu({ id, slug, name, items, origin });
  }
  await removeOthers(old, ids, (id) => writer.deleteMenu(id));
}

async function removeOthers(
  old: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, number>,
  remove: (id: number) => Promise<void>,
): Promise<void> {
  for (const [key, id] of old) if (!kept.has(key)) await remove(id);
}
