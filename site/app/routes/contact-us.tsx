import { withVisitForm } from "#app/blocks/forms/find-form.server.ts";
import { loadVisitSubject } from "#app/blocks/forms/load-visit-subject.server.ts";
import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadPage } from "#app/blocks/page/load-page.server.ts";
import { contactUri } from "#app/domain/leads/visit-href.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/contact-us.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

/** `about` is the address of what a visit is planned to. */
export const handle = { cacheQuery: ["about"] };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, visit] = await Promise.all([
    loadPage(content, contactUri),
    loadVisitSubject(content, url.searchParams.get("about")),
  ]);
  if (!page) throw notFound(url);
  return { ...pageData({ ...page, blocks: withVisitForm(page.blocks) }, context), visit };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** How to reach the builder (S2.20, S1.17); a visit is planned here. */
export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return <PageView data={loaderData} />;
}
