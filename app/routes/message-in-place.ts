import { sendFormInPlace } from "#app/blocks/forms/send-form.server.ts";
import type { Route } from "./+types/message-in-place.ts";

/** The URL takes POST requests only. */
export function loader(): Response {
  return new Response("Not allowed.\n", { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}

/** The action of `/message/` for a form that stays in place, such as one in a dialog. */
export async function action({ request, context }: Route.ActionArgs) {
  return await sendFormInPlace(request, context);
}
