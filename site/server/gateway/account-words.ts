import { wrongLogin } from "@porchlight/content/accounts/login-rules.ts";
import { decodeEntities } from "@porchlight/contract/html-entities";
import type { ForwardedResponse, ResponseError } from "../content-source.ts";
import type { AccountField } from "./account-operation.ts";

/** What a host says of a token that it cannot use, or of a failure inside; it tells nothing of accounts. */
const internalError = "Internal server error";
const invalidRefresh = "The provided refresh token is invalid";

/** A message as plain text: no entities, no HTML, no addresses of the host. */
export function plainMessage(message: string): string {
  return decodeEntities(decodeEntities(message))
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\bhttps?:\/\/\S+/gi, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^error: ?/i, "");
}

/**
 * The response to an account operation without what it must not tell. Every reason for which a host refuses a log-in
 * is one: its words tell which names exist, in the language of its own and of its plugins. Messages about the
 * operation itself, which come before anything is executed, stay.
 */
export function discreet(response: ForwardedResponse, { field, key }: AccountField): ForwardedResponse {
  const { status } = response;
  const { data, errors = [] } = response.body;
  if (errors.length === 0) return response;
  const wasExecuted = data !== undefined || errors.some(({ path }) => path !== undefined);
  const isRefusal = wasExecuted && (data?.[key] ?? null) === null && (status === 200 || status === 401);
  const own = isRefusal ? oneMessageOf[field] : undefined;
  const said = errors.map((error): ResponseError => {
    const message = plainMessage(error.message);
    return own === undefined || message === internalError ? { ...error, message } : { message: own, path: [key] };
  });
  const isNew = (error: ResponseError, index: number) =>
    said.findIndex(({ message, path }) => message === error.message && String(path) === String(error.path)) === index;
  return { ...response, body: { ...response.body, errors: said.filter(isNew) } };
}

const oneMessageOf: Readonly<Partial<Record<AccountField["field"], string>>> = {
  login: plainMessage(wrongLogin().message),
  refreshJwtAuthToken: invalidRefresh,
};
