import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../servers.ts";

const hashedName = /[\w.-]+-[\w-]{8}\.(?:js|css)/g;
const hash = /[\w-]{8}(?=\.(?:js|css)$)/;
const compressedForm = /\.(?:br|gz)$/;

/**
 * Writes the built site to a folder with another hash in every script and style, as a change in a shared module would;
 * the build thus has another id. A real second build would take ten seconds and differ in nothing else that matters to
 * a page or a server.
 */
export function writeAnotherBuild(folder: string): void {
  mkdirSync(folder);
  cpSync(join(root, "build"), folder, { recursive: true, filter: (source) => !compressedForm.test(source) });
  // The server bundle resolves its packages there.
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

/** Replaces the old file names in a file by the new ones. */
function rename(file: string, renamed: ReadonlyMap<string, string>): void {
  if (!/\.(?:js|css)$/.test(file)) return;
  writeFileSync(
    file,
    readFileSync(file, "utf8").replaceAll(hashedName, (name) => renamed.get(name) ?? name),
  );
}

/** Another hash: the letters reversed, with their case swapped, so that none is unchanged. */
function reversed(letters: string): string {
  const turned = [...letters].reverse().join("").replaceAll(/[a-z]/gi, swapCase);
  return turned === letters ? `${letters.slice(0, -1)}${letters.endsWith("0") ? "1" : "0"}` : turned;
}

const swapCase = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
