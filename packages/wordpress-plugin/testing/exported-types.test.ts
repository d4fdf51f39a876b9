import { readFileSync } from "node:fs";
import { mediaTypes } from "@porchlight/contract/media";
import { expect, test } from "vitest";

test("the plugin imports the types of files that the site serves", () => {
  const source = readFileSync(new URL("../porchlight/includes/exchange/media.php", import.meta.url), "utf8");
  const [, list = ""] = /const EXPORTED_TYPES = array\(([^)]*)\)/.exec(source) ?? [];
  const types = Object.fromEntries([...list.matchAll(/'(\w+)'\s*=> '([^']+)'/g)].map(([, name, type]) => [name, type]));
  expect(types).toEqual(mediaTypes);
});
