import { StoreError } from "@porchlight/backend/store/store-error.ts";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { memoryCounters } from "../http/throttle.ts";
import { accountGuard } from "./account-guard.ts";
import { AccountThrottle } from "./account-throttle.ts";
import type { AccountField } from "./operations.ts";

let isWritable = true;
let forwarded = 0;
beforeEach(() => {
  isWritable = true;
  forwarded = 0;
});

/** A guard whose counters are in a store that can become unwritable. */
function guard() {
  const counters = memoryCounters(() => 0);
  const replace: typeof counters.replace = async (...change) => {
    if (!isWritable) throw new StoreError("The store is locked.");
    return await counters.replace(...change);
  };
  const limits = {
    LOGIN_ATTEMPTS_PER_15_MINUTES: 5,
    LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: 5,
    PASSWORD_RESETS_PER_HOUR: 5,
    REGISTRATIONS_PER_HOUR: 5,
    TOKEN_REFRESHES_PER_MINUTE: 5,
  };
  return accountGuard(
    new AccountThrottle({ ...counters, replace }, { secret: "secret", limits }),
    pino({ level: "silent" }),
  );
}

const jane = { username: "jane", password: "blue spruce on the hill" };
const names = { email: "jane@example.com", firstName: "Jane", lastName: "Doe" };
const loggedIn = { status: 200, data: { login: { authToken: "a token" } }, errors: [] };

async function pass(field: AccountField["field"], input: object, duringForward = () => {}) {
  const account = { field, key: field, input } as AccountField;
  const forward = async () => {
    forwarded += 1;
    duringForward();
    return loggedIn;
  };
  return await guard()(account, "203.0.113.1", forward, new AbortController().signal);
}

test.each([
  ["login", jane],
  ["registerUser", { ...jane, ...names }],
  ["refreshJwtAuthToken", { jwtRefreshToken: "x" }],
  ["sendPasswordResetEmail", { username: "jane" }],
  ["resetUserPassword", { key: "k", login: "jane", password: jane.password }],
  ["updateUser", { id: "1", firstName: "Jane" }],
  ["deleteUser", { id: "1" }],
] as const)("while attempts cannot be counted, %s is rejected and not forwarded", async (field, input) => {
  isWritable = false;
  expect(await pass(field, input)).toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
    data: { [field]: null },
    errors: [{ message: expect.stringContaining("nothing was changed") }],
  });
  expect(forwarded).toBe(0);
});

test("a response stays valid even if it can no longer be counted", async () => {
  const lockStore = () => {
    isWritable = false;
  };
  expect(await pass("login", jane, lockStore)).toEqual(loggedIn);
  expect(forwarded).toBe(1);
});
