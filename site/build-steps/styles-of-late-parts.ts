import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What Vite's manifest says of one of the browser's files. */
interface BuiltFile {
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  css?: readonly string[];
}

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
      const files = JSON.parse(readFileSync(file, "utf8")) as Record<string, BuiltFile>;
      for (const built of Object.values(files)) {
        const late = (built.dynamicImports ?? []).filter(isLate);
        const css = [...stylesOf(late, files), ...(built.css ?? [])];
        if (late.length > 0) built.css = [...new Set(css)];
      }
      writeFileSync(file, JSON.stringify(files));
    },
  };
}

/** The style sheets of some sources and of all that they import, those of imports first. */
function stylesOf(sources: readonly string[], files: Readonly<Record<string, BuiltFile>>): readonly string[] {
  const seen = new Set<string>();
  const walk = (source: string): readonly string[] => {
    if (seen.has(source)) return [];
    seen.add(source);
    const { imports = [], css = [] } = files[source] ?? {};
    return [...imports.flatMap(walk), ...css];
  };
  return sources.flatMap(walk);
}
