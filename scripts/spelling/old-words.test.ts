import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { oldWords, oldWordsOf } from "./old-words.ts";

test("code and documents are searched; the demo's content and generated files are not", async () => {
  const repository = await mkdtemp(join(tmpdir(), "porchlight-words-"));
  onTestFinished(() => rm(repository, { recursive: true }));
  for (const file of [
    "app/a/late-part.ts",
    "docs/a.md",
    "README.md",
    "packages/demo/pages/a.md",
    "app/a.generated.ts",
  ]) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), file.endsWith(".ts") ? "// Anew." : "Anew.");
  }
  expect(oldWords(repository).map(({ at }) => at)).toEqual([
    "README.md:1",
    "app/a/late-part.ts",
    "app/a/late-part.ts:1",
    "docs/a.md:1",
  ]);
});

test.each<[what: string, file: string, source: string, found: readonly string[]]>([
  ["a comment", "a.ts", "// Renders the page anew.", ["a.ts:1: anew"]],
  ["a phrase over two lines", "a.ts", "/**\n * What comes\n * to life.\n */", ["a.ts:1: comes to life"]],
  ["a comment of JSX", "a.tsx", "const a = <p>{/* A stand-in. */}</p>;", ["a.tsx:1: stand-in"]],
  ["a name of several words", "a.ts", "const retryUntilDone = 1;", ["a.ts:1: Until Done"]],
  ["identifiers", "a.ts", "const badDays = 1;\nfunction standInOf() {}", ["a.ts:1: bad Days", "a.ts:2: stand In"]],
  ["a property and a type", "a.ts", "interface LatePart { isTold: true }", ["a.ts:1: Late Part", "a.ts:1: is Told"]],
  ["a file name", "late-part.ts", "", ["late-part.ts: late part"]],
  ["a style sheet", "a.css", "a { top: 0; } /* Left alone. */", ["a.css:1: Left alone"]],
  ["PHP", "a.php", "<?php\n/** Whoever asks. */\nfunction bad_day() {}", ["a.php:2: Whoever", "a.php:3: bad day"]],
  ["a schema", "a.graphql", '"""It is told."""', ["a.graphql:1: is told"]],
  ["a heading", "a.md", "# Journeys", ["a.md:1: Journeys"]],
])("%s with an old word is found", (_, file, source, found) => {
  expect(oldWordsOf(file, source).map(({ at, word }) => `${at}: ${word}`)).toEqual(found);
});

test.each([
  ["strings", "a.ts", 'const text = "anew";\nconst other = `journey`;'],
  ["strings of PHP", "a.php", "<?php $a = 'is told'; $b = \"a bad day\";"],
  ["code spans of comments", "a.ts", "// `badDays` and `is told` are quoted."],
  ["code spans", "a.md", "The page `/about-us/fun-part-journey`."],
  ["other words", "a.ts", "// Newer, standing in, a part that is late.\nconst newest = 1;"],
  ["the page's public path", "pages/fun-part-journey.yaml", ""],
])("%s are allowed", (_, file, source) => {
  expect(oldWordsOf(file, source)).toEqual([]);
});
