import * as v from "valibot";
import { checkFile, Problems, readYamlFile } from "../../backend/import/demo/demo-files.ts";
import { type TextTable, tablesOf } from "./page-text.ts";

const page = v.looseObject({
  organisms: v.array(v.looseObject({ anchor: v.optional(v.string()), text: v.optional(v.string()) })),
});

/**
 * The first table of the block with this anchor on a page of the demo, with plain spaces. `file` is a path below
 * `demoFolder`.
 * @throws when there is no such page, block or table.
 */
export function pageTable(demoFolder: string, file: string, anchor: string): TextTable {
  const problems = new Problems();
  const source = readYamlFile(demoFolder, file, problems);
  const block = source && checkFile(page, source, problems)?.organisms.find((organism) => organism.anchor === anchor);
  const [table] = tablesOf(block?.text?.replaceAll("\u00a0", " ") ?? "");
  if (!table) throw new Error(`${file} has no table in a block with the anchor “${anchor}”`);
  return table;
}
