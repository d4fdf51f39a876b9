import type { HostFailure } from "../../site/server/host/operation.ts";

/** Why a host cannot be read, for the person who runs the import. */
export function failureMessage({ message, status }: HostFailure, endpoint: string): string {
  if (status === undefined) return `${message} It was asked at ${endpoint}.`;
  if (status >= 300 && status < 400) return `${message} Give that one as --url.`;
  if (status === 401 || status === 403) return `${message} Where it wants a token, give it in IMPORT_TOKEN.`;
  if (status === 404) return `There is no GraphQL endpoint at ${endpoint} (HTTP 404).`;
  return message;
}
