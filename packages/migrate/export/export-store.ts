import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compareTexts, readContentVersion } from "@porchlight/backend/store/snapshot.ts";
import { StoreError } from "@porchlight/backend/store/store-error.ts";
import {
  type ContentDatabase,
  popularOption,
  redirectsOption,
  type StoredRedirect,
} from "@porchlight/backend/store/tables.ts";
import { parseFavorites } from "@porchlight/contract/favorites";
import { menuModels } from "@porchlight/contract/model/menus";
import { entryRowsInPortions, type PlacedRow, readPlaces } from "./entry-rows.ts";
import { type ExportedMedia, exportMedia } from "./exported-media.ts";
import { keepsAddress, lastPart, type PageTree, pageTree } from "./wordpress-addresses.ts";
import {
  categoryTerm,
  type ExportedMenu,
  entryPost,
  folderPost,
  mediumPost,
  menuPosts,
  menuTerm,
  optionsPost,
} from "./wordpress-posts.ts";
import { wxrEnd, wxrHead, wxrPost } from "./wxr.ts";

/** Options of an export. */
export interface ExportOptions {
  /** The folder to create; it may exist when empty. */
  readonly to: string;
  /** Folders of media files, in order of precedence. */
  readonly mediaFolders: readonly string[];
  /** The site's URL without trailing slash, from which WordPress's importer fetches media. */
  readonly site: string;
  /** Whether to write the favorites of accounts too, by email address. */
  readonly withFavorites: boolean;
}

/** Result of an export. */
export interface ExportReport {
  readonly entries: number;
  readonly media: Omit<ExportedMedia, "places">;
  readonly menus: number;
  readonly terms: number;
  readonly redirects: number;
  /** Accounts whose favorites were written; null when not requested. */
  readonly favorites: number | null;
  readonly notes: readonly string[];
}

/** Popular lists, redirects, front page and menu locations, as the WordPress plugin reads them. */
interface ExportedOptions {
  readonly format: 1;
  readonly frontPage: number | null;
  readonly popularBlogPosts: readonly number[] | null;
  readonly popularTestimonials: readonly number[] | null;
  readonly redirects: readonly { readonly origin: string; readonly target: string; readonly code: number }[] | null;
  /** Slugs of menus by location. */
  readonly menuLocations: Readonly<Record<string, string>>;
}

/**
 * Writes the content of a store into a folder for WordPress: `porchlight.wxr.xml`, media files in `uploads/`,
 * `options.json`, and optionally `favorites.json`. The folder is renamed to its name when complete.
 * @throws {StoreError} when the store has no entries, the folder is not empty, or the content keeps changing
 */
export async function exportStore(database: ContentDatabase, options: ExportOptions): Promise<ExportReport> {
  const to = resolve(options.to);
  await requireEmpty(to);
  const part = join(dirname(to), `.${basename(to)}.${process.pid}.part`);
  for (let tries = 0; tries < 3; tries += 1) {
    await rm(part, { recursive: true, force: true });
    await mkdir(join(part, "uploads"), { recursive: true });
    try {
      const version = await readContentVersion(database);
      const report = await writeFolder(database, part, options);
      if (report.entries === 0) throw new StoreError(emptyStore);
      if ((await readContentVersion(database)) !== version) continue;
      await requireEmpty(to);
      await rm(to, { recursive: true, force: true });
      await rename(part, to);
      return report;
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }
  throw new StoreError("The content changed during three attempts to export it; nothing was written. Try again.");
}

const emptyStore = "The store has no entries, so nothing was written. Does DATABASE_URL name the right one?";

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw new StoreError(`${folder} is a file; --to takes a folder.`);
    throw error;
  });
  if (names.length > 0) throw new StoreError(`${folder} is not empty; an export overwrites nothing.`);
}

