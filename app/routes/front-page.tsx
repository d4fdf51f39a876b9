import { builderGraph } from "#app/domain/navigation/builder-graph.ts";
import { FrontPage } from "#app/features/front-page/front-page.tsx";
import { loadFrontPage } from "#app/features/front-page/load-front-page.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/front-page.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { content: await loadFrontPage(contentOf(context)), publicUrl: context.get(publicUrlContext) };
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
