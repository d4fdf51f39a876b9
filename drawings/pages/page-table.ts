import * as v from "valibot";
import { checkFile, Problems, readYamlFile } from "../../backend/import/demo/demo-files.ts";

const page = v.looseObject({
  organisms: v.array(v.looseObject({ anchor: v.optional(v.string()), text: v.optional(v.string()) })),
});

/**
 * The rows of the table in the block with this anchor, as a page of the demo says them: drawings of pages take their
 * words and numbers from there, with plain spaces. `file` is a path below `folder`, the demo.
 * @throws when there is no such page, block or table.
 */
export function pageTable(folder: string, file: string, anchor: string): Record<string, string>[] {
  const problems = new Problems();
  const source = readYamlFile(folder, file, problems);
  const block = source && checkFile(page, source, problems)?.organisms.find((organism) => organism.anchor === anchor);
  const lines = block?.text?.split("\n").filter((line) => line.startsWith("|")) ?? [];
  const [names, , ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replaceAll("\u00a0", " ").trim()),
  );
  if (!names || rows.length === 0) throw new Error(`${file} has no table in a block with the anchor “${anchor}”`);
  return rows.map((cells) => Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ""])));
}
