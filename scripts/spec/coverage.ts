import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ArgumentError } from "../../packages/backend/command.ts";
import { readSpecification } from "./document.ts";
import { readTestNames } from "./test-names.ts";

interface NamedTest {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/** Coverage of the specification by tests. */
export type Coverage = Awaited<ReturnType<typeof specificationCoverage>>;

/** Path of the specification from the project's root. */
export const specificationFile = "docs/specification.md";

/**
 * Finds the statements of the specification below `root` that have a test with their id in its name, ids in test names
 * that do not exist (`unknown`), and ids that occur more than once in the document (`duplicates`).
 * @throws {ArgumentError} when the document cannot be read or has no statement
 */
export async function specificationCoverage(root: string) {
  const document = await readFile(path.join(root, specificationFile), "utf8").catch((error) => {
    throw new ArgumentError(error.message);
  });
  const { sections, duplicates } = readSpecification(document);
  if (sections.length === 0)
    throw new ArgumentError(`${specificationFile} contains no statement such as “- **S1.1** …”`);
  const testsById = new Map<string, NamedTest[]>();
  for (const { statements } of sections) for (const { id } of statements) testsById.set(id, []);
  const unknown: (NamedTest & { id: string })[] = [];
  for (const file of listTestFiles(root)) {
    for (const { name, line, ids, isSkipped } of readTestNames(await readFile(path.join(root, file), "utf8"), file)) {
      for (const id of ids) {
        const tests = testsById.get(id);
        if (!tests) unknown.push({ id, file, line, name });
        else if (!isSkipped) tests.push({ file, line, name });
      }
    }
  }
  const covered = sections.map(({ title, statements }) => ({
    title,
    statements: statements.map(({ id, text }) => ({ id, text, tests: testsById.get(id) ?? [] })),
  }));
  const all = covered.flatMap((section) => section.statements);
  return {
    sections: covered,
    total: all.length,
    tested: all.filter((statement) => statement.tests.length > 0).length,
    unknown,
    duplicates,
  };
}

/** The test files below a folder, relative to it and sorted, without hidden, built and installed folders. */
function listTestFiles(root: string): string[] {
  const patterns = ["**/*.test.ts", "**/*.test.tsx", "e2e/**/*.spec.ts"];
  const exclude = (file: string) => /(?:^|[\\/])(?:\.[^\\/]+|node_modules|build|dist|var|test-results)$/.test(file);
  return globSync(patterns, { cwd: root, exclude })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}
