import { setTimeout as pause } from "node:timers/promises";
import {
  linksUnavailable,
  passkeyExpired,
  resetsUnavailable,
  tooManyAttempts,
  wrongLink,
  wrongLogin,
  wrongPasskey,
} from "@porchlight/backend/accounts/account-errors.ts";
import {
  parseAccountChange,
  parseLogin,
  parseLoginLink,
  parsePasskeyName,
  parsePasswordRequest,
  parsePasswordReset,
  parseRegistration,
} from "@porchlight/backend/accounts/account-input.ts";
import { outcomeUnknown, StoreError, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { GraphQLError } from "graphql";
import type { Logger } from "pino";
import { plainMessage } from "../content/adapter/normalize-texts.ts";
import type { OperationResponse, ResponseError } from "../content/adapter/operation.ts";
import type { AccountThrottle, Admission, QuotaReached } from "./account-throttle.ts";
import type { AccountField } from "./operations.ts";

/** Sends an account operation when the rules and the throttle allow it; responds with the reason otherwise. */
export type AccountGuard = (
  account: AccountField,
  clientAddress: string,
  send: () => Promise<OperationResponse>,
  signal: AbortSignal,
) => Promise<OperationResponse>;

/**
 * Guards the account operations of either backend: validates input by S5.1 to S5.7, also of changes, applies the
 * throttle, and removes details about accounts from errors. Misconfigurations of a host are logged.
 * @param wait resolves after so many milliseconds, and rejects when the visitor disconnects before
 */
export function accountGuard(
  throttle: AccountThrottle,
  log: Pick<Logger, "error">,
  wait = (milliseconds: number, signal: AbortSignal): Promise<void> => pause(milliseconds, undefined, { signal }),
): AccountGuard {
  const reportUpstreamError = upstreamErrorReport(log);
  return async (account, clientAddress, send, signal) => {
    try {
      checkInput(account);
    } catch (error) {
      if (error instanceof GraphQLError) return rejection(account, error.message, { status: 200 });
      throw error;
    }
    const admission = await unlessStoreFails(() => admit(throttle, account, clientAddress));
    if (!admission) {
      const { message, retryAfterSeconds } = storeUnavailable;
      return rejection(account, message, { status: 503, retryAfterSeconds });
    }
    if (admission === "quota-reached") return linkRequested(account);
    if ("retryAfterSeconds" in admission) {
      const { retryAfterSeconds } = admission;
      return rejection(account, tooManyAttempts(retryAfterSeconds).message, { status: 429, retryAfterSeconds });
    }
    try {
      if (admission.waitMs > 0) await wait(admission.waitMs, signal);
      signal.throwIfAborted();
    } catch (error) {
      await admission.cancel();
      if (signal.aborted) return rejection(account, "The client closed the connection.", { status: 503 });
      throw error;
    }
    const sent = await send();
    reportUpstreamError(account, sent);
    const response = withoutAccountDetails(sent, account);
    const isUnavailable = response.errors.some(({ message }) => unavailable.has(message));
    // An attempt without a response, or to a backend that is too busy, does not count. A response is sent even when
    // counting fails.
    await unlessStoreFails(async () => {
      if (response.status === 429 || response.status >= 500 || isUnavailable) await admission.cancel();
      else if ((response.data?.[account.key] ?? null) !== null) await admission.succeed();
    });
    return response;
  };
}

/** Undefined when the store of the counters cannot be read or written; the cause is logged. */
async function unlessStoreFails<Result>(count: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

/** @throws GraphQLError for input that is not sent to any backend */
function checkInput({ field, input }: AccountField): void {
  if (field === "login") parseLogin(input);
  if (field === "registerUser") parseRegistration(input);
  if (field === "sendPasswordResetEmail" || field === "requestLoginLink") parsePasswordRequest(input);
  if (field === "loginWithLink") parseLoginLink(input);
  if (field === "registerPasskey" || field === "renamePasskey") parsePasskeyName(input.name);
  if (field === "resetUserPassword") parsePasswordReset(input);
  if (field === "updateUser") parseAccountChange(input);
}

async function admit(
  throttle: AccountThrottle,
  { field, input }: AccountField,
  address: string,
): Promise<Admission | QuotaReached> {
  switch (field) {
    case "login":
      return await throttle.login(String(input.username), address);
    case "registerUser":
      return await throttle.registration(address);
    case "refreshJwtAuthToken":
      return await throttle.refresh(address);
    case "sendPasswordResetEmail":
      return await throttle.linkRequest("password-reset", String(input.username), address);
    case "requestLoginLink":
      return await throttle.linkRequest("login-link", String(input.username), address);
    case "loginWithPasskey":
      return await throttle.passkeyLogin(address);
    case "loginWithLink":
    case "resetUserPassword":
      return await throttle.login(String(input.login), address);
    case "updateUser":
      return await throttle.change(address, (input.email ?? null) !== null);
    case "deleteUser":
    case "startPasskeyRegistration":
    case "registerPasskey":
    case "renamePasskey":
    case "removePasskey":
      return await throttle.change(address, false);
  }
}

function rejection(
  { key }: AccountField,
  message: string,
  http: Pick<OperationResponse, "status" | "retryAfterSeconds">,
): OperationResponse {
  return { ...http, data: { [key]: null }, errors: [{ message: accountMessage(message), path: [key] }] };
}

/** The one response to a request for a mail with a link, whether the account exists or not. */
function linkRequested({ key, input }: AccountField): OperationResponse {
  const { clientMutationId = null } = input;
  return { status: 200, data: { [key]: { clientMutationId, success: true } }, errors: [] };
}

/** A message as plain text, without HTML, the host's address or a leading "Error:". */
function accountMessage(message: string): string {
  return plainMessage(message)
    .replaceAll(/ ?\bhttps?:\/\/\S+/gi, "")
    .replace(/^error ?: ?/i, "");
}

/** Messages of a backend that cannot send mails. */
const unavailable = new Set([resetsUnavailable, linksUnavailable]);

/** Messages that reveal nothing about accounts: an unusable token, an internal error, an unavailable store. */
const neutralMessages = new Set([
  "Internal server error",
  storeUnavailable.message,
  outcomeUnknown.message,
  ...unavailable,
  "Password reset link has expired.",
  passkeyExpired,
]);

const isNeutral = (message: string): boolean => neutralMessages.has(message) || withoutSecret.test(message);

/** The message for any rejection, by field. */
const rejectionMessages: Readonly<Partial<Record<AccountField["field"], string>>> = {
  login: accountMessage(wrongLogin().message),
  refreshJwtAuthToken: "The provided refresh token is invalid",
  resetUserPassword: "Password reset link is invalid.",
  loginWithLink: wrongLink().message,
  loginWithPasskey: wrongPasskey().message,
};

/** Message of the JWT plugin for an account without a token. */
const withoutTokens = "The JWT token could not be returned";

/** Validation error of a host that does not have the mutation. */
const unknownMutation = /^Cannot query field "(?:sendPasswordResetEmail|resetUserPassword)"/;

/** Operations that mail a link. */
const linkRequests: ReadonlySet<AccountField["field"]> = new Set(["sendPasswordResetEmail", "requestLoginLink"]);

/**
 * Removes from the response what would reveal accounts. All reasons for a rejected login become one message: those of a
 * host show which usernames exist, in its language and those of its plugins. Validation errors stay. A host without the
 * mutations for a password reset gets the message of an embedded backend without a mail server. A registration that
 * created an account without tokens gets one message, whether the JWT plugin is missing or failed.
 */
function withoutAccountDetails(response: OperationResponse, account: AccountField): OperationResponse {
  const { data, errors, status } = response;
  const { field, key } = account;
  if (errors.some(({ message }) => unknownMutation.test(message))) {
    return rejection(account, resetsUnavailable, { status: 200 });
  }
  if (isWithoutTokens(account, response)) {
    return { ...response, errors: [{ message: withoutTokens, path: [key, "user", "jwtAuthToken"] }] };
  }
  const wasExecuted = data !== null || errors.some(({ path }) => path !== undefined);
  const mayRevealAccount = errors.every(({ message }) => !isNeutral(accountMessage(message)));
  if (linkRequests.has(field) && status < 400 && wasExecuted && mayRevealAccount) {
    return linkRequested(account);
  }
  const isRejection = wasExecuted && (data?.[key] ?? null) === null;
  const generalMessage = status === 429 ? "Too many attempts. Please try again later." : rejectionMessages[field];
  const plain = errors.map((error): ResponseError => {
    const message = accountMessage(error.message);
    const isKept = !isRejection || generalMessage === undefined || isNeutral(message);
    return isKept ? { ...error, message } : { message: generalMessage, path: [key] };
  });
  const distinct = Map.groupBy(plain, ({ message, path }) => JSON.stringify([message, path]));
  return { ...response, errors: [...distinct.values()].flatMap(([first]) => first ?? []) };
}

/** Message of the JWT plugin while the host has no secret for tokens, before it looks up a username. */
const withoutSecret = /^JWT (?:Auth )?is not configured\b/;

/** Validation error of a host without the mutations of the JWT plugin. */
const withoutPlugin = /^Cannot query field "(?:login|refreshJwtAuthToken)"/;

const secretIsMissing =
  "Nobody can log in: the WordPress at CONTENT_URL has no secret for its tokens. Define GRAPHQL_JWT_AUTH_SECRET_KEY in its wp-config.php (docs/wordpress.md).";
const pluginIsMissing =
  "Nobody can log in: the WordPress at CONTENT_URL does not have the plugin WPGraphQL JWT Authentication. Install and activate it (docs/wordpress.md).";
const tokensAreMissing =
  "Somebody registered and could not be logged in: the WordPress at CONTENT_URL gave no tokens. Check that the plugin WPGraphQL JWT Authentication is active and GRAPHQL_JWT_AUTH_SECRET_KEY is defined in its wp-config.php (docs/wordpress.md).";

/** Whether a registration created an account and returned none of the requested tokens. */
function isWithoutTokens({ field, key }: AccountField, { data }: OperationResponse): boolean {
  if (field !== "registerUser") return false;
  const { user } = (data?.[key] ?? {}) as { user?: { jwtAuthToken?: unknown } | null };
  return Boolean(user) && user?.jwtAuthToken === null;
}

/**
 * Logs that a host is not set up for logins, by its responses to account operations, and what to do: each cause once,
 * and again after a successful login.
 */
function upstreamErrorReport(log: Pick<Logger, "error">) {
  const reported = new Set<string>();
  return (account: AccountField, response: OperationResponse): void => {
    const cause = causeOf(account, response);
    if (cause === undefined) {
      if (account.field === "login" && (response.data?.[account.key] ?? null) !== null) reported.clear();
      return;
    }
    if (reported.has(cause)) return;
    reported.add(cause);
    log.error({ operation: account.field }, cause);
  };
}

function causeOf(account: AccountField, response: OperationResponse): string | undefined {
  const hasMessage = (pattern: RegExp) => response.errors.some(({ message }) => pattern.test(message));
  if (hasMessage(withoutSecret)) return secretIsMissing;
  if (hasMessage(withoutPlugin)) return pluginIsMissing;
  return isWithoutTokens(account, response) ? tokensAreMissing : undefined;
}
