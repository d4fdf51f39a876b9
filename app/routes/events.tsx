import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { EventList } from "#app/features/events/event-list.tsx";
import { loadEvents } from "#app/features/events/load-events.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/events.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { hydrate: "interaction" };

export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, events] = await Promise.all([loadListPage(content, "/events/", "Events"), loadEvents(content)]);
  return { ...pageData(page, context), events };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, [
    ...blockPictures(loaderData?.page.blocks ?? []),
    ...(loaderData?.events.ahead ?? []).map(({ picture }) => picture),
  ]);

/** The events (S2.27) on the page that introduces them. */
export default function Events({ loaderData: { events, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <EventList events={events} />
    </ListPage>
  );
}
