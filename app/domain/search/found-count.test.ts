import { expect, test } from "vitest";
import { formatFound } from "./found-count.ts";

test.each([
  [0, "0 homes and plans"],
  [1, "1 home or plan"],
  [2, "2 homes and plans"],
  [1204, "1,204 homes and plans"],
])("plans are not counted as homes: %i found is “%s”", (count, text) => {
  expect(formatFound(count)).toBe(text);
});
