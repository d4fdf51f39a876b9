// Commands that only prepare what is missing and hand on to a program on Node 24.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvironment } from "./environment.mjs";
import { ensureInstalled } from "./installation.mjs";
import { findNode } from "./node-24.mjs";
import { Problem } from "./problem.mjs";
import { handOver } from "./processes.mjs";

/**
 * Runs a program of the project with the arguments of this command.
 * @returns {Promise<number>} its exit code
 */
export async function forward(root, program, { args = process.argv.slice(2), withDev, env = {} }) {
  loadEnvironment(root);
  await ensureInstalled(root, { withDev, say: (text) => console.log(text) });
  if (!existsSync(join(root, program))) throw new Problem(`${program} is missing from this folder.`);
  return await handOver(findNode(root), [program, ...args], { cwd: root, env: { ...process.env, ...env } });
}
