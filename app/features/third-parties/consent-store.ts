import { type Consent, consentKey, consentText, type Purpose, readConsent } from "#app/domain/privacy/consent.ts";

/**
 * What this browser's visitor decided about third parties, the same in all of its tabs. A browser that keeps nothing
 * keeps the decision for this page.
 */
export function createConsentStore(options: {
  /** Asked for each time: a browser that keeps nothing throws. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  readonly now: () => number;
}) {
  const { storage, now } = options;
  const listeners = new Set<() => void>();
  let current: Consent | null = read();

  function read(): Consent | null {
    try {
      return readConsent(storage().getItem(consentKey), now());
    } catch {
      return null;
    }
  }

  const change = (consent: Consent | null) => {
    current = consent;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => current,
    /** Keeps a decision that was made with or without the browser's opt-out signal. */
    decide(granted: readonly Purpose[], withSignal: boolean) {
      const consent = { granted, at: now(), withSignal };
      try {
        storage().setItem(consentKey, consentText(consent));
      } catch {
        // It holds until the page is left.
      }
      change(consent);
    },
    /** To be called with the key of what another tab stored; null where it cleared all. */
    onStored(key: string | null) {
      if (key === consentKey || key === null) change(read());
    },
  };
}
