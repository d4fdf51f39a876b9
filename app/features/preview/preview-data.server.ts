import { data, type RouterContextProvider } from "react-router";
import { builderClock } from "#app/domain/wording/dates.ts";
import { siteContext } from "#app/graphql/context.server.ts";
import type { PreviewNotice } from "./preview-banner.tsx";

/** The data of a preview's banner; null on a public page. */
export async function loadPreviewNotice(context: Readonly<RouterContextProvider>): Promise<PreviewNotice | null> {
  const { preview } = context.get(siteContext);
  if (preview === null || preview.refusal !== undefined) return null;
  // When the query fails there is no link to a page that may not exist.
  const hasPublicPage = await preview.hasPublicPage().catch(() => false);
  return { until: builderClock(new Date(preview.until * 1000)), hasPublicPage };
}

/** Rejects an invalid link to a preview: 410 for an expired one, else 403. */
export function refusePreview({ context }: { readonly context: Readonly<RouterContextProvider> }): void {
  const refusal = context.get(siteContext).preview?.refusal;
  if (refusal !== undefined) throw data({ previewRefusal: refusal }, { status: refusal === "over" ? 410 : 403 });
}
