import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const json = (file: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8"));

test("no package runs a script when it is installed", () => {
  const locked: Record<string, { readonly hasInstallScript?: boolean }> = json("package-lock.json").packages;
  const withScript = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([at]) => at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(json("package.json").allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
});

test("dependencies have exact versions", () => {
  const workspaces: string[] = json("package.json").workspaces;
  for (const folder of [".", ...workspaces]) {
    const { dependencies, devDependencies, optionalDependencies } = json(`${folder}/package.json`);
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const ranges = versions.filter(
      ([name, version]) => !name.startsWith("@porchlight/") && !/^\d[\w.-]*$/.test(version),
    );
    expect(ranges, folder).toEqual([]);
  }
});
