import { storedCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { memoryLog, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { memoryCounters } from "../http/throttle.ts";
import { AccountThrottle, type Admitted } from "./account-throttle.ts";

const hourSeconds = 3600;
const limits = {
  LOGIN_ATTEMPTS_PER_15_MINUTES: 5,
  LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: 50,
  PASSWORD_RESETS_PER_HOUR: 10,
  REGISTRATIONS_PER_HOUR: 5,
  TOKEN_REFRESHES_PER_MINUTE: 30,
};
const owner = "203.0.113.1";
const stranger = "198.51.100.9";

/** A throttle with a test clock, starting at 0. */
function throttleAt(changed: Partial<typeof limits> = {}) {
  const clock = { seconds: 1_800_000_000 };
  const counters = memoryCounters(() => clock.seconds * 1000);
  const throttle = new AccountThrottle(counters, {
    secret: "a secret for tests",
    limits: { ...limits, ...changed },
  });
  return { clock, throttle };
}

/** Seconds to wait, or that the attempt is rejected; the attempt counts as failed. */
async function wait(admission: Promise<Admitted | { retryAfterSeconds: number }>): Promise<number | string> {
  const admitted = await admission;
  return "waitMs" in admitted ? admitted.waitMs / 1000 : `rejected ${admitted.retryAfterSeconds}`;
}

async function admitted(admission: Promise<Admitted | { retryAfterSeconds: number }>): Promise<Admitted> {
  const result = await admission;
  if ("retryAfterSeconds" in result) throw new Error("rejected");
  return result;
}

test("six wrong passwords of a stranger delay the owner by at most a second, from anywhere", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 6; index++) await throttle.login("jane", stranger);
  expect(await wait(throttle.login("jane", owner))).toBe(0);
  expect(await wait(throttle.login("jane", stranger))).toBe(3);
});

test("a stranger who floods is rejected, and does not delay the owner", async () => {
  const { throttle } = throttleAt();
  const waits: (number | string)[] = [];
  for (let index = 0; index < 40; index++) waits.push(await wait(throttle.login("jane", stranger)));
  expect(waits.slice(0, 10)).toEqual([0, 0, 0, 0, 0, 1, 3, 7, 15, "rejected 8"]);
  expect(new Set(waits.slice(9))).toEqual(new Set(["rejected 8"]));
  expect(await wait(throttle.login("jane", owner))).toBe(0);
});

/** Attempts of an hour that are allowed, with `perSecond` attempts each second from addresses that `from` returns. */
async function guessesInAnHour(perSecond: number, from: (attempt: number) => string): Promise<number> {
  const { clock, throttle } = throttleAt();
  const end = clock.seconds + hourSeconds;
  let attempt = 0;
  let count = 0;
  for (; clock.seconds < end; clock.seconds++) {
    for (let index = 0; index < perSecond; index++) {
      const waitSeconds = await wait(throttle.login("jane", from(attempt++)));
      if (typeof waitSeconds === "number" && clock.seconds + waitSeconds < end) count++;
    }
  }
  return count;
}

test("one address can guess at one account less than 480 times an hour", async () => {
  // Per 15 minutes: 5 at once, then after 1, 3, 7 and every further 8 seconds: (900 − 7) / 8 + 3.
  const count = await guessesInAnHour(2, () => stranger);
  expect(count).toBeGreaterThan(440);
  expect(count).toBeLessThanOrEqual(4 * (5 + 3 + 112));
});

test("all addresses together can guess at one account less than 960 times an hour", async () => {
  const fresh = (attempt: number) => `10.${attempt >> 16}.${(attempt >> 8) & 255}.${attempt & 255}`;
  const once = await guessesInAnHour(2, fresh);
  expect(once).toBeGreaterThan(440);
  expect(once).toBeLessThanOrEqual(4 * (5 + 3 + 112));
  const again = await guessesInAnHour(2, (attempt) => fresh(attempt % 300));
  expect(again).toBeGreaterThan(600);
  expect(again).toBeLessThanOrEqual(2 * 4 * (5 + 3 + 112));
});

