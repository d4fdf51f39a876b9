import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type BuiltFiles, stylesOf } from "./built-files.ts";

/** The code of parts of pages (`app/ui/late/part-code.ts`). */
const isLate = (source: string) => /\.late\.tsx$/.test(source);

/**
 * Documents link the style sheets of late parts as well: the server shows them. React Router reads the styles of a route
 * from Vite’s manifest, which names those of its own imports alone.
 */
export function stylesOfLateParts(): Plugin {
  return {
    name: "styles-of-late-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir = "" }) {
      const file = join(dir, ".vite/manifest.json");
      const files = JSON.parse(readFileSync(file, "utf8")) as BuiltFiles;
      for (const built of Object.values(files)) {
        const late = (built.dynamicImports ?? []).filter(isLate);
        const css = [...stylesOf(late, files), ...(built.css ?? [])];
        if (late.length > 0) built.css = [...new Set(css)];
      }
      writeFileSync(file, JSON.stringify(files));
    },
  };
}
