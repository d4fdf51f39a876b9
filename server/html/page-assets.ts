import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseStyleSheet, type StylePart } from "./style-sheet.ts";
import type { PageAssets } from "./transform-document.ts";

/**
 * The parts of a build that documents are composed with; each style sheet is read and parsed once, when it is first used.
 * @param fallbackFonts what the server's bundle has under that name
 * @throws where the build lacks one.
 */
export function readPageAssets(
  built: { readonly files: string; readonly server: string },
  fallbackFonts: string,
): PageAssets {
  const modules = readdirSync(join(built.files, "assets")).filter((name) => /^watch-vitals-[\w-]{8}\.js$/.test(name));
  if (modules.length !== 1) throw new Error(`The build has ${modules.length} modules that measure pages, not one.`);
  const scriptOf = (name: string) => readFileSync(join(dirname(built.server), `${name}.js`), "utf8").trim();
  const sheets = new Map<string, readonly StylePart[]>();
  return {
    sheetAt(address) {
      const known = sheets.get(address);
      if (known) return known;
      if (!/^\/assets\/[\w.-]+\.css$/.test(address)) throw new Error(`"${address}" is no style sheet of the build.`);
      const sheet = parseStyleSheet(readFileSync(join(built.files, normalize(address)), "utf8"));
      sheets.set(address, sheet);
      return sheet;
    },
    fallbackFonts: fallbackFonts.trim(),
    vitalsModule: `/assets/${modules[0]}`,
    bootstrapScripts: { afterFirstPaint: scriptOf("bootstrap"), onInteraction: scriptOf("bootstrap-on-interaction") },
  };
}
