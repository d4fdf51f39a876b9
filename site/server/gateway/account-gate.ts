import { setTimeout as pause } from "node:timers/promises";
import { tooManyAttempts } from "@porchlight/backend/accounts/account-errors.ts";
import { parseLogin, parseRegistration } from "@porchlight/backend/accounts/account-input.ts";
import { StoreError, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { GraphQLError } from "graphql";
import type { ForwardedResponse } from "../content/content-source.ts";
import type { AccountField } from "./account-operation.ts";
import type { AccountThrottle, Admission } from "./account-throttle.ts";
import { accountMessage, discreet } from "./account-words.ts";

/** What stands before the account operations, whichever backend answers. */
export interface AccountGate {
  /** Passes one on once the rules hold and its turn has come; else says why not. */
  pass(
    account: AccountField,
    clientAddress: string,
    forward: () => Promise<ForwardedResponse>,
    signal: AbortSignal,
  ): Promise<ForwardedResponse>;
}

/**
 * The gate: the rules of S5.1 to S5.7, the throttle, and a host's words made plain.
 * @param wait resolves after so many milliseconds, and rejects when the visitor goes away before
 */
export function accountGate(throttle: AccountThrottle, wait = waitFor): AccountGate {
  return {
    async pass(account, clientAddress, forward, signal) {
      try {
        checkInput(account);
      } catch (error) {
        if (error instanceof GraphQLError) return refused(account, error.message, { status: 200 });
        throw error;
      }
      const admission = await unlessUnwritable(() => admissionOf(throttle, account, clientAddress));
      if (!admission) {
        const { message, retryAfterSeconds } = storeUnavailable;
        return refused(account, message, { status: 503, retryAfterSeconds });
      }
      if ("retryAfterSeconds" in admission) {
        const { retryAfterSeconds } = admission;
        return refused(account, tooManyAttempts(retryAfterSeconds).message, { status: 429, retryAfterSeconds });
      }
      try {
        if (admission.waitMs > 0) await wait(admission.waitMs, signal);
        signal.throwIfAborted();
      } catch (error) {
        await admission.undone();
        if (signal.aborted) return refused(account, "The visitor went away.", { status: 503 });
        throw error;
      }
      const response = await forward();
      // Where no response came, or the backend is too busy, nothing was tried. What was answered has happened, also
      // where it cannot be counted.
      await unlessUnwritable(async () => {
        if (response.status === 429 || response.status >= 500) await admission.undone();
        else if (succeeded(response, account)) await admission.succeeded();
      });
      return discreet(response, account);
    },
  };
}

/** What counting gives; undefined where the store that keeps the counters cannot be read or written (it logs why). */
async function unlessUnwritable<Result>(counting: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await counting();
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal });
}

/** @throws GraphQLError for what no backend may be asked. */
function checkInput({ field, input }: AccountField): void {
  if (field === "login") parseLogin(input);
  if (field === "registerUser") parseRegistration(input);
}

async function admissionOf(throttle: AccountThrottle, account: AccountField, address: string): Promise<Admission> {
  switch (account.field) {
    case "login":
      return await throttle.login(String(account.input.username), address);
    case "registerUser":
      return await throttle.registration(address);
    case "refreshJwtAuthToken":
      return await throttle.refresh(address);
  }
}

function succeeded({ body: { data } }: ForwardedResponse, { key }: AccountField): boolean {
  return data?.[key] !== undefined && data[key] !== null;
}

function refused(
  { key }: AccountField,
  message: string,
  http: Pick<ForwardedResponse, "status" | "retryAfterSeconds">,
): ForwardedResponse {
  return { ...http, body: { data: { [key]: null }, errors: [{ message: accountMessage(message), path: [key] }] } };
}
