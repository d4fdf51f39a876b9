import { expect, test } from "vitest";
import json from "../../porchlight/model/editor.json" with { type: "json" };
import type { ModelWithBlocks } from "./model.ts";
import { blockProblems } from "./problems.ts";

const model = json as unknown as ModelWithBlocks;
const buttons = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Button ${index}`, url: "/" }));

test("a fourth button is reported with its block; other blocks and missing fields are valid", () => {
  const found = blockProblems(model, [
    { clientId: "a", name: "porchlight/details", attributes: {} },
    { clientId: "b", name: "core/paragraph", attributes: { buttons: buttons(4) } },
    { clientId: "c", name: "porchlight/hero", attributes: { buttons: buttons(3) } },
    { clientId: "d", name: "porchlight/hero", attributes: { buttons: buttons(4) } },
    { clientId: "e", name: "porchlight/hero", attributes: {} },
  ]);
  expect(found.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: "d.buttons", message: "There is room for 3 buttons; these are 4." },
  ]);
  expect(found[0]?.where).toBe(`${model.blocks.hero?.title}, Buttons`);
});
