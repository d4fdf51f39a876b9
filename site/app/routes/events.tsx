import { useRouteLoaderData } from "react-router";
import { BuiltPageView } from "#app/blocks/page/built-page.tsx";
import { faqPage } from "#app/blocks/page/json-ld.ts";
import { loadPage, pageWithTitle } from "#app/blocks/page/load-page.server.ts";
import { EventList } from "#app/features/events/event-list.tsx";
import { loadEvents } from "#app/features/events/load-events.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/events.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, events] = await Promise.all([loadPage(content, "/events/", { isShared: true }), loadEvents(content)]);
  return { page: page ?? pageWithTitle("Events"), events };
}

/** The events (S2.27): title, words and questions are the backend's page, the events stand between. */
export default function Events({ loaderData }: Route.ComponentProps) {
  const { page, events } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const faq = faqPage(page.blocks);
  return (
    <>
      {faq ? <JsonLd data={faq} /> : null}
      <BuiltPageView page={page} surroundings={{ menus: layout?.menus ?? {} }}>
        <EventList events={events} />
      </BuiltPageView>
    </>
  );
}
