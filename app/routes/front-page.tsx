import { redirect } from "react-router";
import { builderGraph } from "#app/domain/navigation/json-ld.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { FrontPage } from "#app/features/front-page/front-page.tsx";
import { loadFrontPage } from "#app/features/front-page/load-front-page.ts";
import { permalinkQuery, permalinkTarget } from "#app/features/front-page/plain-permalink.ts";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/front-page.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: permalinkQuery };

/** The front page; a plain permalink of WordPress leads to its entry, or is a 404 as there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const target = await permalinkTarget(content, url.searchParams);
  if (target === null) throw notFound();
  if (target !== undefined) throw redirect(target, 301);
  return { content: await loadFrontPage(content), publicUrl: context.get(siteContext).publicUrl };
}

/** The front page (S2.4). */
export default function FrontPageRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <JsonLd data={builderGraph(loaderData.publicUrl)} />
      <FrontPage content={loaderData.content} />
    </>
  );
}
