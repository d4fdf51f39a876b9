import { join } from "node:path";
import { ArgumentError, printResult, runCommand, storeUrl, varFolder } from "../command.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const media = { type: "string", default: join(varFolder(), "media") } as const;
const backupDefinition = {
  usage: `Usage: npm run backup -- [--to <file or folder>] [--media <folder>] [--json]

Copies the store at DATABASE_URL and its media; the site may run.

  --to <file or folder>  where the copy goes (var/backups/)
  --media <folder>       the media that are copied too (var/media)
  --json                 where the copies are, as JSON`,
  options: { to: { type: "string", default: `${varFolder()}/backups/` }, media },
} as const;
const restoreDefinition = {
  usage: `Usage: npm run restore -- <file> [--force] [--media <folder>] [--json]

Replaces the store at DATABASE_URL by a backup; stop the site first.

  --force           replaces an existing store, which is renamed
  --media <folder>  where the media go (var/media)
  --json            what was restored, and where the previous store and media are, as JSON`,
  options: { force: { type: "boolean", default: false }, media },
  takesPositionals: true,
} as const;

const [command, ...args] = process.argv.slice(2);
if (command === "restore") {
  await runCommand(
    restoreDefinition,
    async ({ values, positionals: [file, ...more] }) => {
      if (file === undefined || more.length > 0) throw new ArgumentError(restoreDefinition.usage);
      const options = { databaseUrl: storeUrl(), file, isForced: values.force, mediaFolder: values.media };
      const { oldStore, oldMedia } = await restore({ ...options, now: new Date() });
      printResult(values.json, { file, oldStore: oldStore ?? null, oldMedia: oldMedia ?? null }, [
        `The store is restored from ${file}.`,
        ...(oldStore ? [`The previous store is kept in ${oldStore}.`] : []),
        ...(oldMedia ? [`The previous media are kept in ${oldMedia}.`] : []),
      ]);
      return 0;
    },
    args,
  );
} else {
  await runCommand(
    backupDefinition,
    async ({ values: { to, media: mediaFolder, json } }) => {
      if (command !== "backup") throw new ArgumentError(`${backupDefinition.usage}\n\n${restoreDefinition.usage}`);
      const copy = await backUp({ databaseUrl: storeUrl(), to, mediaFolder, now: new Date() });
      printResult(json, { file: copy.file, mediaFolder: copy.mediaFolder ?? null }, [
        `The store is backed up in ${copy.file}.`,
        ...(copy.mediaFolder ? [`Its media are in ${copy.mediaFolder}.`] : []),
      ]);
      return 0;
    },
    args,
  );
}
