import { HostFailure } from "./host-failure.ts";
import type { HostError, Operation, ResponseData } from "./operation.ts";

/**
 * The data of a response that a page is made from: one with errors is none, as the null that an error leaves would look
 * like an entry that does not exist.
 * @throws {HostFailure}
 */
export function dataOf(
  { operationName }: Operation,
  {
    data,
    errors,
    status,
  }: { readonly data: ResponseData | null; readonly errors: readonly HostError[]; readonly status: number },
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
