import { expect, test } from "vitest";
import { type LighthouseReport, readReport } from "./lighthouse-report.ts";

/** A report in which all numbers differ. */
const report: LighthouseReport = {
  environment: { benchmarkIndex: 1234.5 },
  categories: {
    performance: { score: 0.824, auditRefs: [{ id: "slow", weight: 10 }] },
    accessibility: {
      score: 0.96,
      auditRefs: [
        { id: "image-alt", weight: 10 },
        { id: "manual", weight: 0 },
        { id: "label", weight: 7 },
      ],
    },
    "best-practices": { score: 1, auditRefs: [{ id: "is-on-https", weight: 5 }] },
    seo: { score: 1, auditRefs: [] },
  },
  audits: {
    slow: { title: "Is slow", score: 0 },
    "image-alt": { title: "Images do not have alternative texts", score: 0 },
    manual: { title: "Is looked at by people", score: 0 },
    label: { title: "Fields have labels", score: null },
    "is-on-https": { title: "Uses HTTPS", score: 1 },
    metrics: {
      title: "Metrics",
      score: null,
      details: {
        items: [
          {
            firstContentfulPaint: 900,
            largestContentfulPaint: 1200,
            totalBlockingTime: 40,
            cumulativeLayoutShift: 0.01,
          },
        ],
      },
    },
    "mainthread-work-breakdown": { title: "Work", score: 1, numericValue: 2345.6, details: { items: [] } },
  },
};

test("a visit has scores in percent, times, and the speed of the machine", () => {
  expect(readReport(report)).toEqual({
    scores: { performance: 82, accessibility: 96, bestPractices: 100, seo: 100 },
    largestContentfulPaint: 1200,
    totalBlockingTime: 40,
    cumulativeLayoutShift: 0.01,
    mainThreadWork: 2345.6,
    benchmarkIndex: 1234.5,
    failed: ["Images do not have alternative texts"],
  });
});

test("failed audits exclude those of performance and those that do not apply", () => {
  expect(readReport(report).failed).toEqual(["Images do not have alternative texts"]);
});

test("a page that could not be measured is an error with its reason", () => {
  const runtimeError = { code: "NO_FCP", message: "The page did not paint any content." };
  expect(() => readReport({ ...report, runtimeError })).toThrow("NO_FCP: The page did not paint any content.");
  for (const name of ["metrics", "mainthread-work-breakdown"]) {
    const audits = { ...report.audits, [name]: { title: name, score: null } };
    expect(() => readReport({ ...report, audits })).toThrow("The report has no metrics or no main-thread work.");
  }
  const categories = { ...report.categories, seo: { score: null, auditRefs: [] } };
  expect(() => readReport({ ...report, categories })).toThrow("The report has no score of seo.");
});
