import { notFound } from "#app/domain/navigation/route-params.ts";
import { visitCalendar } from "#app/domain/visits/visit-calendar.ts";
import { siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/visit-calendar.ts";

/** The calendar file of a booked visit, by its signed link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { leadService, publicUrl } = context.get(siteContext);
  const visit = await leadService.visits.booked(params.id, params.signature).catch(throwUnavailable);
  if (!visit) throw notFound();
  return new Response(visitCalendar(visit, { url: publicUrl + visit.href, writtenAt: new Date() }), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="visit.ics"',
    },
  });
}
