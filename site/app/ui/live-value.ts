import { useSyncExternalStore } from "react";

/**
 * An external store for one value, handed down by a context: only its readers render again when it changes.
 */
export interface LiveValue<Value> {
  readonly get: () => Value;
  /** The value that the document was rendered with. */
  readonly sent: () => Value;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** A live value that begins with what documents are rendered with, and what changes it. */
export function liveValue<Value>(sent: Value): LiveValue<Value> & { readonly set: (value: Value) => void } {
  const listeners = new Set<() => void>();
  let current = sent;
  return {
    get: () => current,
    sent: () => sent,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const onChange of listeners) onChange();
    },
  };
}

/** What a live value is now. */
export function useLiveValue<Value>({ subscribe, get, sent }: LiveValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, sent);
}
