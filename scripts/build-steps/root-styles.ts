import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type BuiltFiles, stylesOf } from "./built-files.ts";

/**
 * The manifest with the style sheets of the root's imports listed for the root only. The root stays mounted on every
 * page, so other modules need not load them. Otherwise React Router links a sheet that a later chunk also lists at
 * another URL (with `#`), as that link is removed with its route; Vite then links it again for the chunk, and the
 * browser recalculates all styles.
 * @throws when there is no root
 */
export function withRootStyles(files: BuiltFiles): BuiltFiles {
  const root = Object.keys(files).find((source) => /(?:^|\/)app\/root\.tsx\b/.test(source));
  if (root === undefined) throw new Error("The build has no app/root.tsx.");
  const css = stylesOf([root], files);
  return Object.fromEntries(
    Object.entries(files).map(([source, built]) => [
      source,
      { ...built, css: source === root ? css : (built.css ?? []).filter((sheet) => !css.includes(sheet)) },
    ]),
  );
}

/** Vite plugin that writes this manifest before React Router reads it. */
export function rootStyles(): Plugin {
  return {
    name: "root-styles",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir = "" }) {
      const file = join(dir, ".vite/manifest.json");
      writeFileSync(file, JSON.stringify(withRootStyles(JSON.parse(readFileSync(file, "utf8")) as BuiltFiles)));
    },
  };
}
