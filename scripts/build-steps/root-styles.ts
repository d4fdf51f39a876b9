import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type BuiltFiles, stylesOf } from "./built-files.ts";

/**
 * The files of a build with the style sheets of all that its root imports named by the root alone. A page never leaves its
 * root: whatever else needs them has them there. Elsewhere React Router links a sheet that code which comes later names too
 * at an address of its own (`#` behind it), as its link may go with a route that is left; then Vite links it once more for
 * that code, and the browser matches the whole page anew.
 * @throws where there is no root.
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

/** Writes Vite’s manifest of the browser’s files so, before React Router reads it. */
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
