import type { PreviewRefusal } from "@porchlight/contract/preview";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import type { PreviewFacts } from "#app/graphql/context.server.ts";
import { fakeSiteContext } from "#app/graphql/testing/fake-site-context.ts";
import { targetFrom } from "./preview-banner.tsx";
import { loadPreviewNotice, refusePreview } from "./preview-data.server.ts";
import RefusedPreview from "./refused-preview.tsx";

// Tests have no files of the build.
vi.mock("./preview-banner.css?url", () => ({ default: "/preview-banner.css" }));

const contextWith = (preview: PreviewFacts | null) => fakeSiteContext({ preview });

// 7:30 pm UTC.
const until = Date.UTC(2026, 10, 22, 19, 30) / 1000;

test("a preview states its end in the builder’s time zone, and whether a public page exists", async () => {
  const words = (hasPublicPage: () => Promise<boolean>) => loadPreviewNotice(contextWith({ until, hasPublicPage }));
  expect(await words(async () => true)).toEqual({ until: "12:30 pm", hasPublicPage: true });
  expect(await words(async () => false)).toEqual({ until: "12:30 pm", hasPublicPage: false });
  const unknown = words(() => Promise.reject(new Error("The host does not answer.")));
  expect(await unknown).toEqual({ until: "12:30 pm", hasPublicPage: false });
  expect(await loadPreviewNotice(contextWith(null))).toBeNull();
});

function statusOf(preview: PreviewFacts | null): number | undefined {
  try {
    refusePreview({ context: contextWith(preview) });
    return undefined;
  } catch (error) {
    return (error as { readonly init: ResponseInit }).init.status;
  }
}

test.each<[refusal: PreviewRefusal, status: number, heading: string, lead: string]>([
  ["over", 410, "This preview has ended", "A link to a preview works for half an hour."],
  ["malformed", 403, "This preview link does not work", "Some of it may be missing"],
  ["signature", 403, "This preview link does not work", "Some of it may be missing"],
  ["other-path", 403, "This preview link does not work", "It was made for another page"],
  ["too-far-ahead", 403, "This preview link does not work", "It says that it works for longer than half an hour"],
])("an invalid link (%s) shows an error page with advice", (refusal, status, heading, lead) => {
  expect(statusOf({ refusal })).toBe(status);
  const router = createMemoryRouter([{ path: "*", element: <RefusedPreview refusal={refusal} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html).toContain(lead);
});

test("a public page and a valid preview are rendered", () => {
  expect(statusOf(null)).toBeUndefined();
  expect(statusOf({ until, hasPublicPage: async () => true })).toBeUndefined();
});

test.each([
  ["/homes/", "?preview=T", "/contact-us/", "/contact-us/"],
  ["/homes/", "?preview=T", "/homes/?beds=3", "/homes/?beds=3&preview=T"],
  ["/homes/", "?a=1&preview=T", "/homes/#map", "/homes/?preview=T#map"],
  ["/homes/", "?preview=T", "/homes/?preview=U", "/homes/?preview=T"],
  ["/homes/", "", "/about-us/?preview=U", "/about-us/?preview=U"],
])("from %s%s a link to %s loads %s", (pathname, search, link, target) => {
  const url = new URL(link, "https://homes.example");
  expect(targetFrom({ pathname, search }, url)).toBe(`https://homes.example${target}`);
});
