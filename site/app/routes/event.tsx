import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { loadEvent } from "#app/features/events/load-events.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { loadSpokenOf } from "#app/features/spoken-of/load-spoken-of.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Route } from "./+types/event.ts";

const code = partCode(() => import("./event-view.late.tsx"));
if (import.meta.env.SSR) await code.load();
const EventView = leftAlone(code, (parts) => parts.EventView);

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { isReading: true };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["event"])) throw notFound(url);
  const content = contentOf(context);
  const event = await loadEvent(content, `/events/${params.event}/`, articleHtml);
  if (!event) throw notFound(url);
  const spokenOf = await loadSpokenOf(content, { html: event.html, self: event.uri });
  const { latitude = null, longitude = null } = event.neighborhood ?? {};
  return { event, spokenOf, publicUrl: context.get(publicUrlContext), locator: locatorSheet(latitude, longitude) };
}

/** One event (S2.28). */
export default function Event({ loaderData }: Route.ComponentProps) {
  return <EventView {...loaderData} />;
}
