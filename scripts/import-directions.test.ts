import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const cruiser = join(root, "node_modules/.bin/depcruise");
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** The names of the rules that files violate, without duplicates. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "import-directions-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const args = [cruiser, ".", "--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json"];
  const report = await new Promise<string>((resolve) => {
    // The exit code is the number of violations.
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { summary } = JSON.parse(report) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort();
}

const value = "export const value = 1;\n";
const importOf = (path: string) => `import { value } from "${path}";\nexport const other = value;\n`;
const typeOf = (name: string, path: string, imported: string) =>
  `import type { ${imported} } from "${path}";\nexport interface ${name} { readonly each: ${imported} }\n`;

test("imports in the right direction break no rule", async () => {
  const files = {
    "packages/contract/a.ts": value,
    "app/domain/a.ts": importOf("../../packages/contract/a.ts"),
    "app/features/blog/a.ts": importOf("../../../packages/contract/a.ts"),
    "app/features/blog/b.ts": importOf("./a.ts").replace("{ value }", "{ other as value }"),
    "app/routes/a.ts": importOf("../features/blog/a.ts").replace("{ value }", "{ other as value }"),
  };
  expect(await brokenRules(files)).toEqual([]);
});

test.each([
  ["a feature imports no other one", "app/features/blog/a.ts", "app/features/search/b.ts"],
  ["features import ui, domain, graphql", "app/features/blog/a.ts", "app/blocks/b.ts"],
  ["ui imports styles and the rules of navigation", "app/ui/a.ts", "app/domain/b.ts"],
  ["the server knows the app through the bundle", "server/a.ts", "app/domain/b.ts"],
  ["the contract imports nothing", "packages/contract/a.ts", "packages/backend/b.ts"],
])("“%s” rejects an import by %s of %s", async (rule, from, to) => {
  const path = `${"../".repeat(from.split("/").length - 1)}${to}`;
  expect(await brokenRules({ [from]: importOf(path), [to]: value })).toEqual([rule]);
});

test("importing a type of another feature is an import of it", async () => {
  const files = {
    "app/features/blog/a.ts": typeOf("A", "../search/b.ts", "B"),
    "app/features/search/b.ts": "export type B = string;\n",
  };
  expect(await brokenRules(files)).toEqual(["a feature imports no other one"]);
});

test("a cycle is an error, also one of types only", async () => {
  const types = {
    "packages/contract/a.ts": typeOf("A", "./b.ts", "B"),
    "packages/contract/b.ts": typeOf("B", "./a.ts", "A"),
  };
  expect(await brokenRules(types)).toEqual(["no circle"]);
});
