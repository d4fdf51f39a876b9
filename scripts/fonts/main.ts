// Creates the web fonts and fallback faces of the site (docs/decisions/0020-apply-web-fonts-after-the-first-paint.md).
import { writeFile } from "node:fs/promises";
import { fallbackSheet } from "./fallback-faces.ts";
import { webFonts } from "./families.ts";
import { webFontSheet } from "./web-font-sheet.ts";
import { makeFontFiles, writeFontFiles } from "./web-fonts.ts";

const site = new URL("../../app/", import.meta.url).pathname;

const files = await makeFontFiles(webFonts);
await writeFontFiles(`${site}fonts`, files);
await writeFile(`${site}styles/fonts.css`, webFontSheet(files));
await writeFile(`${site}styles/fallback-fonts.css`, await fallbackSheet());
for (const { name, bytes } of files) console.log(`${name}: ${bytes.length} bytes`);
