import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const tool = fileURLToPath(new URL("check-imports.mjs", import.meta.url));

/** Checks a tree of made-up files. */
async function check(files: Record<string, string>): Promise<{ code: number; said: string }> {
  const root = await mkdtemp(path.join(tmpdir(), "imports-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return await new Promise((resolve) => {
    execFile(process.execPath, [tool, root], (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: stdout + stderr }),
    );
  });
}

test("imports along the way of the house pass", async () => {
  const { code, said } = await check({
    "contract/types.generated.ts": "export type A = 1;",
    "content/index.ts": 'import type { A } from "@porchlight/contract/types"; export const a: A = 1;',
    "site/app/domain/price.ts": "export const price = 1;",
    "site/app/ui/card.tsx": 'import "./card.css"; export const Card = 1;',
    "site/app/features/homes/list.tsx":
      'import { Card } from "#app/ui/card.tsx";\nimport { price } from "#app/domain/price.ts"; export const list = [Card, price];',
    "site/app/routes/home.tsx": 'import { list } from "#app/features/homes/list.tsx"; export default list;',
    "site/server/main.ts":
      'import { openContentBackend } from "@porchlight/content"; import { operations } from "#app/content/operations.generated.ts";',
    "site/app/content/operations.generated.ts": "export const operations = {};",
  });
  expect(said).toContain("8 files");
  expect(code).toBe(0);
});

test.each([
  [
    "a feature imports another feature",
    "site/app/features/map/a.ts",
    "#app/features/homes/b.ts",
    "a feature does not import another one",
  ],
  [
    "a feature imports another one by a relative path",
    "site/app/features/map/a.ts",
    "../homes/b.ts",
    "a feature does not import another one",
  ],
  ["a feature imports a route", "site/app/features/map/a.ts", "#app/routes/b.ts", "features may import ui, domain"],
  ["a block imports a feature", "site/app/blocks/a.ts", "#app/features/map/b.ts", "blocks may import ui, domain"],
  ["the domain imports the interface", "site/app/domain/a.ts", "#app/ui/b.ts", "domain may import brand, contract"],
  ["the interface imports the domain", "site/app/ui/a.ts", "#app/domain/b.ts", "ui may import styles"],
  [
    "the backend imports the site",
    "content/a.ts",
    "../site/app/domain/b.ts",
    "content/ (the backend) may import contract",
  ],
  [
    "the site imports the backend",
    "site/app/content/a.ts",
    "@porchlight/content/b.ts",
    "site/app/content may import domain, brand, contract",
  ],
  ["the server imports the site’s sources", "site/server/a.ts", "#app/domain/b.ts", "only through the built bundle"],
  ["the site imports the server", "site/app/routes/a.ts", "#server/b.ts", "routes may import features"],
  ["the contract imports anything", "contract/a.ts", "../content/b.ts", "contract may import nothing"],
])("%s: refused", async (_name, file, imported, reason) => {
  const { code, said } = await check({ [file]: `import { b } from "${imported}";` });
  expect(said).toContain(file);
  expect(said).toContain(reason);
  expect(code).toBe(1);
});

test("a dynamic import and an export from elsewhere count too", async () => {
  const { said } = await check({
    "site/app/domain/a.ts": 'export const a = () => import("#app/features/map/x.ts");',
    "site/app/domain/b.ts": 'export { x } from "#app/features/map/x.ts";',
  });
  expect(said).toContain("domain/a.ts imports");
  expect(said).toContain("domain/b.ts imports");
});

test("a circle is shown, unless it is of types only", async () => {
  const circle = (word: string) => ({
    "site/app/domain/a.ts": `import ${word}{ b } from "./b.ts";`,
    "site/app/domain/b.ts": 'import { a } from "./a.ts";',
  });
  expect((await check(circle(""))).said).toContain(
    "site/app/domain/a.ts → site/app/domain/b.ts → site/app/domain/a.ts",
  );
  expect((await check(circle("type "))).code).toBe(0);
});

test("what stands in comments, and in tests, does not count", async () => {
  const { code } = await check({
    "site/app/domain/a.ts": '/** import { x } from "#app/ui/x.ts" */\n// import "#app/ui/x.ts"\nexport const a = 1;',
    "site/app/domain/a.test.ts": 'import { x } from "#app/ui/x.ts";',
  });
  expect(code).toBe(0);
});
