import type { ForwardedResponse } from "../content/content-source.ts";
import type { RawResponse } from "./host-endpoint.ts";
import { HostFailure } from "./host-failure.ts";
import type { Operation, ResponseData } from "./operation.ts";

/**
 * The data of a response that a page is made from: one with errors is none, as the null that an error leaves would look
 * like an entry that does not exist.
 * @throws {HostFailure}
 */
export function dataOf(
  { operationName }: Operation,
  { data, errors, status }: Pick<RawResponse, "data" | "errors" | "status">,
): ResponseData {
  if (data && errors.length === 0) return data;
  const messages = errors.map(({ message }) => message).join(", ");
  throw new HostFailure(`GraphQL response contains errors: ${messages}`, {
    kind: "graphql",
    operationName,
    status,
    errors,
  });
}

/** A response of a backend as the gateway hands it on. */
export function forwarded({ status, retryAfterSeconds, data, errors }: RawResponse): ForwardedResponse {
  const body = { ...(errors.length > 0 ? { errors } : {}), ...(data ? { data } : {}) };
  return { status, retryAfterSeconds, body };
}
