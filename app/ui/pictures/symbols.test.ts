import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./symbols.tsx";

const sheet = readFileSync(new URL("../../styles/icons.css", import.meta.url), "utf8");

test("each icon has its own cell of the drawing", () => {
  const cells = [...sheet.matchAll(/\.icon-([a-z-]+) \{\s*--icon: (\d+);/g)].map(([, name, cell]) => [
    name,
    Number(cell),
  ]);
  expect(cells).toEqual(iconNames.map((name, position) => [name, position]));
  const drawn = [...sheet.matchAll(/%3Cpath (?:transform='translate\((\d+)\)' )?/g)].map(
    ([, x = "0"]) => Number(x) / 24,
  );
  expect(drawn).toEqual(iconNames.map((_, position) => position));
  expect(sheet).toContain(`width='${24 * iconNames.length}' height='24'`);
  expect(sheet).toContain(`calc(var(--icon) * 100% / ${iconNames.length - 1})`);
});
