import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeSplittingGroups, sharedFiles } from "./shared-files.ts";

const app = join(import.meta.dirname, "../app");
const modules = globSync("**/*.{ts,tsx,css}", { cwd: app });

test("every row names a module that there is", () => {
  const beginnings = sharedFiles.flatMap((file) => file.modules);
  expect(beginnings.filter((beginning) => !modules.some((module) => module.startsWith(beginning)))).toEqual([]);
});

test("no module is in two files", () => {
  const files = (module: string) => codeSplittingGroups(app).filter(({ test: holds }) => holds(join(app, module)));
  expect(modules.filter((module) => files(module).length > 1)).toEqual([]);
});

const tests = Object.fromEntries(codeSplittingGroups("/site/app").map(({ name, test: holds }) => [name, holds]));

test("a file holds the modules of its rows and the styles beside them, and no others", () => {
  expect(tests.cards?.("/site/app/ui/cards/card.tsx")).toBe(true);
  expect(tests.cards?.("/site/app/ui/text/facts.module.css")).toBe(true);
  expect(tests.cards?.("/site/app/ui/cards/person.tsx")).toBe(false);
  expect(tests.cards?.("/elsewhere/ui/cards/card.tsx")).toBe(false);
  expect(tests.page?.("/site/app/domain/wording/numbers.ts")).toBe(true);
  expect(tests.page?.("/site/app/root.tsx")).toBe(true);
});

test("React and its router are one file, and no other library is in it", () => {
  for (const name of ["react", "react-dom", "react-router", "scheduler"]) {
    expect(tests.react?.(`/site/node_modules/${name}/index.js`), name).toBe(true);
  }
  for (const name of ["@radix-ui/react-tabs", "react-fast-compare", "leaflet"]) {
    expect(tests.react?.(`/site/node_modules/${name}/index.js`), name).toBe(false);
  }
});
