/**
 * Turns front-range.geojson into the compact module the map loads:
 *   node drawings/basemap/build.ts
 * Everything in the module comes from that file; see README.md for the sources.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { basemapModule } from "./basemap-module.ts";

const source = fileURLToPath(new URL("front-range.geojson", import.meta.url));
const output = fileURLToPath(new URL("../../site/app/features/map/basemap.generated.ts", import.meta.url));
const text = basemapModule(readFileSync(source, "utf8"));
writeFileSync(output, text);
console.log(`basemap.generated.ts: ${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`);
