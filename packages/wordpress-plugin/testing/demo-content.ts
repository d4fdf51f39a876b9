import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadDemo, root } from "../../../e2e/servers.ts";

/** A WordPress with a running database. */
interface PreparedWordPress {
  readonly folder: string;
  eval(php: string): Promise<string>;
  value<Value>(expression: string): Promise<Value>;
}

/** Imports the demo into a WordPress as an operator would: loaded into a store, exported, imported by the plugin. */
export async function importDemo(wordpress: PreparedWordPress): Promise<void> {
  const store = `file:${join(wordpress.folder, "demo.db")}`;
  const exported = join(wordpress.folder, "demo");
  await loadDemo(store);
  await runProgram(["packages/migrate/export/main.ts", "--to", exported], { DATABASE_URL: store });
  // The installation's front page has the path of the demo's.
  await wordpress.eval("wp_delete_post( (int) get_option( 'page_on_front' ), true );");
  const { notes } = await wordpress.value<{ notes: string[] }>(`Porchlight\\import_folder( '${exported}' )`);
  if (notes.length > 0) throw new Error(`The demo could not be imported whole:\n${notes.join("\n")}`);
  rmSync(exported, { recursive: true });
}

async function runProgram(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
  const options = { cwd: root, env: { ...process.env, ...environment } };
  await promisify(execFile)(process.execPath, args, options);
}
