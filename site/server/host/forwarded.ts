import type { ForwardedResponse } from "../content-source.ts";
import type { HostError, ResponseData } from "./operation.ts";

interface Response {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly data: ResponseData | null;
  readonly errors: readonly HostError[];
}

/** A response of a backend as the gateway hands it on. */
export function forwarded({ status, retryAfterSeconds, data, errors }: Response): ForwardedResponse {
  const body = { ...(errors.length > 0 ? { errors } : {}), ...(data ? { data } : {}) };
  return { status, retryAfterSeconds, body };
}
