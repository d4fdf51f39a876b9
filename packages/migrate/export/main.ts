/** Writes the content of the store for WordPress: `npm run export:wordpress -- --to <folder>`. */
import { join, resolve } from "node:path";
import { ArgumentError, printResult, runCommand, storeUrl, varFolder } from "@porchlight/backend/command.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { withoutTrailingSlash } from "@porchlight/contract/addresses";
import { type ExportReport, exportStore } from "./export-store.ts";

const usage = `Usage: npm run export:wordpress -- --to <folder> [--site https://www.example.com] [--favorites] [--json]
  --to         a new or empty folder
  --site       the site's own address, from which WordPress's own importer fetches media; PUBLIC_URL by default
  --favorites  also visitors' favorites, by their email addresses: personal data, so keep the folder private
  --json       what was written, as JSON
The plugin imports the folder: wp porchlight import <folder>.`;

const demo = resolve(import.meta.dirname, "../../demo");

const options = {
  to: { type: "string" },
  site: { type: "string", default: process.env.PUBLIC_URL || "http://127.0.0.1:3000" },
  favorites: { type: "boolean", default: false },
} as const;

await runCommand({ usage, options }, async ({ values: { to, site, favorites, json } }) => {
  if (!to) throw new ArgumentError(usage);
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol)) {
    throw new ArgumentError("--site takes an address such as https://www.example.com.");
  }
  await using database = openDatabase(storeUrl());
  await migrate(database);
  const report = await exportStore(database, {
    to,
    mediaFolders: [join(varFolder(), "media"), join(demo, "media"), join(demo, "drawings")],
    site: withoutTrailingSlash(site),
    withFavorites: favorites,
  });
  printResult(json, { folder: resolve(to), ...report }, reportLines(report, resolve(to)));
  return 0;
});

function reportLines({ entries, media, terms, menus, redirects, favorites, notes }: ExportReport, folder: string) {
  return [
    `${entries} entries, ${terms} categories, ${menus} menus, ${redirects} redirects and ${media.copied} files are in ${folder}.`,
    ...(media.elsewhere > 0 ? [`${media.elsewhere} media stay at the addresses of their host.`] : []),
    ...(favorites === null ? [] : [`The favorites of ${favorites} accounts are in favorites.json.`]),
    ...notes,
  ];
}
