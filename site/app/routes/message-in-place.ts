import { sendFormInPlace } from "#app/blocks/forms/send-form.server.ts";
import type { Route } from "./+types/message-in-place.ts";

/** The action of `/message/` for a form that stays where it is, such as one in a modal. */
export async function action({ request, context }: Route.ActionArgs) {
  return await sendFormInPlace(request, context);
}
