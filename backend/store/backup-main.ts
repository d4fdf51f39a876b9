import { join } from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError, readOptions, runCommand, storeUrl, varFolder } from "../command.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const usage = `Usage: npm run backup -- [--to <file or folder>] [--media <folder>]
       npm run restore -- <file> [--force] [--media <folder>]`;
const media = { type: "string", default: join(varFolder(), "media") } as const;

await runCommand(async ([command, ...args]) => {
  const databaseUrl = storeUrl();
  const now = new Date();
  if (command === "backup") {
    const options = { to: { type: "string", default: `${varFolder()}/backups/` }, media } as const;
    const { to, media: mediaFolder } = readOptions(args, options, usage);
    const made = await backUp({ databaseUrl, to, mediaFolder, now });
    console.log(`The store is backed up in ${made.file}.`);
    if (made.mediaFolder) console.log(`Its media are in ${made.mediaFolder}.`);
    return 0;
  }
  if (command === "restore") {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: "boolean", default: false }, media },
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) {
      const options = { databaseUrl, file, isForced: values.force, mediaFolder: values.media, now };
      const { oldStore, oldMedia } = await restore(options);
      console.log(`The store is restored from ${file}.`);
      if (oldStore) console.log(`What was there before is kept in ${oldStore}.`);
      if (oldMedia) console.log(`The media of before are kept in ${oldMedia}.`);
      return 0;
    }
  }
  throw new ArgumentError(usage);
});
