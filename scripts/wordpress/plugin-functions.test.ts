import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const plugin = join(import.meta.dirname, "../../packages/wordpress-plugin/porchlight");
const files = readdirSync(plugin, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".php"));

test("no function, class or constant of the plugin is declared twice", () => {
  const declared = files.flatMap((file) => {
    const text = readFileSync(join(plugin, file), "utf8");
    return [...text.matchAll(/^(?:final |abstract )*(function|class|const) &?(\w+)/gm)].map(([, kind, name = ""]) => ({
      name: `${kind} ${kind === "const" ? name : name.toLowerCase()}`,
      file,
    }));
  });
  expect(declared.length).toBeGreaterThan(100);
  const twice = [...Map.groupBy(declared, ({ name }) => name).values()].filter(({ length }) => length > 1);
  expect(twice).toEqual([]);
});

test("the plugin loads every file below includes/, and no other", () => {
  const main = readFileSync(join(plugin, "porchlight.php"), "utf8");
  const loaded = [...main.matchAll(/'((?:[\w-]+\/)+[\w-]+)(?:\.php)?'/g)].map(([, file]) => file);
  const present = files.filter((file) => file.startsWith("includes/"));
  expect(loaded.toSorted()).toEqual(present.map((file) => file.slice("includes/".length, -".php".length)).toSorted());
});
