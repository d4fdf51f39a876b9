// Puts the demo builder into a store that is new.
import { Problem } from "./command.mjs";
import { run } from "./processes.mjs";

/**
 * Loads the demo where the store has no content yet. With `CONTENT_URL` there is no store to fill.
 * @throws {Problem} with what the loader said.
 */
export async function ensureDemo(root, { node, say, environment = process.env }) {
  if (environment.CONTENT_URL?.trim()) return;
  const { code, output } = await run(node, ["backend/import/main.ts", "demo", "--if-empty"], { cwd: root });
  if (code !== 0) {
    const lines = output.trim().split("\n");
    const rest = lines.length > 15 ? `\n  … and ${lines.length - 15} lines more: node backend/import/main.ts demo` : "";
    throw new Problem(`The content store is not ready.\n${lines.slice(0, 15).join("\n")}${rest}`);
  }
  if (!/has content already/.test(output)) say(output.trim());
}
