import { wrongLogin } from "@porchlight/backend/accounts/account-errors.ts";
import { storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import type { ForwardedResponse, ResponseError } from "../content/content-source.ts";
import { plainMessage } from "../host/host-texts.ts";
import type { AccountField } from "./account-operation.ts";

/** What tells nothing of accounts: a token that cannot be used, a failure inside, a store that is away. */
const harmless = new Set(["Internal server error", storeUnavailable.message]);
const tooMany = "Too many attempts. Please try again later.";

/** A message as plain text: no HTML, no address of the host, no "Error:" before it. */
export function accountMessage(message: string): string {
  return plainMessage(message)
    .replaceAll(/ ?\bhttps?:\/\/\S+/gi, "")
    .replace(/^error ?: ?/i, "");
}

/**
 * The response to an account operation without what it must not tell. Every reason for which a host refuses a log-in
 * is one: its words tell which names exist, in the language of its own and of its plugins. Messages about the
 * operation itself, which come before anything is executed, stay.
 */
export function discreet(response: ForwardedResponse, { field, key }: AccountField): ForwardedResponse {
  const { data, errors = [] } = response.body;
  if (errors.length === 0) return response;
  const wasExecuted = data !== undefined || errors.some(({ path }) => path !== undefined);
  const isRefusal = wasExecuted && (data?.[key] ?? null) === null;
  const own = isRefusal ? (response.status === 429 ? tooMany : oneMessageOf[field]) : undefined;
  const said = errors.map((error): ResponseError => {
    const message = accountMessage(error.message);
    return own === undefined || harmless.has(message) ? { ...error, message } : { message: own, path: [key] };
  });
  const isNew = (error: ResponseError, index: number) =>
    said.findIndex(({ message, path }) => message === error.message && String(path) === String(error.path)) === index;
  return { ...response, body: { ...response.body, errors: said.filter(isNew) } };
}

const oneMessageOf: Readonly<Partial<Record<AccountField["field"], string>>> = {
  login: accountMessage(wrongLogin().message),
  refreshJwtAuthToken: "The provided refresh token is invalid",
};
