import { loadBookableSubject } from "#app/blocks/forms/visit-subject.server.ts";
import { controlNames } from "#app/domain/leads/lead-block.ts";
import { slotAt } from "#app/domain/visits/visit-slots.ts";
import { siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/visit-hold.ts";

const noStore = { "Cache-Control": "no-store" };
const keyPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The URL takes POST requests only. */
export function loader(): Response {
  return new Response("Not allowed.\n", { status: 405, headers: { Allow: "POST", ...noStore } });
}

/**
 * Holds a time for a form that is being filled in. Responds whether it is held, with the times that are left. A form
 * whose time is not held can still be submitted.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const given = (name: keyof typeof controlNames) => String(form.get(controlNames[name]) ?? "");
  const [holdKey, startsAt] = [given("hold"), given("slot")];
  if (!keyPattern.test(holdKey))
    return new Response("The key of the held time is invalid.\n", { status: 400, headers: noStore });
  const subject = await loadBookableSubject(context, given("about"), holdKey);
  const isFree = slotAt(subject?.times ?? null, startsAt) !== undefined;
  const address = request.headers.get("X-Forwarded-For") ?? "";
  const { visits } = context.get(siteContext).leadService;
  if (subject && isFree) {
    await visits.hold({ place: subject.place, startsAt }, holdKey, address).catch(() => false);
  }
  return Response.json({ isFree, times: subject?.times ?? null }, { headers: noStore });
}
