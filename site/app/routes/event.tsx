import { safeHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { checkRouteParams } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { eventGraph } from "#app/features/events/event-json-ld.ts";
import { EventPage } from "#app/features/events/event-page.tsx";
import { loadEvent } from "#app/features/events/load-events.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/event.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!checkRouteParams(params, ["event"], url.pathname).isValid) throw notFound(url);
  const publicUrl = context.get(publicUrlContext);
  const event = await loadEvent(contentOf(context), {
    uri: `/events/${params.event}/`,
    safeHtml: (html) => safeHtml(html, { topHeading: 2 }),
  });
  if (!event) throw notFound(url);
  const { latitude = null, longitude = null } = event.neighborhood ?? {};
  return { event, publicUrl, locator: locatorSheet(latitude, longitude) };
}

/** One event (S2.28). */
export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, locator, publicUrl } = loaderData;
  return (
    <>
      <JsonLd data={eventGraph(event, publicUrl)} />
      <EventPage
        event={event}
        map={
          locator ? (
            <LocatorDrawing sheet={locator} label={`Map: ${event.neighborhood?.text ?? event.location}`} />
          ) : null
        }
      />
    </>
  );
}
