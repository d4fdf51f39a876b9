import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../servers.ts";

const hashedName = /[\w.-]+-[\w-]{8}\.(?:js|css)/g;
const hash = /[\w-]{8}(?=\.(?:js|css)$)/;
const compressedForm = /\.(?:br|gz)$/;

/**
 * Writes the built site once more into a folder, as a change in what all its modules import would make it: each script
 * and style has another hash in its name, wherever it is named, and so the build has another id. Building again would
 * take ten seconds and differ in no other way that a page or a server could tell.
 */
export function writeAnotherBuild(folder: string): void {
  mkdirSync(folder);
  cpSync(join(root, "build"), folder, { recursive: true, filter: (source) => !compressedForm.test(source) });
  // Where the bundle of the server finds its packages.
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const named = ["client/assets", "server/assets"].flatMap((assets) =>
    readdirSync(join(folder, assets)).map((name) => ({ assets, name })),
  );
  const renamed = new Map(named.map(({ name }) => [name, name.replace(hash, reversed)]));
  for (const { assets, name } of named) {
    const file = join(folder, assets, name);
    rename(file, renamed);
    renameSync(file, join(folder, assets, renamed.get(name) ?? name));
  }
  rename(join(folder, "server/index.js"), renamed);
}

/** Names the files by their new names in a file that names them. */
function rename(file: string, renamed: ReadonlyMap<string, string>): void {
  if (!/\.(?:js|css)$/.test(file)) return;
  writeFileSync(
    file,
    readFileSync(file, "utf8").replaceAll(hashedName, (name) => renamed.get(name) ?? name),
  );
}

/** Another hash: the same letters from the end, in the other case, so that none stays as it was. */
function reversed(letters: string): string {
  const turned = [...letters].reverse().join("").replaceAll(/[a-z]/gi, swapCase);
  return turned === letters ? `${letters.slice(0, -1)}${letters.endsWith("0") ? "1" : "0"}` : turned;
}

const swapCase = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
