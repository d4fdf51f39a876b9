import { expect, test } from "vitest";
import { numberInFragment } from "./fragment-modal.tsx";

test("a fragment selects a picture by its number from 1 to the count", () => {
  expect(numberInFragment("picture-3", "picture", 5)).toBe(3);
  expect(numberInFragment("picture-5", "picture", 5)).toBe(5);
  expect(numberInFragment("gallery-2-picture-1", "gallery-2-picture", 5)).toBe(1);
});

test("any other fragment opens nothing", () => {
  const others = ["picture-6", "picture-0", "picture-03", "picture-1x", "picture-", "picture", "", "elevation-1"];
  expect(others.map((fragment) => numberInFragment(fragment, "picture", 5))).toEqual(others.map(() => null));
  expect(numberInFragment("gallery-2-picture-1", "picture", 5)).toBeNull();
  expect(numberInFragment("picture-1", "picture", 0)).toBeNull();
});
