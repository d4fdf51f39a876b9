/** Files and what programs ask for; the data of a page is one of its forms. */
const isNoPage = /\.(?!data$)[^/]*$/;

/** The token of a page that is asked for as a preview; undefined for any other page, and for what is no page. */
export function previewTokenOf(path: string, search: string): string | undefined {
  if (!search.includes("preview=") || isNoPage.test(path)) return undefined;
  return new URLSearchParams(search).get("preview") ?? undefined;
}
