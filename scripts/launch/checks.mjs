// The checks of `npm run validate`, each with its command.
import { join } from "node:path";
import { run } from "./processes.mjs";

const sources = ["app", "server", "packages", "scripts", "bench", "e2e"];

const maxLines = 80;

/**
 * Runs every check, also after a failed one, and prints the results. Route types come first, as other checks need them;
 * the others run in parallel.
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runChecks(root, { node, print }) {
  const bin = (name) => join(root, "node_modules/.bin", name);
  const check = async (name, args, cwd = root) => {
    const started = Date.now();
    const { code, output } = await run(node, args, { cwd, env: { ...process.env, NO_COLOR: "1" } });
    print(`${code === 0 ? "ok    " : "FAILED"}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) print(indent(output));
    return code === 0;
  };
  const results = [await check("route types", [bin("react-router"), "typegen"])];
  const others = await Promise.all([
    check("imports go one way", [bin("depcruise"), ...sources, "--config", ".dependency-cruiser.mjs"]),
    check("format and lint", [bin("biome"), "check", "."]),
    check("plain words", ["scripts/spelling/main.ts"]),
    check("generated files", ["scripts/codegen/main.ts", "--check"]),
    check("drawings", ["packages/demo/draw/main.ts", "--check"]),
    check("types", [bin("tsc"), "--noEmit"]),
    check("unused code", [bin("knip")]),
    check("unused code in production", [bin("knip"), "--production"]),
  ]);
  results.push(...others);
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

function indent(output) {
  const lines = output.trim().split("\n");
  const shown = lines.slice(0, maxLines).map((line) => `        ${line}`);
  if (lines.length > maxLines) shown.push(`        … and ${lines.length - maxLines} more lines`);
  return shown.join("\n");
}
