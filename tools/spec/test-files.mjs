import { readdir } from "node:fs/promises";
import path from "node:path";

const leftOut = new Set(["node_modules", "build", "dist", "var", "test-results"]);

/**
 * The test files below a folder, as paths relative to it with forward slashes, sorted: `*.test.ts` and `*.test.tsx`
 * anywhere, `*.spec.ts` in `e2e/`. Hidden, built and installed folders are left out.
 *
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function listTestFiles(root) {
  /** @type {string[]} */
  const files = [];
  /** @param {string} folder */
  const walk = async (folder) => {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith(".") && !leftOut.has(entry.name)) await walk(file);
      } else if (/\.test\.tsx?$/.test(file) || /^e2e\/.*\.spec\.ts$/.test(file)) files.push(file);
    }
  };
  await walk("");
  return files.sort();
}
