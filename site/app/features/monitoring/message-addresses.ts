import type { ErrorEvent } from "@sentry/browser";

/** Whoever knows the address of a message can read it for an hour, that of a reset link can set a password. */
const secretAddress = /(\/message\/|#reset-password\?)[^/?#]+/g;

/** A report that names no address at which somebody's message can be read, or somebody's password be set. */
export function withoutSecretAddresses(event: ErrorEvent): ErrorEvent {
  const { request, exception } = event;
  if (request?.url) request.url = request.url.replace(secretAddress, "$1…");
  for (const frame of exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? []) {
    if (frame.filename) frame.filename = frame.filename.replace(secretAddress, "$1…");
  }
  return event;
}
