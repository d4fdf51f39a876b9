import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startWordPressStandIn, type WordPressOptions } from "./wordpress-stand-in.ts";

const usage =
  "Usage: node content/testing/wordpress-stand-in-main.ts --database file:<path> [--port 8080] [--uploads /media/] [--extras]";

/** Runs the stand-in as a process of its own, for trying the site against a WordPress; prints its address. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: "string" },
      port: { type: "string" },
      uploads: { type: "string" },
      extras: { type: "boolean" },
    },
  });
  if (!values.database) throw new Error(usage);
  const folder = resolve(import.meta.dirname, "../../demo");
  const options: WordPressOptions = {
    databaseUrl: values.database,
    mediaFolders: [`${folder}/media`, `${folder}/drawings`],
    port: Number(values.port ?? 0),
    hasExtras: values.extras ?? false,
    ...(values.uploads === undefined ? {} : { uploadsPath: values.uploads }),
  };
  const standIn = await startWordPressStandIn(options);
  standIn.addUser({ username: "alice", password: "correct horse", email: "alice@example.com", firstName: "Alice" });
  console.log(`A stand-in for a WordPress answers at ${standIn.origin}`);
  process.once("SIGTERM", () => void standIn.close());
}

await main(process.argv.slice(2));
