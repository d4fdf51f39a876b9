import { type Consent, consentKey, consentText, type Purpose, readConsent } from "#app/domain/privacy/consent.ts";

/**
 * The visitor's decision about third parties, shared by all tabs. When storage is disabled the decision lasts as long
 * as the page.
 */
export function createConsentStore(options: {
  /** Called on each access, which throws when storage is disabled. */
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
    /** Stores a decision, with whether the browser sent its opt-out signal. */
    decide(granted: readonly Purpose[], withSignal: boolean) {
      const consent = { granted, at: now(), withSignal };
      try {
        storage().setItem(consentKey, consentText(consent));
      } catch {
        // Lasts until the page is left.
      }
      change(consent);
    },
    /** Call it with the key that another tab stored; null when it cleared the storage. */
    onStored(key: string | null) {
      if (key === consentKey || key === null) change(read());
    },
  };
}
