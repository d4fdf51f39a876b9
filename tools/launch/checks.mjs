// The checks behind "may I commit?", each with the command that does it.
import { join } from "node:path";
import { run } from "./processes.mjs";

/** The folders of source code. */
const roots = ["contract", "backend", "drawings", "site/app", "site/server", "tools", "bench", "soak", "e2e"];

/** What is checked, in the order of how fast it answers. */
export function checksOf(root) {
  const bin = (name) => join(root, "node_modules/.bin", name);
  return [
    { name: "imports go one way", command: bin("depcruise"), args: [...roots, "--config", ".dependency-cruiser.mjs"] },
    { name: "format and lint", command: bin("biome"), args: ["check", "."] },
    { name: "generated files", args: ["tools/codegen/main.ts", "--check"] },
    { name: "drawings", args: ["drawings/main.ts", "--check"] },
    { name: "route types", args: [bin("react-router"), "typegen"], cwd: join(root, "site") },
    { name: "types", args: [bin("tsc"), "--noEmit"] },
    { name: "unused code", args: [bin("knip")] },
  ];
}

/**
 * Runs every check, also after one failed, and says how each went.
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runChecks(root, { node, say }) {
  const result = { passed: 0, failed: 0 };
  for (const { name, command, args, cwd = root } of checksOf(root)) {
    const started = Date.now();
    const { code, output } = await run(command ?? node, args, { cwd, env: { ...process.env, NO_COLOR: "1" } });
    if (code === 0) result.passed += 1;
    else result.failed += 1;
    say(`${code === 0 ? "ok    " : "FAILED"}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) say(indented(output));
  }
  return result;
}

const maxLines = 80;

function indented(output) {
  const lines = output.trim().split("\n");
  const shown = lines.slice(0, maxLines).map((line) => `        ${line}`);
  if (lines.length > maxLines) shown.push(`        … and ${lines.length - maxLines} lines more`);
  return shown.join("\n");
}
