// Commands that only prepare what is missing and hand on to a program on Node 24.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvironment } from "./environment.mjs";
import { ensureInstalled } from "./installation.mjs";
import { findNode } from "./node-24.mjs";
import { Problem } from "./problem.mjs";
import { handOver } from "./processes.mjs";
import { root, say } from "./root.mjs";

/**
 * Runs a program of the project with `words` and the arguments of this command.
 * @returns {Promise<number>} its exit code
 */
export async function forward(program, { words = [], withDev, env = {} }) {
  loadEnvironment(root);
  await ensureInstalled(root, { withDev, say });
  if (!existsSync(join(root, program))) throw new Problem(`${program} is missing from this folder.`);
  const args = [program, ...words, ...process.argv.slice(2)];
  return await handOver(findNode(root), args, { cwd: root, env: { ...process.env, ...env } });
}
