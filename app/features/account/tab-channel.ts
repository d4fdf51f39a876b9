/** What one tab tells the others. They read cookies and store to learn what it means: nothing secret is in it. */
export type TabMessage = "login" | "logout" | "ended" | "user" | "favorites";

/** What joins the tabs of a browser. */
export interface TabChannel {
  /** Tells the other tabs, never this one. */
  tell(message: TabMessage): void;
  /** Calls the listener with what other tabs tell; returns what removes it. */
  onMessage(listener: (message: TabMessage) => void): () => void;
}

let ofThisTab: TabChannel | undefined;

/** The channel of this tab, one for all its code, so that it never hears itself. Silent in a browser that has none. */
export function tabChannel(): TabChannel {
  ofThisTab ??= createTabChannel(
    typeof BroadcastChannel === "undefined" ? new EventTarget() : new BroadcastChannel("porchlight"),
  );
  return ofThisTab;
}

/** A channel over what carries messages to the other tabs. */
export function createTabChannel(carrier: EventTarget & { postMessage?(message: TabMessage): void }): TabChannel {
  return {
    tell: (message) => carrier.postMessage?.(message),
    onMessage(listener) {
      const hear = (event: Event) => listener((event as MessageEvent<TabMessage>).data);
      carrier.addEventListener("message", hear);
      return () => carrier.removeEventListener("message", hear);
    },
  };
}
