import { expect, test } from "vitest";
import { VitalsQueue } from "./vitals-queue.ts";

const measured = (name: "LCP" | "CLS", id: string, value: number) => ({
  ...{ id, name, value, rating: "good" as const, navigationType: "navigate" as const },
  ...{ delta: value, navigationId: 7, navigationURL: "https://homes.example/blog/?email=ada@example.com" },
});

test("a report holds route, name, value, rating and kind of navigation, the last value of each measurement", () => {
  const queue = new VitalsQueue("blog/:post");
  queue.add(measured("LCP", "v6-1", 900));
  queue.add(measured("CLS", "v6-2", 0.01));
  queue.add(measured("CLS", "v6-2", 0.02));
  expect(queue.take()).toEqual({
    route: "blog/:post",
    metrics: [
      { name: "LCP", value: 900, rating: "good", navigationType: "navigate" },
      { name: "CLS", value: 0.02, rating: "good", navigationType: "navigate" },
    ],
  });
});

test("each measurement is sent once: what was added to a histogram cannot be taken back", () => {
  const queue = new VitalsQueue("blog");
  queue.add(measured("CLS", "v6-2", 0.02));
  expect(queue.take()?.metrics).toHaveLength(1);
  expect(queue.take()).toBeNull();
  queue.add(measured("CLS", "v6-2", 0.4));
  expect(queue.take()).toBeNull();
  queue.add(measured("CLS", "v6-3", 0.4));
  expect(queue.take()?.metrics).toMatchObject([{ value: 0.4 }]);
});

test("after a return from the browser's cache measurements belong to the route that is shown", () => {
  const queue = new VitalsQueue("blog");
  queue.route = "events";
  queue.add(measured("CLS", "v6-3", 0));
  expect(queue.take()?.route).toBe("events");
});
