import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { EventPage } from "#app/features/events/event-page.tsx";
import { eventGraph } from "#app/features/events/json-ld.ts";
import { loadEvent } from "#app/features/events/load-events.ts";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadSpokenOf } from "#app/features/spoken-of/load-spoken-of.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/event.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { hydrate: "interaction" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["event"])) throw notFound(url);
  const content = contentOf(context);
  const event = await loadEvent(content, `/events/${params.event}/`, articleHtml);
  if (!event) throw notFound(url);
  const spokenOf = await loadSpokenOf(content, { html: event.html, self: event.uri });
  const { latitude = null, longitude = null } = event.neighborhood ?? {};
  return { event, spokenOf, publicUrl: context.get(publicUrlContext), locator: locatorHref(latitude, longitude) };
}

/** One event (S2.28). */
export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, spokenOf, locator, publicUrl } = loaderData;
  const mapLabel = `Map: ${event.neighborhood?.text ?? event.location}`;
  return (
    <>
      <JsonLd data={eventGraph(event, publicUrl)} />
      <EventPage
        event={event}
        map={locator ? <LocatorMap href={locator} label={mapLabel} /> : null}
        spokenOf={<SpokenOf title="Mentioned here" entries={spokenOf} />}
      />
    </>
  );
}
