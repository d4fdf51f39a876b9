import { popularOption } from "#content/schema/entries/popular-queries.ts";
import type { EntryDataByKind, EntryToWrite, RelationField } from "#content/store/entry-data.ts";
import type { ContentDatabase, EntryKind, Taxonomy } from "#content/store/tables.ts";
import type { ContentWriter } from "#content/store/writes.ts";
import { buildHome, buildModel, buildNeighborhood, buildPlan } from "./build-products.ts";
import { buildBlogPost, buildCampaign, buildEvent, buildPage, buildTestimonial } from "./build-texts.ts";
import { htmlOf } from "./markdown.ts";
import { Problems } from "./problems.ts";
import type { DemoContent } from "./read-demo.ts";
import { References } from "./references.ts";

/** Marks what the demo brought, so that a later load may replace it. */
const origin = "demo";
const minuteMs = 60_000;

/** How many entries of each kind were loaded. */
export type LoadCounts = Partial<Record<EntryKind, number>>;

/** An entry without its id: what the store knows it by, and how to build the rest once all ids are known. */
interface Draft<Kind extends EntryKind = EntryKind> {
  readonly kind: Kind;
  /** What references and later loads know it by. */
  readonly key: string;
  readonly slug: string;
  readonly uri: string;
  readonly title: string;
  readonly date: string;
  readonly content: string | null;
  readonly at: string;
  build(refs: References): {
    data: EntryDataByKind[Kind];
    relations: Partial<Record<RelationField, number[]>>;
    terms?: number[];
  };
}

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
  checkUnique(drafts);

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

function draftsOf(demo: DemoContent): Draft[] {
  const placePaths = new Map(
    demo.neighborhoods.map((shape) => [shape.slug, `/homes/${shape.location}/${shape.slug}/`]),
  );
  const placePath = (slug: string) => placePaths.get(slug) ?? "/homes/";
  // Products have no date of their own; a minute between them keeps the files' order in lists, newest first.
  const inOrder = (index: number) =>
    new Date(Date.parse(`${demo.seenOn}T09:00:00Z`) - index * minuteMs).toISOString().slice(0, 19);
  const plain = { content: null };
  const soonestFirst = demo.events.toSorted((a, b) => (a.startDateTime < b.startDateTime ? -1 : 1));
  return [
    ...demo.neighborhoods.map((shape, index) =>
      draft({
        ...plain,
        kind: "neighborhood",
        ...named(shape),
        uri: placePath(shape.slug),
        date: inOrder(index),
        build: (refs) => buildNeighborhood(shape, refs),
      }),
    ),
    ...demo.plans.map((shape, index) =>
      draft({
        ...plain,
        kind: "plan",
        ...named(shape),
        uri: `${placePath(shape.neighborhood)}plans/${shape.slug}/`,
        date: inOrder(index),
        build: (refs) => buildPlan(shape, refs),
      }),
    ),
    ...demo.models.map((shape, index) =>
      draft({
        ...plain,
        kind: "model",
        ...named(shape),
        uri: `${placePath(shape.neighborhood)}models/${shape.slug}/`,
        date: inOrder(index),
        build: (refs) => buildModel(shape, refs),
      }),
    ),
    ...demo.homes.map((shape, index) =>
      draft({
        ...plain,
        kind: "home",
        ...named(shape),
        uri: `${placePath(shape.neighborhood)}qmi/${shape.slug}/`,
        date: inOrder(index),
        build: (refs) => buildHome(shape, refs),
      }),
    ),
    ...demo.pages.map((shape, index) => {
      const slug = shape.uri.split("/").at(-2) || "home";
      return draft({
        kind: "page",
        key: shape.uri,
        slug,
        title: shape.title,
        at: shape.at,
        uri: shape.uri,
        date: inOrder(index),
        content: htmlOf(shape.content) ?? null,
        build: (refs) => buildPage(shape, refs),
      });
    }),
    ...demo.campaigns.map((shape, index) =>
      draft({
        kind: "campaign",
        ...named(shape),
        uri: `/campaigns/${shape.slug}/`,
        date: inOrder(index),
        content: htmlOf(shape.content) ?? null,
        build: (refs) => buildCampaign(shape, refs),
      }),
    ),
    ...demo.blogPosts.map((shape) =>
      draft({
        kind: "blogPost",
        ...named(shape),
        uri: `/blog/${shape.slug}/`,
        date: atNine(shape.date),
        content: htmlOf(shape.markdown) ?? null,
        build: (refs) => buildBlogPost(shape, refs),
      }),
    ),
    ...demo.testimonials.map((shape) =>
      draft({
        kind: "testimonial",
        ...named(shape),
        uri: `/lifestyle/reviews/${shape.slug}/`,
        date: atNine(shape.date),
        content: htmlOf(shape.markdown) ?? null,
        build: (refs) => buildTestimonial(shape, refs),
      }),
    ),
    ...soonestFirst.map((shape, index) =>
      draft({
        kind: "event",
        ...named(shape),
        uri: `/events/${shape.slug}/`,
        date: inOrder(index),
        content: htmlOf(shape.markdown) ?? null,
        build: (refs) => buildEvent(shape, refs),
      }),
    ),
  ];
}

/** Keeps kind and data together while the list holds all kinds. */
function draft<Kind extends EntryKind>(parts: Draft<Kind>): Draft {
  return parts;
}

function named({ slug, title, at }: { slug: string; title: string; at: string }) {
  return { key: slug, slug, title, at };
}

const atNine = (day: string): string => (day.includes("T") ? day : `${day}T09:00:00`);

function checkUnique(drafts: readonly Draft[]): void {
  const problems = new Problems();
  const seen = new Map<string, string>();
  for (const { kind, key, uri, at } of drafts) {
    for (const [name, text] of [
      [`${kind} ${key}`, "slug"],
      [uri, "path"],
    ] as const) {
      const first = seen.get(name);
      if (first === undefined) seen.set(name, at);
      else problems.add(at, `expected a ${text} of its own; ${first} has ${name} already`);
    }
  }
  problems.throwIfAny();
}

function finished(entry: Draft, id: number, refs: References): EntryToWrite {
  const { kind, slug, uri, title, date, content } = entry;
  const { data, relations, terms = [] } = entry.build(refs);
  return {
    id,
    kind,
    slug,
    uri,
    status: "publish",
    title,
    date,
    modified: date,
    content,
    data,
    relations,
    terms,
    origin,
  };
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

/** Pages are known by their path, everything else by kind and slug. */
const keyOf = ({ kind, slug, uri }: { kind: string; slug: string; uri: string }): string =>
  `${kind} ${kind === "page" ? uri : slug}`;

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
