import { brand } from "#app/brand.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { calendarFile } from "#app/features/events/calendar-file.ts";
import { loadEvent } from "#app/features/events/events.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/event-calendar.ts";

const plain = { "Content-Type": "text/plain; charset=utf-8" };

/** `/events/<event>/calendar.ics`: the event as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["event"])) throw notFound();
  const event = await loadEvent(contentOf(context), `/events/${params.event}/`, () => "");
  const file =
    event &&
    calendarFile(
      {
        ...event,
        url: context.get(siteContext).publicUrl + event.uri,
        location: event.location || event.neighborhood?.text || "",
      },
      { timeZone: brand.timeZone, product: brand.name, writtenAt: new Date() },
    );
  if (!file) return new Response("No event with a day lives here.\n", { status: 404, headers: plain });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${params.event.replace(/[^\w-]/g, "-")}.ics"`,
    },
  });
}
