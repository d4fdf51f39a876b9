import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("calls continue in order, even if a second load would be faster", async () => {
  const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let count = 0;
  const load = loadOnce(() => loads[count++]?.promise ?? Promise.reject(new Error("A third load")));
  const order: string[] = [];
  const calls = ["first", "second"].map(async (name) => {
    await load();
    order.push(name);
  });
  for (const { resolve } of loads.toReversed()) {
    resolve("part");
    await Promise.resolve();
  }
  await Promise.all(calls);
  expect(order).toEqual(["first", "second"]);
  expect(count).toBe(1);
});

test("after a failure the next call loads again", async () => {
  const results = [Promise.reject(new Error("Offline")), Promise.resolve("part")];
  const load = loadOnce(() => results.shift() ?? Promise.reject(new Error("A third load")));
  await expect(load()).rejects.toThrow("Offline");
  expect([await load(), await load()]).toEqual(["part", "part"]);
});
