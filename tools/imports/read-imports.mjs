// Reads what a source file imports, and where that is in the tree.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const statement = /(?:^|[\n;}])\s*(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s*)?["']([^"'\n]+)["']/g;
const dynamic = /\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;
/** Short names of package.json `imports` and of the workspaces, and the folders they stand for. */
const roots = [
  ["#app/", "site/app/"],
  ["#server/", "site/server/"],
  ["#content/", "content/"],
  ["@porchlight/contract/types", "contract/types.generated.ts"],
  ["@porchlight/contract/", "contract/"],
  ["@porchlight/content/", "content/"],
  ["@porchlight/content", "content/index.ts"],
];

/** Every TypeScript file of some folders, as paths from the root with forward slashes. */
export function sourceFiles(root, folders) {
  return folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) =>
        join(entry.parentPath ?? entry.path, entry.name)
          .slice(root.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((file) => !/(?:^|\/)(?:node_modules|build|\.react-router)\//.test(file))
      .sort();
  });
}

/**
 * What a file imports from this project; packages are left out.
 * @returns {{to: string, isType: boolean}[]}
 */
export function importsOf(root, file) {
  const text = readFileSync(join(root, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");
  const found = [];
  for (const [, type, name] of text.matchAll(statement)) found.push({ name, isType: Boolean(type) });
  for (const [, name] of text.matchAll(dynamic)) found.push({ name, isType: false });
  return found.flatMap(({ name, isType }) => {
    const to = placeOf(root, file, name);
    return to ? [{ to, isType }] : [];
  });
}

function placeOf(root, file, name) {
  if (name.startsWith(".")) return withEnding(root, posix.normalize(posix.join(dirname(file), name)));
  const short = roots.find(([start]) => name.startsWith(start));
  return short && withEnding(root, short[1] + name.slice(short[0].length));
}

/** Where the ending is left out, the file it stands for. */
function withEnding(root, path) {
  const candidates = [path, `${path}.ts`, `${path}.tsx`];
  return candidates.find((each) => statSync(join(root, each), { throwIfNoEntry: false })?.isFile()) ?? path;
}
