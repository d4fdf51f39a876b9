import type { MiddlewareFunction } from "react-router";

const preview = /[?&]preview=/;

/**
 * A preview is a document of its own: its links load the documents of public pages, and nothing of it is asked for in
 * parts, which would be the public page's.
 */
export const previewsApart: MiddlewareFunction<unknown> = async ({ request, url }, next) => {
  const isOfPreview = preview.test(window.location.search) || preview.test(url.search);
  if (!isOfPreview || request.method !== "GET" || !url.pathname.endsWith("/")) return await next();
  (await import("#app/features/preview/leave-preview.ts")).leavePreview(url);
  // The page stays as it is until the document comes, unless the visitor goes elsewhere.
  return await new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason));
  });
};