test("while many addresses guess, those that failed do not delay one that did not", async () => {
  const { clock, throttle } = throttleAt();
  for (let second = 0; second < 300; second++) {
    for (let index = 0; index < 20; index++) await throttle.login("jane", `10.0.0.${index}`);
    clock.seconds++;
  }
  expect(await wait(throttle.login("jane", "10.0.0.1"))).toMatch(/^rejected/);
  expect(await wait(throttle.login("jane", owner))).toBe(8);
});

test("an address with a recent login of the account is not delayed by strangers", async () => {
  const { clock, throttle } = throttleAt();
  await (await admitted(throttle.login("jane", owner))).succeed();
  clock.seconds += 29 * 24 * hourSeconds;
  for (let index = 0; index < 500; index++) await throttle.login("jane", `10.0.${index >> 8}.${index & 255}`);
  expect(await wait(throttle.login("jane", "203.0.113.2"))).toMatch(/^rejected/);
  expect(await wait(throttle.login("jane", owner))).toBe(0);
  clock.seconds += 2 * 24 * hourSeconds;
  for (let index = 0; index < 500; index++) await throttle.login("jane", `10.1.${index >> 8}.${index & 255}`);
  expect(await wait(throttle.login("jane", owner))).toMatch(/^rejected/);
});

test("a success resets the failures of its own address only", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 5; index++) await throttle.login("jane", owner);
  for (let index = 0; index < 5; index++) await throttle.login("jane", stranger);
  const right = await admitted(throttle.login("jane", owner));
  await right.succeed();
  expect(await wait(throttle.login("jane", owner))).toBe(0);
  expect(await wait(throttle.login("jane", stranger))).not.toBe(0);
});

test("an address that guesses at many accounts is slowed down, its own account included", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 50; index++) {
    expect(await wait(throttle.login(`user-${index}`, stranger))).toBe(0);
    await (await admitted(throttle.login("his own", stranger))).succeed();
  }
  expect(await wait(throttle.login("jane", stranger))).toBe(1);
  expect(await wait(throttle.login("john", owner))).toBe(0);
});

test("all IPv6 addresses of a household count as one", async () => {
  const { throttle } = throttleAt();
  for (let index = 1; index <= 5; index++) await throttle.login("jane", `2001:db8::${index}`);
  expect(await wait(throttle.login("jane", "2001:db8::99"))).toBe(1);
});

test.each(["JANE", " jane ", "jáne", "ja\u0000ne"])("%j counts for the account jane", async (spelling) => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 5; index++) await throttle.login("jane", stranger);
  expect(await wait(throttle.login(spelling, stranger))).toBe(1);
});

test.each(["<b>jane</b>", "ja%6ene", "jane&x;", "jøne", "jаne"])(
  "%j, which WordPress might take for another name, shares one counter with all such",
  async (spelling) => {
    const { throttle } = throttleAt();
    for (let index = 0; index < 5; index++) await throttle.login(`<i>${index}</i>`, stranger);
    expect(await wait(throttle.login(spelling, stranger))).toBe(1);
  },
);

test("a canceled attempt does not count", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 30; index++) await (await admitted(throttle.login("jane", owner))).cancel();
  expect(await wait(throttle.login("jane", owner))).toBe(0);
});

test("an attempt that one queue rejects does not count in the others", async () => {
  const { throttle } = throttleAt({ LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: 9 });
  for (let index = 0; index < 30; index++) await throttle.login("jane", stranger);
  expect(await wait(throttle.login("john", stranger))).toBe(1);
});

test("registrations are limited per address and hour, whatever their outcome", async () => {
  const { clock, throttle } = throttleAt();
  for (let index = 0; index < 5; index++) await (await admitted(throttle.registration(stranger))).succeed();
  expect(await wait(throttle.registration(stranger))).toBe("rejected 3600");
  expect(await wait(throttle.registration(owner))).toBe(0);
  clock.seconds += hourSeconds;
  expect(await wait(throttle.registration(stranger))).toBe(0);
});

