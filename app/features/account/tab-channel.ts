/** A message to the other tabs, without secrets: they read the change from cookies and the backend. */
export type TabMessage = "login" | "logout" | "ended" | "user" | "favorites";

/** A channel between the tabs of a browser. */
export interface TabChannel {
  /** Sends a message to the other tabs, never to this one. */
  post(message: TabMessage): void;
  /** Calls the listener with messages of other tabs; returns a function that removes it. */
  onMessage(listener: (message: TabMessage) => void): () => void;
}

let ofThisTab: TabChannel | undefined;

/** The channel of this tab, which does not receive its own messages. Does nothing without BroadcastChannel. */
export function tabChannel(): TabChannel {
  ofThisTab ??= createTabChannel(
    typeof BroadcastChannel === "undefined" ? new EventTarget() : new BroadcastChannel("porchlight"),
  );
  return ofThisTab;
}

/** Creates a channel over a carrier such as BroadcastChannel. */
export function createTabChannel(carrier: EventTarget & { postMessage?(message: TabMessage): void }): TabChannel {
  return {
    post: (message) => carrier.postMessage?.(message),
    onMessage(listener) {
      const onMessage = (event: Event) => listener((event as MessageEvent<TabMessage>).data);
      carrier.addEventListener("message", onMessage);
      return () => carrier.removeEventListener("message", onMessage);
    },
  };
}
