import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { mediumRow } from "@porchlight/backend/import/drafts.ts";
import { hostFolder } from "@porchlight/backend/store/entry-data.ts";
import type { ContentDatabase, MediaTable } from "@porchlight/backend/store/tables.ts";
import { writeContent } from "@porchlight/backend/store/writes.ts";
import { homeAddressOf } from "@porchlight/contract/addresses";
import { conflictsWith, ImportConflictError, storedContent } from "./conflicts.ts";
import { type ContentHost, HostError } from "./content-host.ts";
import { type DownloadOptions, type Downloads, downloadMedia, type FileToFetch } from "./download-media.ts";
import { ImportNotes } from "./fields.ts";
import { ImportState, lockImport } from "./import-state.ts";
import { type ImportedContent, importedContent } from "./imported-content.ts";
import { mediaInTexts, withOwnMedia } from "./media-in-texts.ts";
import { mayFetchMedia, mediaPath } from "./media-path.ts";
import type { Progress } from "./progress.ts";
import { type HostContent, readHost } from "./read-host.ts";
import { countHostLinks, type ImportReport } from "./report.ts";
import type { UsedMedium } from "./used-media.ts";
import { type ImportRemovals, writeImport } from "./write-import.ts";

/** Options of an import. */
export interface ImportHostOptions {
  readonly host: ContentHost;
  /** Identifies the store; an interrupted import is resumed for the same store only. */
  readonly storeIdentity: string;
  /** Folder of the import's state and of media. */
  readonly varFolder: string;
  readonly progress: Progress;
  /** Whether to download files. */
  readonly media?: boolean | undefined;
  readonly replace?: boolean | undefined;
  /** Whether to discard what an earlier run read. */
  readonly fresh?: boolean | undefined;
  readonly pageSize?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly now?: () => Date;
  readonly download?: Pick<DownloadOptions, "resolve" | "maxBytes">;
}

/**
 * Imports a WPGraphQL host's content into the store: reads everything page by page, then writes in one transaction.
 * Keeps the host's ids. Repeating it changes only differences; an interrupted import is resumed.
 * @throws {HostError} when the host cannot be read; {ImportConflictError} when other content conflicts;
 * {ImportRunningError} while another process imports the host into the same store. Then nothing is written
 */
export async function importHost(database: ContentDatabase, options: ImportHostOptions): Promise<ImportReport> {
  const hostUrl = `${homeAddressOf(options.host.url)}/`;
  const store = createHash("sha256").update(options.storeIdentity).digest("hex").slice(0, 12);
  const stateFolder = join(options.varFolder, "import", `${hostFolder(hostUrl)}-${store}`);
  const release = lockImport(`${stateFolder}.lock`);
  try {
    return await importLocked(database, options, hostUrl, stateFolder);
  } finally {
    release();
  }
}

