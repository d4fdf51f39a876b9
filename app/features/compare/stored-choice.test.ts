import { expect, test } from "vitest";
import { noChoice, storedChoice } from "./stored-choice.ts";

const memory = (stored: Record<string, string> = {}) => ({
  stored,
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
});
const one = { id: 1, title: "1 One Lane" };

test("the choice is restored on the next page", () => {
  const storage = memory();
  storedChoice(() => storage).toggle(one);
  expect(storedChoice(() => storage).getSnapshot().chosen).toEqual([one]);
});

test.each(["{", "null", "7", '[{"id":"1","title":"x"},{"id":2},null]', '{"id":1}'])(
  "an invalid stored value is not a choice: %s",
  (text) => {
    expect(storedChoice(() => memory({ "porchlight.compare": text })).getSnapshot()).toBe(noChoice);
  },
);

test("without storage the choice still works", () => {
  const choice = storedChoice(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  choice.toggle(one);
  expect(choice.getSnapshot()).toEqual({
    ...{ chosen: [one], message: "1 One Lane is in the comparison. 1 of 4 chosen.", isRefused: false },
  });
});

test("the empty choice is the one of server rendering, so that hydration changes nothing", () => {
  expect(storedChoice(memory).getSnapshot()).toBe(noChoice);
});

test("another tab’s choice is adopted, and listeners are called", () => {
  const storage = memory();
  const here = storedChoice(() => storage);
  let calls = 0;
  here.subscribe(() => {
    calls += 1;
  });
  expect(here.getSnapshot().chosen).toEqual([]);
  storedChoice(() => storage).toggle(one);
  here.onStored("another key");
  expect([calls, here.getSnapshot().chosen]).toEqual([0, []]);
  here.onStored("porchlight.compare");
  expect([calls, here.getSnapshot().chosen]).toEqual([1, [one]]);
  storage.setItem("porchlight.compare", "[]");
  here.onStored("porchlight.compare");
  expect(calls).toBe(2);
  expect(here.getSnapshot()).toBe(noChoice);
});

test("clearing removes all products", () => {
  const storage = memory();
  const choice = storedChoice(() => storage);
  choice.toggle(one);
  choice.clear();
  expect(storedChoice(() => storage).getSnapshot().chosen).toEqual([]);
});

test("of more than four stored products the first four are chosen", () => {
  const stored = [1, 2, 3, 4, 5].map((id) => ({ id, title: `${id} One Lane` }));
  const choice = storedChoice(() => memory({ "porchlight.compare": JSON.stringify(stored) }));
  expect(choice.getSnapshot().chosen.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});
