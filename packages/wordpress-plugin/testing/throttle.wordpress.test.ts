import { readFileSync } from "node:fs";
import { sharedKey, signClientAddress } from "@porchlight/contract/shared-secret";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedSecret } from "./throwaway-wordpress.ts";
import { from, jane, startForVisitors, type Visitors } from "./visitors.ts";

let visitors: Visitors;
beforeAll(async () => {
  visitors = await startForVisitors();
});
afterAll(() => visitors.wordpress.stop());
beforeEach(() => visitors.forget());

/** Extends the wait after the last of five attempts to nearly an hour, so that no test depends on speed. */
const stretchWaits = () =>
  visitors.wordpress.eval(
    "global $wpdb; $wpdb->query( 'UPDATE ' . Porchlight\\attempts_table() . ' SET last_at = last_at + 3570000 WHERE attempts >= 5' );",
  );

test("five attempts pass and the sixth waits; other visitors are not affected", async () => {
  await visitors.registered();
  for (let guess = 1; guess <= 5; guess++) {
    expect((await visitors.logIn("jane", `guess ${guess}`, from("198.51.100.1"))).status).toBe(200);
  }
  await stretchWaits();
  const sixth = await visitors.logIn("JANE", jane.password, from("198.51.100.1"));
  expect([sixth.status, sixth.payload]).toEqual([429, null]);
  expect(sixth.errors).toEqual(["Too many attempts. Please try again in 60 minutes."]);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await visitors.logIn("jane", jane.password, from("198.51.100.2"))).errors).toBeUndefined();
});

test("beyond the limit attempts pass after 1, 2, 4 and then 8 seconds, less a quarter", async () => {
  const attempt = (atMs: number) =>
    `Porchlight\\count_attempt( array( 'name' => 't', 'limit' => 2, 'seconds' => 900, 'beyond' => 'queue' ), 's', ${atMs} )`;
  const times = [0, 0, 749, 750, 2249, 2250, 5249, 5250, 11_249, 11_250, 17_249, 17_250, 899_999, 900_000];
  expect(await visitors.wordpress.value(`array( ${times.map(attempt).join(", ")} )`)).toEqual([
    ...[0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0],
  ]);
});

test("of two requests with the same counter value one writes, and the other reads again", async () => {
  const counter = "array( 'window_ends' => 900000, 'attempts' => 1, 'last_at' => 1 )";
  const replace = (old: string, attempts: number) =>
    `Porchlight\\replace_attempts( 'k', ${old}, array( 'attempts' => ${attempts} ) + ${counter} )`;
  const tries = [replace("null", 1), replace("null", 1), replace(counter, 2), replace(counter, 3)];
  expect(await visitors.wordpress.value(`array( ${tries.join(", ")} )`)).toEqual([true, false, true, false]);
});

test("concurrent attempts count, also several in one request", async () => {
  const attempts = Array.from({ length: 12 }, (_, index) =>
    visitors.register({ ...jane, username: `jane${index}`, email: `jane${index}@mailbox.example` }, "198.51.100.1"),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  const guesses = Array.from(
    { length: 7 },
    (_, index) =>
      `r${index}: registerUser(input: { username: "robert${index}", email: "robert${index}@mailbox.example", password: "a horse of seven", firstName: "R", lastName: "D" }) { clientMutationId }`,
  );
  const { errors } = await visitors.wordpress.graphql(`mutation { ${guesses.join(" ")} }`, {}, from("198.51.100.3"));
  expect(errors?.map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () => "Too many attempts. Please try again in 60 minutes."),
  );
});

test("a client address without a valid signature is ignored; its attempts are counted together", async () => {
  await visitors.registered();
  const key = sharedKey("another secret than the shared one", "client-address");
  const guess = async (number: number) => {
    const address = `198.51.100.${number}`;
    const forged = [
      signClientAddress(address, key),
      "",
      signClientAddress("198.51.100.99", sharedKey(sharedSecret, "client-address")),
    ];
    return (await visitors.logIn("jane", `guess ${number}`, from(address, forged[number % 3]))).status;
  };
  for (let number = 1; number <= 5; number++) expect(await guess(number)).toBe(200);
  await stretchWaits();
  expect([await guess(6), await guess(7), await guess(8)]).toEqual([429, 429, 429]);
  // Visitors through the site are not delayed by them.
  expect((await visitors.logIn("jane", jane.password, from("203.0.113.50"))).errors).toBeUndefined();
});

test("limits are five registrations an hour per address, three mails in half an hour per name", async () => {
  for (let number = 1; number <= 5; number++) {
    const account = { username: `jane${number}`, email: `jane${number}@mailbox.example`, password: jane.password };
    expect((await visitors.register(account, "198.51.100.1")).errors).toBeUndefined();
  }
  const sixth = await visitors.register(jane, "198.51.100.1");
  expect([sixth.status, sixth.errors]).toEqual([429, ["Too many attempts. Please try again in 60 minutes."]]);
  const before = visitors.wordpress.mails().length;
  for (let number = 1; number <= 5; number++) {
    const input = { username: "Jane1@mailbox.example" };
    const { payload } = await visitors.mutate("sendPasswordResetEmail", input, "success", from(`198.51.100.${number}`));
    expect(payload).toEqual({ success: true });
  }
  expect(visitors.wordpress.mails().slice(before)).toHaveLength(3);
});

test("without a shared secret nothing is throttled, as all visitors have one address", async () => {
  await visitors.registered();
  visitors.wordpress.define({ PORCHLIGHT_SECRET: "" });
  try {
    for (let guess = 1; guess <= 8; guess++) {
      expect((await visitors.logIn("jane", `guess ${guess}`, from("198.51.100.1"))).status).toBe(200);
    }
  } finally {
    visitors.wordpress.define({ PORCHLIGHT_SECRET: sharedSecret });
  }
});

test("PHP accepts the same signed addresses as the site", async () => {
  const cases = JSON.parse(readFileSync(new URL("../../contract/preview-cases.json", import.meta.url), "utf8")) as {
    secret: string;
    clientAddresses: { address: string; signature: string }[];
  };
  visitors.wordpress.define({ PORCHLIGHT_SECRET: cases.secret });
  try {
    for (const { address, signature } of cases.clientAddresses) {
      const given = `$_SERVER['HTTP_X_PORCHLIGHT_CLIENT_ADDRESS'] = '${address}'; $_SERVER['HTTP_X_PORCHLIGHT_CLIENT_SIGNATURE'] = '${signature}';`;
      expect(await visitors.wordpress.eval(`${given} echo Porchlight\\client_address();`)).toBe(address);
    }
  } finally {
    visitors.wordpress.define({ PORCHLIGHT_SECRET: sharedSecret });
  }
});

test("PHP logs no warning about the plugin", () => {
  expect(visitors.wordpress.debugLog().filter((line) => line.includes("/porchlight/"))).toEqual([]);
});
