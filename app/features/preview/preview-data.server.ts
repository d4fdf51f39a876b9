import { data, type RouterContextProvider } from "react-router";
import { builderClock } from "#app/domain/wording/dates.ts";
import { previewContext } from "#app/graphql/context.server.ts";
import type { PreviewWords } from "./preview-banner.tsx";

/** What a preview says of itself; null on a public page. */
export async function loadPreviewWords(context: Readonly<RouterContextProvider>): Promise<PreviewWords | null> {
  const preview = context.get(previewContext);
  if (preview === null || preview.refusal !== undefined) return null;
  // Without an answer there is no way offered to a page that may not be there.
  const hasPublicPage = await preview.hasPublicPage().catch(() => false);
  return { until: builderClock(new Date(preview.until * 1000)), hasPublicPage };
}

/** Stops the loading of a page whose link to a preview opens nothing: 410 for one whose time is over, else 403. */
export function refusePreview({ context }: { readonly context: Readonly<RouterContextProvider> }): void {
  const refusal = context.get(previewContext)?.refusal;
  if (refusal !== undefined) throw data({ previewRefusal: refusal }, { status: refusal === "over" ? 410 : 403 });
}
