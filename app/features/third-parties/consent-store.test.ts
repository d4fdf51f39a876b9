import { expect, test } from "vitest";
import { consentKey } from "#app/domain/privacy/consent.ts";
import { createConsentStore } from "./consent-store.ts";

const now = Date.UTC(2026, 10, 22);

function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
  return { stored, tab: () => createConsentStore({ storage: () => storage, now: () => now }) };
}

test("a decision applies to other tabs at once, and to the next page", () => {
  const { tab } = browser();
  const [one, other] = [tab(), tab()];
  let calls = 0;
  other.subscribe(() => {
    calls += 1;
  });
  one.decide(["chat"], true);
  expect(other.getSnapshot()).toBeNull();
  other.onStored("porchlight.compare");
  expect([calls, other.getSnapshot()]).toEqual([0, null]);
  other.onStored(consentKey);
  expect(calls).toBe(1);
  for (const store of [one, other, tab()]) {
    expect(store.getSnapshot()).toEqual({ granted: ["chat"], at: now, withSignal: true });
  }
});

test("storage cleared by another tab means no decision", () => {
  const { stored, tab } = browser();
  const store = tab();
  store.decide(["measuring"], false);
  stored.clear();
  store.onStored(null);
  expect(store.getSnapshot()).toBeNull();
});

test("without storage a decision lasts for the page", () => {
  const storage = () => {
    throw new DOMException("No storage.", "SecurityError");
  };
  const store = createConsentStore({ storage, now: () => now });
  expect(store.getSnapshot()).toBeNull();
  store.decide(["measuring"], false);
  expect(store.getSnapshot()?.granted).toEqual(["measuring"]);
});
