import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { loadPlanList } from "#app/features/plan-list/load-plan-list.ts";
import { PlanList } from "#app/features/plan-list/plan-list.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/plans.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, list] = await Promise.all([
    loadListPage(content, "/our-homes/plans/", "All plans"),
    loadPlanList(content),
  ]);
  return { ...pageData(page, context), list };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** Every plan, so that each is linked from a page that the server sends. */
export default function Plans({ loaderData: { list, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <PlanList list={list} />
    </ListPage>
  );
}
