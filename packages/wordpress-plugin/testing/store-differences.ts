import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ContentDatabase } from "../../backend/store/tables.ts";

/** A store with the folders of its media files. */
export interface StoreWithFiles {
  readonly database: ContentDatabase;
  readonly mediaFolders: readonly string[];
}

/**
 * The differences between two stores, one per line: entries by id with all their data, media by id with their bytes,
 * categories and menus by slug, options by name. Ignores ids of categories and menus, origins, and the folders of
 * files, also in texts.
 */
export async function storeDifferences(before: StoreWithFiles, after: StoreWithFiles): Promise<string[]> {
  const [old, now] = [await contentOf(before), await contentOf(after)];
  const lines: string[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(key), now.get(key)];
    if (is === undefined) lines.push(`${key} is gone`);
    else if (was === undefined) lines.push(`${key} is new`);
    else walk(key, was, is, lines);
  }
  return lines;
}

function walk(path: string, was: unknown, is: unknown, lines: string[]): void {
  if (Object.is(was, is)) return;
  if (isTree(was) && isTree(is) && Array.isArray(was) === Array.isArray(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      walk(`${path}.${name}`, was[name], is[name], lines);
    }
    return;
  }
  lines.push(`${path}: ${shown(was)} is ${shown(is)}`);
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** `/media/cms.example.com/wp-content/uploads/a.svg` equals `/media/a.svg` in another store. */
function withoutFolders(text: string): string {
  return text.replaceAll(/\/media\/(?:[\w.%-]+\/)+/g, "/media/");
}

async function contentOf({ database, mediaFolders }: StoreWithFiles): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  const terms = await database.selectFrom("terms").selectAll().execute();
  const slugs = new Map(terms.map(({ id, taxonomy, slug }) => [id, `${taxonomy} ${slug}`]));
  for (const { id: _id, origin: _origin, ...term } of terms) all.set(`category ${term.taxonomy} ${term.slug}`, term);
  const relations = await database.selectFrom("relations").selectAll().orderBy("position").execute();
  const entryTerms = await database.selectFrom("entry_terms").selectAll().orderBy("position").execute();
  const shownMedia = await database.selectFrom("entry_media").selectAll().orderBy("media_id").execute();
  for (const { origin: _origin, ...entry } of await database.selectFrom("entries").selectAll().execute()) {
    const own = relations.filter(({ from_id }) => from_id === entry.id);
    all.set(`${entry.kind} ${entry.id} ${entry.uri}`, {
      ...entry,
      content: entry.content === null ? null : withoutFolders(entry.content),
      data: JSON.parse(withoutFolders(entry.data)),
      relations: Object.groupBy(
        own.map(({ field, to_id }) => ({ field, to_id })),
        ({ field }) => field,
      ),
      terms: entryTerms.filter(({ entry_id }) => entry_id === entry.id).map(({ term_id }) => slugs.get(term_id)),
      media: shownMedia.filter(({ entry_id }) => entry_id === entry.id).map(({ media_id }) => media_id),
    });
  }
  for (const { origin: _origin, file, ...medium } of await database.selectFrom("media").selectAll().execute()) {
    const path = mediaFolders.map((folder) => join(folder, file)).find((each) => existsSync(each));
    const bytes = path === undefined ? undefined : createHash("sha256").update(readFileSync(path)).digest("hex");
    all.set(`medium ${medium.id}`, { ...medium, name: basename(file), bytes });
  }
  for (const { slug, name, items } of await database.selectFrom("menus").selectAll().execute()) {
    all.set(`menu ${slug}`, { name, items: JSON.parse(items) });
  }
  for (const { key, value } of await database.selectFrom("options").selectAll().execute()) {
    all.set(`option ${key}`, JSON.parse(value));
  }
  return all;
}
