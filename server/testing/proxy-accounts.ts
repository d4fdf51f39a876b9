import { type TemporaryStore, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { afterEach, beforeEach } from "vitest";

/** A user with an account. */
export const jane = {
  username: "jane",
  password: "blue spruce on the hill",
  email: "jane@example.com",
  firstName: "Jane",
  lastName: "Doe",
};

/** The network address of Jane's requests. */
export const owner = "203.0.113.1";

/** A network address without a login of Jane's. */
export const stranger = "198.51.100.9";

/**
 * A store for each test: `databaseUrl()` returns its URL. Resources passed to `closing` are closed after the test, the
 * last first.
 */
export function storeOfEachTest() {
  let store: TemporaryStore;
  const ends: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    store = await temporaryStore();
    ends.push(() => store.remove());
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return { databaseUrl: () => store.databaseUrl, closing: (end: () => Promise<void>) => void ends.push(end) };
}