async function writeFolder(database: ContentDatabase, folder: string, options: ExportOptions): Promise<ExportReport> {
  const media = (await database.selectFrom("media").selectAll().execute()).sort((a, b) => a.id - b.id);
  const terms = (await database.selectFrom("terms").selectAll().execute()).sort((a, b) => a.id - b.id);
  const menus = await readMenus(database);
  const places = await readPlaces(database);
  const exported = await exportMedia(media, {
    from: options.mediaFolders,
    to: join(folder, "uploads"),
    site: options.site,
  });
  const exportedOptions = await readOptions(database, places, menus);

  const highestId = [...media, ...places].reduce((highest, { id }) => Math.max(highest, id), 0);
  const tree = pageTree(places, highestId + 1);
  const ids = { next: highestId + tree.folders.length + 1 };
  // Folders and menus have no date. They get the newest entry's, so that exports of equal content are equal.
  const date = places.reduce((newest, entry) => (entry.date > newest ? entry.date : newest), "2000-01-01T00:00:00");
  const from = { site: options.site, date };

  async function* posts() {
    for (const row of media) yield mediumPost(row, exported.places.get(row.id) ?? missingPlace, from);
    for (const each of tree.folders) yield folderPost(each, from);
    for await (const { row, parts } of entryRowsInPortions(database, places, terms)) {
      yield entryPost(row, { ...parts, parent: tree.parents.get(row.id) ?? 0, site: options.site });
    }
    for (const menu of menus) {
      for (const post of menuPosts(menu, ids.next, from)) {
        ids.next += 1;
        yield post;
      }
    }
    yield optionsPost(ids.next, exportedOptions, from);
  }
  async function* file() {
    yield* wxrHead({ site: options.site, terms: [...terms.map(categoryTerm), ...menus.map(menuTerm)] });
    for await (const post of posts()) yield wxrPost(post);
    yield wxrEnd;
  }
  await pipeline(Readable.from(file()), createWriteStream(join(folder, "porchlight.wxr.xml")));
  await writeJson(join(folder, "options.json"), exportedOptions);
  const favorites = options.withFavorites ? await writeFavorites(database, join(folder, "favorites.json")) : null;
  const { places: _places, ...files } = exported;
  return {
    entries: places.length,
    media: files,
    menus: menus.length,
    terms: terms.length,
    redirects: exportedOptions.redirects?.length ?? 0,
    favorites,
    notes: notesOn(places, tree, files),
  };
}

const missingPlace = { path: undefined, url: "" };

async function readMenus(database: ContentDatabase): Promise<ExportedMenu[]> {
  const rows = await database.selectFrom("menus").selectAll().execute();
  const menus = rows.map(({ items, ...menu }) => ({ ...menu, items: JSON.parse(items) as ExportedMenu["items"] }));
  return menus.sort((a, b) => a.id - b.id);
}

async function readOptions(
  database: ContentDatabase,
  places: readonly PlacedRow[],
  menus: readonly ExportedMenu[],
): Promise<ExportedOptions> {
  const rows = await database.selectFrom("options").selectAll().execute();
  const values = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const redirects = values.get(redirectsOption) as readonly StoredRedirect[] | undefined;
  const shown = menus.filter(({ slug }) => Object.hasOwn(menuModels, slug));
  return {
    format: 1,
    frontPage: places.find(({ uri }) => uri === "/")?.id ?? null,
    popularBlogPosts: (values.get(popularOption.blogPosts) as readonly number[] | undefined) ?? null,
    popularTestimonials: (values.get(popularOption.testimonials) as readonly number[] | undefined) ?? null,
    redirects: redirects?.map(({ from, to, status }) => ({ origin: from, target: to, code: status })) ?? null,
    menuLocations: Object.fromEntries(shown.map(({ slug }) => [slug, slug])),
  };
}

/** Writes favorites by email address, and nothing else of an account. */
async function writeFavorites(database: ContentDatabase, file: string): Promise<number> {
  const users = await database.selectFrom("users").select(["email", "favorites"]).execute();
  const saved = users
    .map(({ email, favorites }) => ({ email, favorites: parseFavorites(favorites, { keepRepeats: true }) }))
    .filter(({ favorites }) => favorites.length > 0)
    .sort((a, b) => compareTexts(a.email, b.email));
  await writeJson(file, saved, 0o600);
  return saved.length;
}

const writeJson = (file: string, value: unknown, mode = 0o644) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { mode });

function notesOn(places: readonly PlacedRow[], { folders }: PageTree, media: Omit<ExportedMedia, "places">): string[] {
  return [
    ...places
      .filter((entry) => !keepsAddress(entry))
      .map(({ kind, id, uri }) => `${kind} ${id} cannot keep the URL ${uri}: WordPress requires the path of its kind.`),
    ...places
      .filter(({ uri, slug, kind }) => kind !== "campaign" && uri !== "/" && lastPart(uri) !== slug)
      .map(
        ({ kind, id, uri, slug }) =>
          `${kind} ${id} has the slug ${slug} at ${uri}; WordPress uses the last part of the URL.`,
      ),
    ...folders.map(({ uri }) => `${uri} has no entry; a marked draft is the parent of the entries below it.`),
    ...media.missing.map((file) => `The file ${file} is missing; its medium keeps the site's address.`),
  ];
}
