import { EventPage } from "#app/features/events/event-page.tsx";
import { eventGraph } from "#app/features/events/json-ld.ts";
import type { loadEvent } from "#app/features/events/load-events.ts";
import type { LocatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { SpokenOfEntry } from "#app/features/spoken-of/load-spoken-of.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";

/** One event with its structured data. */
export function EventView(props: {
  readonly event: NonNullable<Awaited<ReturnType<typeof loadEvent>>>;
  readonly spokenOf: readonly SpokenOfEntry[];
  readonly locator: LocatorSheet | null;
  readonly publicUrl: string;
}) {
  const { event, spokenOf, locator, publicUrl } = props;
  const mapLabel = `Map: ${event.neighborhood?.text ?? event.location}`;
  return (
    <>
      <JsonLd data={eventGraph(event, publicUrl)} />
      <EventPage
        event={event}
        map={locator ? <LocatorDrawing sheet={locator} label={mapLabel} /> : null}
        spokenOf={<SpokenOf title="Mentioned here" entries={spokenOf} />}
      />
    </>
  );
}
