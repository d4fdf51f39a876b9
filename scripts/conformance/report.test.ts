import { expect, test } from "vitest";
import { reportOf, reportTable, row } from "./report.ts";

const long = "homes.nodes[3].qmiHomeDetails.price: text instead of a number ".repeat(3);
const rows = [
  row("settings", "/ is a page", "yes"),
  row("operations", "GetHome", "answered", { count: 5 }),
  row("operations", "GetPlan", "wrong shape", { count: 5, faults: [long, "x".repeat(240)] }),
  row("operations", "GetModel", "left out", { leftOut: ["extras on Model"], shown: ["A model home shows its plan."] }),
  row("operations", "GetEvent", "no sample", { notes: ["the host has none of these"] }),
  row("operations", "GetEvents", "failed", { faults: ["The host cannot be reached (ECONNRESET)."] }),
  row("settings", "a setting with a name that is too long for its column", "noted", { notes: ["only said"] }),
];

test("the table fits in 100 columns and loses nothing", () => {
  const table = reportTable(reportOf("https://cms.test/wp/graphql", 12, rows));
  expect(Math.max(...table.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(table.split("x").length - 1).toBeGreaterThanOrEqual(240);
  expect(table).toMatch(/^GetHome +answered, 5 ×$/m);
  expect(table).toMatch(
    /^GetModel +left out +not supported by the host: extras on Model\n +A model home shows its plan\.$/m,
  );
  expect(table).toContain(
    "1 of 5 operations fully supported, 1 with parts left out, 1 of a wrong shape, 1 failed, 1 without a\nsample (12 requests).",
  );
  expect(table).toContain("The host does not conform: 2 lines above, GetPlan, GetEvents.");
});

test("rows that are omitted, without a sample, not run or noted are not faults", () => {
  expect(rows.map(({ conforms }) => conforms)).toEqual([true, true, false, true, true, false, true]);
  for (const outcome of ["no", "failed", "wrong shape"] as const) {
    expect(row("operations", "A", outcome).conforms).toBe(false);
  }
  expect(row("settings", "A", "yes", { faults: ["wrong"] }).conforms).toBe(false);
  expect(reportOf("", 0, rows).conforms).toBe(false);
  expect(reportOf("", 0, rows.slice(3, 5)).conforms).toBe(true);
});
