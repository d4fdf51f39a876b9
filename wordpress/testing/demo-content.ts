import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadDemo, root } from "../../e2e/servers.ts";
import type { ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** Brings the demo into a WordPress, as an operator would: loaded into a store, exported, imported by our plugin. */
export async function importDemo(wordpress: ThrowawayWordPress): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-demo-"));
  try {
    const store = `file:${join(folder, "demo.db")}`;
    const exported = join(folder, "export");
    await loadDemo(store);
    const args = ["tools/export/main.ts", "--to", exported];
    await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, DATABASE_URL: store } });
    await wordpress.eval(`Porchlight\\import_folder( '${exported}' );`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
