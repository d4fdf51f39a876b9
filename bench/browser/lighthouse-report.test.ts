import { expect, test } from "vitest";
import { type LighthouseReport, readReport } from "./lighthouse-report.ts";

/** A report of three requests: the document and a picture end before the largest paint, a script after it. */
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
            observedLargestContentfulPaintTs: 5_300_000,
          },
        ],
      },
    },
    "network-requests": {
      title: "Requests",
      score: null,
      details: {
        items: [
          { resourceType: "Document", transferSize: 9000, finished: true, networkEndTime: 100 },
          { resourceType: "Image", transferSize: 30_000, finished: true, networkEndTime: 300 },
          { resourceType: "Script", transferSize: 500, finished: true, networkEndTime: 301 },
          { resourceType: "Script", transferSize: 700, finished: false, networkEndTime: 0 },
          { resourceType: "Fetch", transferSize: 80, finished: true, networkEndTime: 900 },
          { transferSize: 20, finished: true, networkEndTime: 901 },
        ],
        debugData: { networkStartTimeTs: 5_000_000 },
      },
    },
  },
};

test("a visit has scores in per cent, times, and bytes by kind", () => {
  expect(readReport(report)).toMatchObject({
    scores: { performance: 82, accessibility: 96, bestPractices: 100, seo: 100 },
    firstContentfulPaint: 900,
    largestContentfulPaint: 1200,
    totalBlockingTime: 40,
    cumulativeLayoutShift: 0.01,
    requests: 6,
    bytes: { document: 9000, script: 1200, style: 0, font: 0, picture: 30_000, other: 100 },
    benchmarkIndex: 1234.5,
  });
});

test("requests before the largest paint are those that were complete by then", () => {
  expect(readReport(report).requestsBeforeLargestPaint).toBe(2);
});

test("what keeps a page from 100 are failed audits that count, not those of speed and not those that did not apply", () => {
  expect(readReport(report).failed).toEqual(["Images do not have alternative texts"]);
});

test("a page that could not be measured is an error that says why", () => {
  const runtimeError = { code: "NO_FCP", message: "The page did not paint any content." };
  expect(() => readReport({ ...report, runtimeError })).toThrow("NO_FCP: The page did not paint any content.");
  const { metrics: _, ...audits } = report.audits;
  expect(() => readReport({ ...report, audits })).toThrow("The report has no metrics or no requests.");
  const categories = { ...report.categories, seo: { score: null, auditRefs: [] } };
  expect(() => readReport({ ...report, categories })).toThrow("The report has no score of seo.");
});
