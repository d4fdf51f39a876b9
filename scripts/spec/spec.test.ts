import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readSpecification } from "./document.ts";
import { readTestNames } from "./test-names.ts";

const tool = fileURLToPath(new URL("main.ts", import.meta.url));

const specification = `# Specification

A line about \`test("S9.9 …")\` and **S9.9** is not a statement.

## 1. What it does

- **S1.1** A visitor can look. (reading: everywhere)
- **S1.2** A visitor can buy.
- (open) not stated: the price.
- **S1.3** A visitor can leave. (when: S2.1)
- **S1.4** A visitor can return.

## 2. When

(reading for all: always)

- **S2.1** At noon.

## Number of statements

| section | statements |
|---|---|
`;

async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), "spec-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [file, text] of Object.entries({ "docs/specification.md": specification, ...files })) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

async function run(root: string, ...options: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [tool, "--root", root, ...options]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && typeof error.code === "number")) throw error;
    const { code, stdout, stderr } = error as Error & { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

const ids = (source: string) =>
  readTestNames(source)
    .filter(({ isSkipped }) => !isSkipped)
    .flatMap((named) => named.ids);

test("statements are parsed by section, with their readings", () => {
  const { sections, duplicates } = readSpecification(specification);
  expect(sections.map(({ title, statements }) => [title, statements.map(({ id }) => id)])).toEqual([
    ["1. What it does", ["S1.1", "S1.2", "S1.3", "S1.4"]],
    ["2. When", ["S2.1"]],
  ]);
  expect(sections[0]?.statements[0]).toMatchObject({ text: "A visitor can look. (reading: everywhere)", line: 7 });
  expect(duplicates).toEqual([]);
});

test.each([
  ["double quotes", 'test("S4.12 says so", () => {});', ["S4.12"]],
  ["single quotes and two ids", "test('S1.2 S1.3 hold', () => {});", ["S1.2", "S1.3"]],
  ["a template with a value", `it(\`S4.12 for \${kind({ a: \`}\` })} and S4.13\`, () => {});`, ["S4.12", "S4.13"]],
  ["a name on its own line", 'test(\n  "S1.1 is long",\n  async () => {},\n);', ["S1.1"]],
  ["a table", 'test.each([["a)", 1], [fn(2), `(`]])("S5.25 %s", () => {});', ["S5.25"]],
  ["a tagged table", `test.each\`a | b\n\${1} | \${2}\`('S5.25 $a', () => {});`, ["S5.25"]],
  ["a condition", 'test.skipIf(has("x"))("S1.1 x", () => {}); test.runIf(y)("S1.2 x", () => {});', ["S1.1", "S1.2"]],
  ["a group", 'test.describe("S2.9 in the browser", () => { test("works", () => {}); });', ["S2.9"]],
  ["a chain", 'describe.concurrent.only("S2.9 x", () => {});', ["S2.9"]],
  [
    "a test behind a regular expression with quotes",
    'expect(a).toMatch(/["\'`(]/);\ntest("S1.1 x", () => {});',
    ["S1.1"],
  ],
  ["a test behind JSX with an apostrophe", "render(<p>it's <b>so</b></p>);\ntest('S1.1 x', () => {});", ["S1.1"]],
  ["an id in brackets and at a sentence's end", 'test("as (S1.1), and S1.2.", () => {});', ["S1.1", "S1.2"]],
])("ids are found in %s", (_what, source, expected) => {
  expect(ids(source)).toEqual(expected);
});

test.each([
  ["a comment", '// test("S1.1 x", () => {});\n/* test("S1.2 x", () => {}); */'],
  ["a string", 'const sample = \'test("S1.1 x")\'; const other = `test("S1.2 x")`;'],
  ["a skipped test", 'test.skip("S1.1 x", () => {}); it.todo("S1.2 x"); test.fixme("S1.3 x", () => {});'],
  ["a skipped group", 'describe.skip("S1.1 x", () => {});'],
  ["a test in a skipped group", 'describe.skip("x", () => { describe("y", () => { test("S1.1 x", () => {}); }); });'],
  [
    "a test whose options skip it",
    'test("S1.1 x", { timeout: 5, skip: true }, () => {}); it("S1.2 x", { todo: true });',
  ],
  ["a test that is expected to fail", 'test.fails("S1.1 x", () => {});'],
  ["a body", 'test("x", () => { expect("S1.1").toBe("S1.1"); });'],
  ["a table's values", 'test.each(["S1.1"])("%s x", () => {});'],
  ["other calls", 'pretest("S1.1 x"); a.test("S1.2 x"); test.step("S1.3 x", () => {}); test.use("S1.4");'],
  ["an id that a value completes", `test(\`S1.1\${n} x\`, () => {}); test(\`S\${n}.2 x\`, () => {});`],
  ["a longer word", 'test("XS1.1 S1.1a S1.2.3 s1.4 S1", () => {});'],
])("ids in %s don't count", (_what, source) => {
  expect(ids(source)).toEqual([]);
});

test("ids in tags of both kinds of tests count", () => {
  expect(ids('test("a", { tag: ["@S1.1", "@S1.2"] }, () => {});')).toEqual(["S1.1", "S1.2"]);
  expect(ids('test.each(table)("S1.1 a", { timeout: 5, tags: ["S2.1"] }, () => {});')).toEqual(["S1.1", "S2.1"]);
  expect(ids('test("a", { annotation: ["S1.1"] }, () => {});')).toEqual([]);
});

test("a range counts as the two ids that are written", () => {
  expect(ids('test("S4.14–S4.22 say so", () => {});')).toEqual(["S4.14", "S4.22"]);
});

test("a name is found with its line", () => {
  expect(readTestNames('\n/* a\n b */ test("S1.1 x", () => {});')).toEqual([
    { name: "S1.1 x", line: 3, ids: ["S1.1"], isSkipped: false },
  ]);
});

test("the report lists tested and untested statements by section", async () => {
  const root = await project({
    "app/a.test.ts": 'test("S1.1 a", () => {});',
    "app/b.test.tsx": 'test("S2.1 b", () => {});',
    "e2e/deep/c.spec.ts": 'test("S2.1 c", () => {});',
    "app/d.spec.ts": 'test("S1.2 not a test file here", () => {});',
    "node_modules/x/e.test.ts": 'test("S1.2 S7.7 not ours", () => {});',
    ".cache/f.test.ts": 'test("S1.2 not ours", () => {});',
  });
  expect(await run(root)).toEqual({
    code: 0,
    stderr: "",
    stdout: [
      "1. What it does: 1 of 4",
      "  tested   S1.1",
      "  no test  S1.2–S1.4",
      "2. When: 1 of 1",
      "  tested   S2.1",
      "",
      "2 of 5 statements have a test, 3 have none.",
      "",
    ].join("\n"),
  });
});

test("--missing prints the statements without a test in full", async () => {
  const root = await project({ "a.test.ts": 'test("S1.1 S1.2 S2.1 a", () => {});' });
  expect(await run(root, "--missing")).toMatchObject({
    code: 0,
    stdout:
      "1. What it does\n  S1.3 A visitor can leave. (when: S2.1)\n  S1.4 A visitor can return.\n\n2 of 5 statements have no test.\n",
  });
});

test("--json lists the tests of every statement", async () => {
  const root = await project({ "a.test.ts": '\ntest("S1.1 a", () => {});' });
  const { code, stdout } = await run(root, "--json");
  expect(code).toBe(0);
  const coverage = JSON.parse(stdout);
  expect(coverage).toMatchObject({ total: 5, tested: 1, unknown: [], duplicates: [] });
  expect(coverage.sections[0].statements.slice(0, 2)).toEqual([
    {
      id: "S1.1",
      text: "A visitor can look. (reading: everywhere)",
      tests: [{ file: "a.test.ts", line: 2, name: "S1.1 a" }],
    },
    { id: "S1.2", text: "A visitor can buy.", tests: [] },
  ]);
});

test("an unknown id fails the run, also in a skipped test", async () => {
  const root = await project({ "a.test.ts": 'test("S1.9 a", () => {});\ntest.skip("S3.1 b", () => {});' });
  const { code, stderr } = await run(root);
  expect(code).toBe(1);
  expect(stderr).toBe(
    "a.test.ts:1 names S1.9, which does not exist: S1.9 a\na.test.ts:2 names S3.1, which does not exist: S3.1 b\n",
  );
});

test("a duplicate id in the document fails the run", async () => {
  const root = await project({ "docs/specification.md": "## 1. A\n- **S1.1** a\n- **S1.2** b\n- **S1.1** c\n" });
  const { code, stdout, stderr } = await run(root);
  expect(code).toBe(1);
  expect(stderr).toBe("S1.1 occurs more than once in the specification, in lines 2, 4\n");
  expect(stdout).toContain("0 of 2 statements");
});

test.each([
  ["a document without statements", { "docs/specification.md": "# Empty\n" }, [], "contains no statement"],
  ["an unknown option", {}, ["--verbose"], "--verbose"],
])("%s is a clear error", async (_what, files, options, message) => {
  const { code, stderr } = await run(await project(files as Record<string, string>), ...options);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a missing document is a clear error", async () => {
  const root = await project({});
  await rm(path.join(root, "docs"), { recursive: true });
  const { code, stderr } = await run(root);
  expect(code).toBe(2);
  expect(stderr).toContain("specification.md");
});

test("the project’s specification has 419 unique statements, and no test names another id", async () => {
  const { code, stdout, stderr } = await run(fileURLToPath(new URL("../..", import.meta.url)), "--json");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(JSON.parse(stdout).total).toBe(419);
});
