import type { ErrorEvent } from "@sentry/browser";

/** Whoever knows the address of a message can read it for an hour. */
const messageAddress = /(\/message\/)[^/?#]+/g;

/** A report that names no address at which somebody's message can be read. */
export function withoutMessageIds(event: ErrorEvent): ErrorEvent {
  const { request, exception } = event;
  if (request?.url) request.url = request.url.replace(messageAddress, "$1…");
  for (const frame of exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? []) {
    if (frame.filename) frame.filename = frame.filename.replace(messageAddress, "$1…");
  }
  return event;
}
