// Builds the site when its sources have changed, and writes compressed forms beside its files.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Problem } from "./command.mjs";
import { run } from "./processes.mjs";

/** Files that the built site depends on. */
const sources = [
  "app",
  "server/html/client",
  "scripts/build-steps",
  "public",
  "packages/contract",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "scripts/launch/build.mjs",
];
const fingerprintFile = "build/fingerprint";
const compressible = /\.(?:js|css|svg|json|html|xml|txt|webmanifest)$/;
const smallestCompressedBytes = 500;

/** A hash that changes when a source is added, removed or written. */
export function fingerprint(root) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)} ${size} ${Math.round(mtimeMs)}\n`);
  }
  return hash.digest("hex");
}

/** Whether the current build was made from the current sources. */
export function isBuilt(root) {
  const file = join(root, fingerprintFile);
  return (
    existsSync(file) &&
    existsSync(join(root, "build/server/index.js")) &&
    readFileSync(file, "utf8") === fingerprint(root)
  );
}

/**
 * Builds the site if needed.
 * @throws {Problem} with the output of the build
 */
export async function ensureBuilt(root, { node, print }) {
  if (isBuilt(root)) return false;
  print("Building the site …");
  const made = fingerprint(root);
  rmSync(join(root, fingerprintFile), { force: true });
  const cli = join(root, "node_modules/.bin/react-router");
  const env = { ...process.env, NODE_ENV: "production", CI: "1", NO_COLOR: "1" };
  const { code, output } = await run(node, [cli, "build"], { cwd: root, env });
  if (code !== 0) throw new Problem(`The site could not be built:\n${output.trim().split("\n").slice(-25).join("\n")}`);
  await precompress(join(root, "build/client"));
  writeFileSync(join(root, fingerprintFile), made);
  return true;
}

/** Writes `.br` and `.gz` beside every file that they make smaller. */
export async function precompress(folder) {
  const brotli = promisify(brotliCompress);
  for (const file of filesOf(folder).filter((each) => compressible.test(each))) {
    const bytes = readFileSync(file);
    if (bytes.byteLength < smallestCompressedBytes) continue;
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    if (br.byteLength < bytes.byteLength) writeFileSync(`${file}.br`, br);
    if (gz.byteLength < bytes.byteLength) writeFileSync(`${file}.gz`, gz);
  }
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
