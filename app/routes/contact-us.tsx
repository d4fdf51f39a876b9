import { data } from "react-router";
import { withLetterForm, withVisitForm } from "#app/blocks/forms/find-form.server.ts";
import { loadVisitSubject } from "#app/blocks/forms/load-visit-subject.server.ts";
import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadPage } from "#app/blocks/page/load-page.server.ts";
import { contactUri } from "#app/domain/leads/visit-href.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { letterAnchor, searchLetter } from "#app/features/search/search-letter.ts";
import { contentOf, type PageContentClient, publicUrlContext } from "#app/graphql/context.server.ts";
import { loadStock } from "#app/graphql/inventory/load-stock.ts";
import type { Route } from "./+types/contact-us.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

/** `about` is the address of what a visit is planned to, `search` the search that a letter is begun about. */
export const handle = { cacheQuery: ["about", "search~"] };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, visit, letter] = await Promise.all([
    loadPage(content, contactUri),
    loadVisitSubject(content, url.searchParams.get("about")),
    loadLetter(content, url.searchParams.get("search"), context.get(publicUrlContext)),
  ]);
  if (!page) throw notFound(url);
  const blocks = withVisitForm(page.blocks);
  const shown = letter === null ? blocks : withLetterForm(blocks, letterAnchor);
  const loaded = { ...pageData({ ...page, blocks: shown }, context), visit, letter };
  // Of searches there is no end: such an address is rendered for whoever asks and not kept.
  return data(loaded, url.searchParams.has("search") ? { headers: { "cache-control": "no-store" } } : undefined);
}

/** The letter about a search; null without one, and where what is for sale cannot be had: the page needs neither. */
async function loadLetter(content: PageContentClient, search: string | null, publicUrl: string) {
  if (!search) return null;
  try {
    return searchLetter((await loadStock(content)).stock, search, publicUrl);
  } catch {
    return null;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** How to reach the builder (S2.20, S1.17); a visit is planned here. */
export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return <PageView data={loaderData} />;
}
