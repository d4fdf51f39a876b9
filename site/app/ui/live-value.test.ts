import { expect, test } from "vitest";
import { liveValue } from "./live-value.ts";

test("a live value tells of every change, and remembers what the document was rendered with", () => {
  const hearts = liveValue("none");
  const seen: string[] = [];
  const stop = hearts.subscribe(() => seen.push(hearts.get()));
  hearts.set("one");
  hearts.set("one");
  hearts.set("two");
  stop();
  hearts.set("three");
  expect(seen).toEqual(["one", "two"]);
  expect([hearts.get(), hearts.sent()]).toEqual(["three", "none"]);
});
