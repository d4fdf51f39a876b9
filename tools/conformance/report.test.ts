import { expect, test } from "vitest";
import { reportOf, reportTable, row } from "./report.ts";

const long = "homes.nodes[3].qmiHomeDetails.price: text where a number belongs ".repeat(3);
const rows = [
  row("operations", "GetHome", "yes", { count: 5 }),
  row("operations", "GetPlan", "yes", { count: 5, missing: [long, "x".repeat(240)], statements: ["S3.16"] }),
  row("operations", "GetHomeExtras", "left out", { notes: ["the host does not know: extras on Home"] }),
  row("operations", "GetEvent", "no sample", { notes: ["the host has none of these"] }),
  row("facts", "a fact with a name that is too long for its column", "noted", { notes: ["only said"] }),
];

test("the table fits 100 columns and loses nothing", () => {
  const table = reportTable(reportOf("https://cms.test/wp/graphql", 12, rows));
  expect(Math.max(...table.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(table.split("x").length - 1).toBeGreaterThanOrEqual(240);
  expect(table).toContain("S3.16");
  expect(table).toContain(
    "1 of 4 operations answered as the contract says, 1 left out by the host, 1 without a sample (12\nquestions).",
  );
  expect(table).toContain("The host does not conform: 1 line above, GetPlan.");
});

test("what is left out, has no sample, is not run or only noted is no fault; anything missing is", () => {
  expect(rows.map(({ conforms }) => conforms)).toEqual([true, false, true, true, true]);
  for (const outcome of ["no", "with errors", "rejected", "no answer"] as const) {
    expect(row("operations", "A", outcome).conforms).toBe(false);
  }
  expect(reportOf("", 0, rows).conforms).toBe(false);
  expect(reportOf("", 0, rows.slice(2)).conforms).toBe(true);
});
