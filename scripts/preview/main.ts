import { ArgumentError, fail, printResult, readWholeNumber, runCommand } from "../../packages/backend/command.ts";
import { openDatabase } from "../../packages/backend/store/database.ts";
import { migrate } from "../../packages/backend/store/open-store.ts";
import type { ContentDatabase } from "../../packages/backend/store/tables.ts";
import { withTrailingSlash } from "../../packages/contract/addresses.ts";
import { previewSeconds, signPreview } from "../../packages/contract/preview.ts";
import { absoluteDatabaseUrl } from "../../server/paths.ts";
import { previewKey } from "../../server/previews/previews.ts";
import { processSettings } from "../../server/run-server.ts";
import { SettingsError } from "../../server/settings.ts";

const usage = `Usage: npm run -s preview -- (--id 211 | --uri /about-us/) [--json]

Prints a link to an entry of the store as it is saved, published or not.

  --id <n>         the entry by its id
  --uri <address>  the entry by its address
  --json           the link and what it shows, as JSON`;

await runCommand({ usage, options: { id: { type: "string" }, uri: { type: "string" } } }, async ({ values }) => {
  const id = readWholeNumber(values.id, "--id");
  const uri = values.uri && withTrailingSlash(values.uri.startsWith("/") ? values.uri : `/${values.uri}`);
  if ((id === undefined) === (uri === undefined)) throw new ArgumentError(usage);
  try {
    const settings = processSettings(() => undefined);
    const { CONTENT_URL, DATABASE_URL, HOST, PORT, PUBLIC_URL } = settings;
    if (CONTENT_URL) return fail("The content is at CONTENT_URL: create preview links in its own editor.");
    const key = previewKey(settings);
    if (!key) return fail("There is no secret to sign a link with: set REVALIDATE_SECRET.");
    await using database = openDatabase(absoluteDatabaseUrl(DATABASE_URL));
    await migrate(database);
    const entry = await findEntry(database, id, uri);
    if (!entry) return fail(`There is no entry with the ${id === undefined ? `address ${uri}` : `id ${id}`}.`);
    const until = Math.floor(Date.now() / 1000) + previewSeconds;
    const token = signPreview({ id: entry.id, revision: 0, path: entry.uri, until }, key);
    const url = `${PUBLIC_URL ?? `http://${HOST}:${PORT}`}${entry.uri}?preview=${token}`;
    const { title, kind } = entry;
    const isPublic = entry.status === "publish";
    const shown = { id: entry.id, kind, title, isPublic, until: new Date(until * 1000).toISOString() };
    printResult(values.json, { url, ...shown }, [url]);
    if (values.json) return 0;
    const state = isPublic ? "It is public already." : "It is not public.";
    console.error(`“${title}” (${kind} ${entry.id}). ${state} The link works for ${previewSeconds / 60} minutes.`);
    return 0;
  } catch (error) {
    if (error instanceof SettingsError) return fail(error.message);
    throw error;
  }
});

async function findEntry(database: ContentDatabase, id: number | undefined, uri: string | undefined) {
  const entries = database.selectFrom("entries").select(["id", "kind", "uri", "title", "status"]);
  const found = id === undefined ? entries.where("uri", "=", uri ?? "") : entries.where("id", "=", id);
  return await found.executeTakeFirst();
}
