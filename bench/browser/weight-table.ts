import { markdownTable } from "./markdown-table.ts";
import { choosePages, startMeasuredSite, warmUp } from "./measured-site.ts";
import type { OpenedCost } from "./opened-page.ts";
import { measuredPages, type PageName } from "./pages.ts";
import { openOnPhone } from "./phone-browser.ts";

/** Transferred bytes of a page before any interaction, in each content coding. */
export interface PageWeight {
  readonly page: PageName;
  readonly brotli: OpenedCost;
  readonly gzip: OpenedCost;
}

/** Measures the transferred bytes of the pages whose name contains one of the words, or all, on its own site. */
export async function weighPages(folder: string, words: readonly string[]): Promise<PageWeight[]> {
  const chosen = choosePages(measuredPages, words);
  const site = await startMeasuredSite(folder);
  try {
    const urls = chosen.map(({ path }) => site.url + path);
    await warmUp(urls);
    const brotli = await openOnPhone(urls, "br");
    const gzip = await openOnPhone(urls, "gzip");
    return chosen.map(({ name }, at) => ({
      page: name,
      brotli: brotli[at] as OpenedCost,
      gzip: gzip[at] as OpenedCost,
    }));
  } finally {
    await site.stop();
  }
}

/** Weights as a Markdown table: KB with Brotli / with gzip. */
export function weightTable(weights: readonly PageWeight[]): string {
  const both = (of: (cost: OpenedCost) => number) => (weight: PageWeight) =>
    [weight.brotli, weight.gzip].map((cost) => (of(cost) / 1024).toFixed(1)).join(" / ");
  return markdownTable(weights, [
    { title: "page", cell: ({ page }) => page },
    { title: "document", cell: both((cost) => cost.documentBytes) },
    { title: "script", cell: both((cost) => cost.scriptBytes) },
    { title: "modules", cell: ({ brotli }) => String(brotli.modules) },
    { title: "style", cell: both((cost) => cost.styleBytes) },
    { title: "font", cell: ({ brotli }) => (brotli.fontBytes / 1024).toFixed(1) },
    { title: "pictures", cell: both((cost) => cost.pictureBytes) },
    { title: "largest picture", cell: both((cost) => cost.largestPictureBytes) },
    { title: "all", cell: both(sum) },
  ]);
}

function sum({ documentBytes, scriptBytes, styleBytes, fontBytes, pictureBytes }: OpenedCost): number {
  return documentBytes + scriptBytes + styleBytes + fontBytes + pictureBytes;
}
