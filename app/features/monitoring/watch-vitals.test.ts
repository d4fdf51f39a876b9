import { expect, test, vi } from "vitest";
import { layoutShiftWarnings, VitalsQueue } from "./watch-vitals.ts";

const shift = (id: string, value: number) => ({ id, value, entries: [{ sources: [{ node: null }] }, {}] });

test("above 0.1 there is one warning for each measurement, at 0.1 none", { tags: ["S9.32"] }, () => {
  const warn = vi.fn();
  const measure = layoutShiftWarnings(warn);
  measure(shift("1", 0));
  measure(shift("1", 0.0999));
  measure(shift("1", 0.1));
  expect(warn).not.toHaveBeenCalled();
  measure(shift("1", 0.1 + Number.EPSILON));
  measure(shift("1", 0.4));
  measure(shift("2", 0.2));
  expect(warn.mock.calls).toEqual([
    ["Layout shift: the cumulative score is 0.1000, above 0.1. Moved: something that is gone."],
    ["Layout shift: the cumulative score is 0.2000, above 0.1. Moved: something that is gone."],
  ]);
});

const measured = (name: "LCP" | "CLS", id: string, value: number) => ({
  ...{ id, name, value, rating: "good" as const, navigationType: "navigate" as const },
  ...{ delta: value, navigationId: 7, navigationURL: "https://homes.example/blog/?email=ada@example.com" },
});

test("a report has the route and each metric's last value, rating and navigation type", () => {
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

test("each measurement is sent once, as a histogram cannot be corrected", () => {
  const queue = new VitalsQueue("blog");
  queue.add(measured("CLS", "v6-2", 0.02));
  expect(queue.take()?.metrics).toHaveLength(1);
  expect(queue.take()).toBeNull();
  queue.add(measured("CLS", "v6-2", 0.4));
  expect(queue.take()).toBeNull();
  queue.add(measured("CLS", "v6-3", 0.4));
  expect(queue.take()?.metrics).toMatchObject([{ value: 0.4 }]);
});

test("after a return from the back/forward cache measurements belong to the current route", () => {
  const queue = new VitalsQueue("blog");
  queue.route = "events";
  queue.add(measured("CLS", "v6-3", 0));
  expect(queue.take()?.route).toBe("events");
});
