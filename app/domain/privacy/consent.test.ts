import { describe, expect, test } from "vitest";
import {
  type Consent,
  consentSignals,
  consentText,
  grantedPurposes,
  optOutOf,
  type Purpose,
  purposesOf,
  purposesToAsk,
  readConsent,
  servicesFor,
} from "./consent.ts";

const now = Date.UTC(2026, 10, 22);
const day = 86_400_000;
const all = {
  tags: "https://tags.example/t.js",
  chat: "https://chat.example/c.js",
  marketing: "https://m.example/m.js",
};
const optIn = { scripts: all, consent: "ask" } as const;
const optOut = { scripts: all, consent: "opt-out" } as const;

const decided = (granted: readonly Purpose[], withSignal = false): Consent => ({ granted, at: now, withSignal });

test("without a configured service there is no purpose to ask about or to serve", { tags: ["S1.30"] }, () => {
  expect(purposesOf({ scripts: {} })).toEqual([]);
  const nothing = { scripts: {}, consent: "opt-out" } as const;
  expect(grantedPurposes({ thirdParties: nothing, consent: null, hasSignal: false })).toEqual([]);
  expect(servicesFor(nothing, ["measuring", "chat", "marketing"])).toEqual([]);
});

test.each([
  [{ tags: all.tags }, ["measuring", "marketing"]],
  [{ chat: all.chat }, ["chat"]],
  [{ marketing: all.marketing }, ["marketing"]],
  [all, ["measuring", "chat", "marketing"]],
])("of %j the purposes are %j", (scripts, expected) => {
  expect(purposesOf({ scripts })).toEqual(expected);
});

describe("before a decision", () => {
  const undecided = (thirdParties: typeof optIn | typeof optOut, hasSignal: boolean) =>
    grantedPurposes({ thirdParties, consent: null, hasSignal });

  test("nothing runs when consent is opt-in", () => {
    expect(undecided(optIn, false)).toEqual([]);
    expect(undecided(optIn, true)).toEqual([]);
  });

  test("everything runs when consent is opt-out; with the browser’s opt-out signal, no marketing", () => {
    expect(undecided(optOut, false)).toEqual(["measuring", "chat", "marketing"]);
    expect(undecided(optOut, true)).toEqual(["measuring", "chat"]);
    expect(servicesFor(optOut, undecided(optOut, true))).toEqual(["tags", "chat"]);
  });
});

describe("after a decision", () => {
  test.each([optIn, optOut])("it counts, whatever the setting (%#)", (thirdParties) => {
    const granted = (consent: Consent, hasSignal = false) => grantedPurposes({ thirdParties, consent, hasSignal });
    expect(granted(decided([]))).toEqual([]);
    expect(granted(decided(["chat"]))).toEqual(["chat"]);
    expect(granted(decided(["measuring", "chat", "marketing"]))).toEqual(["measuring", "chat", "marketing"]);
  });

  test("a later opt-out signal ends marketing; consent despite the signal counts", () => {
    const granted = (consent: Consent) => grantedPurposes({ thirdParties: optIn, consent, hasSignal: true });
    expect(granted(decided(["measuring", "marketing"]))).toEqual(["measuring"]);
    expect(granted(decided(["measuring", "marketing"], true))).toEqual(["measuring", "marketing"]);
  });
});

describe("the notice", () => {
  const listed = (scripts: object, hasSignal = false, consent: Consent | null = null) =>
    purposesToAsk({ thirdParties: { scripts, consent: "ask" }, consent, hasSignal });

  test("asks about the configured purposes, once", () => {
    expect(listed(all)).toEqual(["measuring", "chat", "marketing"]);
    expect(listed({ marketing: all.marketing })).toEqual(["marketing"]);
    expect(listed(all, false, decided([]))).toEqual([]);
    expect(purposesToAsk({ thirdParties: optOut, consent: null, hasSignal: false })).toEqual([]);
  });

  test("does not ask about chat alone, nor about what the browser’s signal already refuses", () => {
    expect(listed({ chat: all.chat })).toEqual([]);
    expect(listed(all, true)).toEqual(["measuring", "chat"]);
    expect(listed({ marketing: all.marketing }, true)).toEqual([]);
    expect(listed({ chat: all.chat, marketing: all.marketing }, true)).toEqual([]);
  });
});

test("the opt-out status names the browser signal or the decision, or is null with marketing on", () => {
  const status = (consent: Consent | null, hasSignal: boolean, thirdParties: typeof optIn | typeof optOut = optOut) =>
    optOutOf({ thirdParties, consent, hasSignal });
  expect(status(null, true)).toBe("signal");
  expect(status(null, true, optIn)).toBe("signal");
  expect(status(decided(["measuring"]), false)).toBe("decision");
  expect(status(decided(["marketing"], true), true)).toBeNull();
  expect(status(null, false)).toBeNull();
  expect(status(null, false, optIn)).toBeNull();
  const chatAlone = { scripts: { chat: all.chat }, consent: "ask" } as const;
  expect(optOutOf({ thirdParties: chatAlone, consent: decided([]), hasSignal: false })).toBeNull();
});

test("advertising signals follow marketing, those of measuring follow measuring", () => {
  expect(consentSignals(["measuring", "chat"])).toEqual({
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  expect(consentSignals(["marketing"])).toEqual({
    ad_storage: "granted",
    ad_user_data: "granted",
    ad_personalization: "granted",
    analytics_storage: "denied",
  });
});

describe("the stored decision", () => {
  const text = consentText(decided(["chat"], true));

  test("is valid for a year", () => {
    expect(readConsent(text, now)).toEqual(decided(["chat"], true));
    expect(readConsent(text, now + 365 * day - 1)).toEqual(decided(["chat"], true));
    expect(readConsent(text, now + 365 * day)).toBeNull();
  });

  test("is invalid if made by a clock that was far ahead", () => {
    expect(readConsent(text, now - 2 * day)).toBeNull();
  });

  test.each([
    [null],
    [""],
    ["{"],
    ["null"],
    ["7"],
    ["[]"],
    ['{"granted":["chat"],"at":1}'],
    [text.replace('"version":1', '"version":2')],
    [text.replace(/"at":\d+/, '"at":"today"')],
    [text.replace('["chat"]', '"chat"')],
  ])("%j is invalid", (kept) => {
    expect(readConsent(kept, now)).toBeNull();
  });

  test("ignores unknown purposes", () => {
    expect(readConsent(text.replace('"chat"', '"chat","selling"'), now)?.granted).toEqual(["chat"]);
  });
});
