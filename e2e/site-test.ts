import { test as base, expect, type Page } from "@playwright/test";
import { waitUntilHydrated } from "./support/hydrated.ts";

/** The address of the site under test. */
export function siteUrl(): string {
  const address = process.env.SITE_URL;
  if (!address) throw new Error("SITE_URL is not set: e2e/start-site.ts sets it.");
  return address;
}

/** Problems of a page that fail every test: console noise, failed requests, requests to another host. */
export interface Watch {
  /** Allows one expected problem, such as the 404 of a test about 404s. */
  allow(problem: RegExp): void;
  readonly allowed: readonly RegExp[];
}

/**
 * Chromium reports view transitions between documents that it skips, on a busy machine at any document load and
 * sometimes before a script of the page can handle the report (w3c/csswg-drafts#13726).
 */
export const skippedTransition = /^(?:page error: )?Transition was (?:aborted|skipped)/;

/**
 * The site's warning of S9.32: browsers ignore shifts within half a second of a press, and a busy machine takes longer
 * to respond.
 */
const layoutShift = /^console warning: Layout shift: /;

/**
 * Chromium reports a preload whose picture it has in memory from the page before, when the page stays open for some
 * seconds. That each preload is a picture of the first screen has its own test
 * (`long/loading/first-screen-pictures.spec.ts`).
 */
const preloadInMemory = /^console warning: The resource \S+ was preloaded using link preload but not used/;

/** A test on the built site; at its end the page must have no console noise and no requests to other hosts. */
export const test = base.extend<{ watch: Watch }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, use) => use(siteUrl()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  watch: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use({ allowed, allow: (problem) => void allowed.push(problem) });
  },
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilHydrated(context);
    await use(context);
  },
  // A test that only sends requests opens no page.
  page: async ({ page, watch }, use) => {
    const problems: string[] = [];
    watchPage(page, problems);
    await use(page);
    const allowed = [skippedTransition, layoutShift, preloadInMemory, ...watch.allowed];
    const noise = problems.filter((problem) => !allowed.some((each) => each.test(problem)));
    // Requests that a route still handles when the test is over fail with the page.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(noise).toEqual([]);
  },
});

function watchPage(page: Page, problems: string[]): void {
  const own = new URL(siteUrl()).host;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => void problems.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== own) problems.push(`another host: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Playwright reports scripts that it blocks without JavaScript as "csp".
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") problems.push(`failed: ${request.url()} ${reason}`);
  });
}

export { expect };

/** One page of each kind. */
export const pagesOfEachKind = [
  { kind: "front page", path: "/", title: "New homes on Colorado’s Front Range - Switchgrass Homes" },
  { kind: "overview", path: "/our-neighborhoods/" },
  { kind: "overview of model homes", path: "/our-homes/model-homes/" },
  { kind: "overview of quick move-in homes", path: "/our-homes/quick-move-in-homes/" },
  { kind: "neighborhood", path: "/homes/longmont/haystack-bend/" },
  { kind: "plan", path: "/homes/longmont/haystack-bend/plans/juniper/" },
  { kind: "model home", path: "/homes/longmont/haystack-bend/models/1460-threshing-lane/" },
  { kind: "quick move-in home", path: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/" },
  { kind: "search", path: "/new-home-search/" },
  { kind: "blog", path: "/blog/" },
  { kind: "blog post", path: "/blog/reading-a-price-line/" },
  { kind: "testimonials", path: "/lifestyle/reviews/" },
  { kind: "testimonial", path: "/lifestyle/reviews/a-cello-and-a-shared-wall/" },
  { kind: "events", path: "/events/" },
  { kind: "event", path: "/events/open-walls-at-kestrel-row/" },
  { kind: "page-builder page", path: "/about-us/realtor-resources/" },
  { kind: "campaign", path: "/campaigns/winter/finish-list/" },
] as const;