async function importLocked(
  database: ContentDatabase,
  options: ImportHostOptions,
  hostUrl: string,
  stateFolder: string,
): Promise<ImportReport> {
  const { progress, signal, varFolder, now = () => new Date() } = options;
  const origin = `wordpress:${new URL(hostUrl).host}`;
  const startedAt = now().toISOString();
  const notes = new ImportNotes();

  const state = ImportState.open(stateFolder, { fresh: options.fresh ?? false, now: now() });
  if (state.isResumed) progress.print("Continuing with what an earlier run has read.");
  const host = await readHost({
    host: options.host,
    state,
    pageSize: Math.min(100, options.pageSize ?? 100),
    onPage: ({ title }, count, pages) => progress.update(title, { count, pages }),
  });
  progress.end();
  if (host.kinds.every(({ isKnown }) => !isKnown)) {
    throw new HostError(`${options.host.url} has none of the site’s content types; nothing was written.`);
  }

  const content = importedContent(host, origin, hostUrl, notes);
  const media = allowedMedia(content.media, hostUrl, notes);
  const before = await storedContent(database);
  const conflicts = options.replace
    ? []
    : conflictsWith({ content, media: rowsOf(media, new Map(), origin), origin }, before);
  if (conflicts.length > 0) throw new ImportConflictError(conflicts);

  const folder = join(varFolder, "media");
  const { entries: read, redirects, menus } = content;
  const texts = { entries: read, redirects, menus };
  const files = [...media, ...allowedMedia(mediaInTexts(texts, media, hostUrl), hostUrl, notes)];
  const downloads = options.media
    ? await downloadMedia(files, {
        ...options.download,
        folder,
        hostUrl,
        signal,
        onFile: (count, total) => progress.update("media", { count, total }),
      })
    : storedFiles(files, before.media, folder);
  progress.end();
  for (const { medium, why } of downloads.failed) {
    notes.kept(
      { kind: "media", id: idOf(medium), uri: medium.sourceUrl },
      `The file was not fetched and stays at the host: ${why}`,
    );
  }

  const own = withOwnMedia(texts, files, downloads.paths, hostUrl);
  let removals: ImportRemovals = { entries: 0, otherOrigins: [], kept: 0, favorites: { moved: 0, dropped: 0 } };
  const change = await writeContent(database, async (writer, transaction) => {
    removals = await writeImport(
      {
        content: { ...content, ...own },
        media: rowsOf(media, downloads.paths, origin),
        origin,
        readKinds: new Set(host.kinds.filter(({ isKnown }) => isKnown).map(({ kind }) => kind)),
        hasCategories: host.categories.blogCategory.isKnown && host.categories.testimonialCategory.isKnown,
        hasMenus: host.menus.isKnown,
        replace: options.replace ?? false,
      },
      writer,
      transaction,
      notes,
    );
  });
  state.remove();
  return {
    host: new URL(hostUrl).host,
    origin,
    startedAt,
    finishedAt: now().toISOString(),
    changed: change !== null,
    counts: countsOf(host, content),
    removed: removals.entries,
    keptFromEarlier: removals.kept,
    replacedOrigins: removals.otherOrigins,
    media: {
      used: files.length,
      fetched: downloads.fetched,
      there: downloads.there,
      atHost: files.length - downloads.paths.size,
    },
    favorites: removals.favorites,
    linksToHost: countHostLinks(own, media, hostUrl),
    lacks: host.lacks,
    notes: notes.list,
  };
}

/** The id in the host's library; undefined for a file that only texts name. */
const idOf = ({ id }: FileToFetch): number | undefined => (id < 0 ? undefined : id);

/** Filters out media at addresses that this machine must not request. */
function allowedMedia<Medium extends FileToFetch>(
  media: readonly Medium[],
  hostUrl: string,
  notes: ImportNotes,
): Medium[] {
  return media.filter((medium) => {
    const isAllowed = mayFetchMedia(new URL(medium.sourceUrl), hostUrl);
    if (!isAllowed) {
      const subject = { kind: "media", id: idOf(medium), uri: medium.sourceUrl };
      notes.omitted(subject, "Its address leads into a private network, or holds a password.");
    }
    return isAllowed;
  });
}

/** Without a download, files of an earlier one stay in use. */
function storedFiles(
  media: readonly FileToFetch[],
  stored: readonly { readonly id: number; readonly file: string }[],
  folder: string,
): Downloads {
  const files = new Map(stored.map(({ id, file }) => [id, file]));
  const paths = new Map<number, string>();
  for (const { id, sourceUrl } of media) {
    const path = mediaPath(sourceUrl);
    if (path !== undefined && (id < 0 || files.get(id) === path) && existsSync(join(folder, path))) paths.set(id, path);
  }
  return { paths, fetched: 0, there: paths.size, failed: [] };
}

function rowsOf(media: readonly UsedMedium[], paths: ReadonlyMap<number, string>, origin: string): MediaTable[] {
  return media.map((medium) => {
    return mediumRow(medium, { id: medium.id, file: paths.get(medium.id) ?? medium.sourceUrl, origin });
  });
}

function countsOf(host: HostContent, content: ImportedContent): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, name } of host.kinds) counts[name] = content.entries.filter((entry) => entry.kind === kind).length;
  return { ...counts, categories: content.terms.length, menus: content.menus.length };
}
