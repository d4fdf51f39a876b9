import { data } from "react-router";
import { withInquiryForm, withVisitForm } from "#app/blocks/forms/find-form.server.ts";
import { loadBookableSubject } from "#app/blocks/forms/visit-subject.server.ts";
import { loadPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { inquiryAnchor } from "#app/domain/leads/inquiry-href.ts";
import { contactUri } from "#app/domain/leads/visit-href.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { visitInquiry } from "#app/features/compare/comparison.ts";
import { prefilledInquiry } from "#app/features/search/search.server.ts";
import { loadSearchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { loadVisitChoices } from "#app/graphql/catalog/visit-choices.ts";
import { contentOf, type PageContentClient, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/contact-us.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

/**
 * `about` is the URL of the product to visit, `search` the query string of a search to inquire about, `visit` the ids
 * of several products to visit.
 */
export const handle = { cacheQuery: ["about~", "search~", "visit"] };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, visit, visitChoices, inquiry] = await Promise.all([
    loadPage(content, contactUri),
    loadBookableSubject(context, url.searchParams.get("about")),
    url.searchParams.get("about") ? [] : loadVisitChoices(content),
    loadInquiry(content, url.searchParams, context.get(siteContext).publicUrl),
  ]);
  if (!page) throw notFound();
  const blocks = withVisitForm(page.blocks);
  const shown = inquiry === null ? blocks : withInquiryForm(blocks, inquiryAnchor);
  const loaded = { ...pageData({ ...page, blocks: shown }, context), visit, visitChoices, inquiry };
  // Free times change with every booking; the number of inquiries is unlimited.
  const isInquiry = url.searchParams.has("search") || url.searchParams.has("visit");
  const isUncached = Boolean(visit?.times) || isInquiry;
  return data(loaded, isUncached ? { headers: { "cache-control": "no-store" } } : undefined);
}

/** The prefilled inquiry about a search or several visits; null without one, or when the catalog is unavailable. */
async function loadInquiry(content: PageContentClient, query: URLSearchParams, publicUrl: string) {
  const search = query.get("search");
  try {
    if (!search) return await visitInquiry(content, query, publicUrl);
    return prefilledInquiry((await loadSearchCatalog(content)).catalog, search, publicUrl);
  } catch {
    return null;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** The contact page (S2.20, S1.17), with the form for a visit. */
export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return <PageView data={loaderData} />;
}