/** The outcome of a request for a password reset. */
async function requested(throttle: AccountThrottle, name: string, address: string) {
  const admission = await throttle.linkRequest("password-reset", name, address);
  return admission === "quota-reached" ? admission : await wait(Promise.resolve(admission));
}

test("a username, in any spelling, gets three mails from all addresses per 30-minute link", async () => {
  const { clock, throttle } = throttleAt();
  const outcomes = [];
  for (const [name, address] of [
    ["jane", owner],
    ["JANE", stranger],
    [" jáne ", "192.0.2.1"],
    ["jane", "192.0.2.2"],
    ["john", "192.0.2.2"],
  ] as const) {
    outcomes.push(await requested(throttle, name, address));
  }
  expect(outcomes).toEqual([0, 0, 0, "quota-reached", 0]);
  clock.seconds += 30 * 60 - 1;
  expect(await requested(throttle, "jane", "192.0.2.3")).toBe("quota-reached");
  clock.seconds += 1;
  expect(await requested(throttle, "jane", owner)).toBe(0);
});

test("impossible usernames share one mail quota; an unusual email address has its own", async () => {
  const { throttle } = throttleAt();
  for (const name of ["<b>jane</b>", "ja%6ene", "jøne"]) expect(await requested(throttle, name, stranger)).toBe(0);
  expect(await requested(throttle, "jane&x;", owner)).toBe("quota-reached");
  for (let index = 0; index < 3; index++) {
    expect(await requested(throttle, "Ann!homes@example.com", owner)).toBe(0);
  }
  expect(await requested(throttle, "ann!homes@example.com", stranger)).toBe("quota-reached");
});

test("an address with many password requests is rejected, including those that send nothing", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 10; index++) await throttle.linkRequest("password-reset", "jane", stranger);
  expect(await requested(throttle, "kim", stranger)).toBe("rejected 3600");
  expect(await requested(throttle, "kim", owner)).toBe(0);
});

test("a password request that could not be tried counts neither for address nor name", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 30; index++) {
    const admission = await throttle.linkRequest("password-reset", "jane", owner);
    if (admission === "quota-reached") throw new Error("counted");
    await (await admitted(Promise.resolve(admission))).cancel();
  }
  expect(await requested(throttle, "jane", owner)).toBe(0);
});

test("changes per address queue over the limit; email changes also count as registrations", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 50; index++) expect(await wait(throttle.change(stranger, false))).toBe(0);
  expect(await wait(throttle.change(stranger, false))).toBe(1);
  for (let index = 0; index < 5; index++) expect(await wait(throttle.change(owner, true))).toBe(0);
  expect(await wait(throttle.change(owner, true))).toBe("rejected 3600");
  expect(await wait(throttle.registration(owner))).toBe("rejected 3600");
  expect(await wait(throttle.change(owner, false))).toBe(0);
});

test("token refreshes of an address beyond the limit of a minute queue", async () => {
  const { throttle } = throttleAt();
  for (let index = 0; index < 30; index++) expect(await wait(throttle.refresh(stranger))).toBe(0);
  expect(await wait(throttle.refresh(stranger))).toBe(1);
  expect(await wait(throttle.refresh(owner))).toBe(0);
});

test("all processes on one database count together, without storing names or addresses", async () => {
  const store = await temporaryStore();
  const other = openDatabase(store.databaseUrl);
  const options = { secret: "a secret for tests", limits };
  const now = () => 1_800_000_000_000;
  const throttles = [store.database, other].map(
    (each) => new AccountThrottle({ ...storedCounters(each, memoryLog()), now }, options),
  );
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => throttles[index % 2]?.login("jane", stranger) ?? Promise.reject()).map(
      wait,
    ),
  );
  expect(waits.filter((each) => each === 0)).toHaveLength(5);
  expect(waits.filter((each) => typeof each === "number")).toHaveLength(9);
  const rows = JSON.stringify(await store.database.selectFrom("throttles").selectAll().execute());
  expect(rows).not.toMatch(/jane|198\.51/);
  await other.destroy();
  await store.remove();
});
