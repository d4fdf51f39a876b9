import { setTimeout as pause } from "node:timers/promises";
import { resetsUnavailable, tooManyAttempts, wrongLogin } from "@porchlight/backend/accounts/account-errors.ts";
import {
  parseAccountChange,
  parseLogin,
  parsePasswordRequest,
  parsePasswordReset,
  parseRegistration,
} from "@porchlight/backend/accounts/account-input.ts";
import { outcomeUnknown, StoreError, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { GraphQLError } from "graphql";
import type { Logger } from "pino";
import { plainMessage } from "../host/normalize-texts.ts";
import type { OperationResponse, ResponseError } from "../host/operation.ts";
import type { AccountThrottle, Admission, Enough } from "./account-throttle.ts";
import { hostTroubleReport, isWithoutTokens, withoutSecret } from "./host-trouble.ts";
import type { AccountField } from "./parse-operation.ts";

/** Sends an account operation once the rules and the throttle allow it; responds with the reason otherwise. */
export type AccountGuard = (
  account: AccountField,
  clientAddress: string,
  send: () => Promise<OperationResponse>,
  signal: AbortSignal,
) => Promise<OperationResponse>;

/**
 * Guards the account operations of either backend: the rules of S5.1 to S5.7, which hold for changes too, the throttle,
 * and plain messages. What the operator of a host has to mend goes to the log.
 * @param wait resolves after so many milliseconds, and rejects when the visitor disconnects before
 */
export function accountGuard(
  throttle: AccountThrottle,
  log: Pick<Logger, "error">,
  wait = (milliseconds: number, signal: AbortSignal): Promise<void> => pause(milliseconds, undefined, { signal }),
): AccountGuard {
  const reportTrouble = hostTroubleReport(log);
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
    if (admission === "enough") return passwordRequested(account);
    if ("retryAfterSeconds" in admission) {
      const { retryAfterSeconds } = admission;
      return rejection(account, tooManyAttempts(retryAfterSeconds).message, { status: 429, retryAfterSeconds });
    }
    try {
      if (admission.waitMs > 0) await wait(admission.waitMs, signal);
      signal.throwIfAborted();
    } catch (error) {
      await admission.cancel();
      if (signal.aborted) return rejection(account, "The visitor went away.", { status: 503 });
      throw error;
    }
    const sent = await send();
    reportTrouble(account, sent);
    const response = withPlainErrors(sent, account);
    const isUnavailable = response.errors.some(({ message }) => message === resetsUnavailable);
    // Without a response, or from a backend that is too busy, nothing was tried. A response stands even if it cannot be
    // counted.
    await unlessStoreFails(async () => {
      if (response.status === 429 || response.status >= 500 || isUnavailable) await admission.cancel();
      else if ((response.data?.[account.key] ?? null) !== null) await admission.succeed();
    });
    return response;
  };
}

/** Undefined where the store that holds the counters cannot be read or written; it logs why. */
async function unlessStoreFails<Result>(count: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

/** @throws GraphQLError for input that no backend is sent. */
function checkInput({ field, input }: AccountField): void {
  if (field === "login") parseLogin(input);
  if (field === "registerUser") parseRegistration(input);
  if (field === "sendPasswordResetEmail") parsePasswordRequest(input);
  if (field === "resetUserPassword") parsePasswordReset(input);
  if (field === "updateUser") parseAccountChange(input);
}

async function admit(
  throttle: AccountThrottle,
  { field, input }: AccountField,
  address: string,
): Promise<Admission | Enough> {
  switch (field) {
    case "login":
      return await throttle.login(String(input.username), address);
    case "registerUser":
      return await throttle.registration(address);
    case "refreshJwtAuthToken":
      return await throttle.refresh(address);
    case "sendPasswordResetEmail":
      return await throttle.passwordRequest(String(input.username), address);
    case "resetUserPassword":
      return await throttle.login(String(input.login), address);
    case "updateUser":
      return await throttle.change(address, (input.email ?? null) !== null);
    case "deleteUser":
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

/** The one response to a request for a new password, whoever has the name and whatever a host says of it. */
function passwordRequested({ key, input }: AccountField): OperationResponse {
  const { clientMutationId = null } = input;
  return { status: 200, data: { [key]: { clientMutationId, success: true } }, errors: [] };
}

/** A message as plain text: no HTML, no address of the host, no "Error:" before it. */
function accountMessage(message: string): string {
  return plainMessage(message)
    .replaceAll(/ ?\bhttps?:\/\/\S+/gi, "")
    .replace(/^error ?: ?/i, "");
}

/** Messages that reveal nothing about accounts: an unusable token, an internal failure, a store in trouble. */
const neutralMessages = new Set([
  "Internal server error",
  storeUnavailable.message,
  outcomeUnknown.message,
  resetsUnavailable,
  "Password reset link has expired.",
]);

const isNeutral = (message: string): boolean => neutralMessages.has(message) || withoutSecret.test(message);

/** The one message for any rejection. */
const rejectionMessages: Readonly<Partial<Record<AccountField["field"], string>>> = {
  login: accountMessage(wrongLogin().message),
  refreshJwtAuthToken: "The provided refresh token is invalid",
  resetUserPassword: "Password reset link is invalid.",
};

/** What the JWT plugin says of an account for which it has no token. */
const withoutTokens = "The JWT token could not be returned";

/** What a host says before it executes anything, where it does not have the mutation. */
const unknownMutation = /^Cannot query field "(?:sendPasswordResetEmail|resetUserPassword)"/;

/**
 * The response to an account operation without what it must not reveal. All reasons for which a host rejects a log-in
 * become one: its messages show which names exist, in its own language and those of its plugins. Messages about the
 * operation itself, which come before anything is executed, stay; of a host without the mutations for a forgotten
 * password it is said as the embedded backend says it without a mail server. An account that a host has made without
 * tokens is told in one way, whether the plugin that gives them is missing or fails.
 */
function withPlainErrors(response: OperationResponse, account: AccountField): OperationResponse {
  const { data, errors, status } = response;
  const { field, key } = account;
  if (errors.some(({ message }) => unknownMutation.test(message))) {
    return rejection(account, resetsUnavailable, { status: 200 });
  }
  if (isWithoutTokens(account, response)) {
    return { ...response, errors: [{ message: withoutTokens, path: [key, "user", "jwtAuthToken"] }] };
  }
  const wasExecuted = data !== null || errors.some(({ path }) => path !== undefined);
  const isWithheld = errors.every(({ message }) => !isNeutral(accountMessage(message)));
  if (field === "sendPasswordResetEmail" && status < 400 && wasExecuted && isWithheld) {
    return passwordRequested(account);
  }
  const isRejection = wasExecuted && (data?.[key] ?? null) === null;
  const general = status === 429 ? "Too many attempts. Please try again later." : rejectionMessages[field];
  const plain = errors.map((error): ResponseError => {
    const message = accountMessage(error.message);
    const isKept = !isRejection || general === undefined || isNeutral(message);
    return isKept ? { ...error, message } : { message: general, path: [key] };
  });
  const distinct = Map.groupBy(plain, ({ message, path }) => JSON.stringify([message, path]));
  return { ...response, errors: [...distinct.values()].flatMap(([first]) => first ?? []) };
}
