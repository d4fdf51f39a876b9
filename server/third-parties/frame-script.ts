import type {
  ConsentSignals,
  MessageFromFrame,
  MessageToFrame,
  SharedPage,
  ThirdPartyService,
} from "@porchlight/contract/third-parties";

/** Globals that Google's and HubSpot's scripts use. */
interface VendorWindow extends Window {
  dataLayer?: unknown[];
  _hsq?: unknown[];
}

/**
 * Runs the script of a third-party service in its frame, once the page allows it. The frame has an opaque origin, so
 * the browser gives it neither cookies nor storage: the page stores replacements while the visitor agrees.
 * The function is sent to browsers as source text, so it uses only its argument and browser APIs.
 */
export function runThirdPartyScript(options: { readonly service: ThirdPartyService; readonly script: string }): void {
  const { service, script } = options;
  const page = window.parent;
  // When the frame is opened directly, no page can pass on consent.
  if (page === window) return;
  const site = location.origin;
  const send = (message: MessageFromFrame) => page.postMessage(message, site);
  const vendors = window as VendorWindow;

  const stored = new Map<string, string>();
  const store = (name: string, value: string | null) => {
    if (value === null) stored.delete(name);
    else stored.set(name, value);
    send({ kind: "store", name, value });
  };

  const storage = (prefix: string) => {
    const names = () =>
      [...stored.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    const methods: Record<string, unknown> = {
      getItem: (name: unknown) => stored.get(prefix + String(name)) ?? null,
      setItem: (name: unknown, value: unknown) => store(prefix + String(name), String(value)),
      removeItem: (name: unknown) => store(prefix + String(name), null),
      clear() {
        for (const name of names()) store(prefix + name, null);
      },
      key: (position: number) => names()[position] ?? null,
    };
    return new Proxy(methods, {
      get(_, name) {
        if (name === "length") return names().length;
        return typeof name === "symbol" ? undefined : (methods[name] ?? stored.get(prefix + name));
      },
      set(_, name, value) {
        store(prefix + String(name), String(value));
        return true;
      },
      deleteProperty(_, name) {
        store(prefix + String(name), null);
        return true;
      },
      has: (_, name) => String(name) in methods || stored.has(prefix + String(name)),
      ownKeys: names,
      getOwnPropertyDescriptor(_, name) {
        const value = stored.get(prefix + String(name));
        return value === undefined ? undefined : { value, configurable: true, enumerable: true, writable: true };
      },
    });
  };

  const longestCookieMs = 400 * 86_400_000;
  const cookie = {
    configurable: true,
    get() {
      const shown: string[] = [];
      for (const [name, entry] of stored) {
        const [, key] = /^(?:session:)?cookie:(.*)$/.exec(name) ?? [];
        const bar = entry.indexOf("|");
        if (key !== undefined && Number(entry.slice(0, bar)) > Date.now()) shown.push(`${key}=${entry.slice(bar + 1)}`);
      }
      return shown.join("; ");
    },
    set(text: unknown) {
      const [pair = "", ...attributes] = String(text).split(";");
      const at = pair.indexOf("=");
      const name = pair.slice(0, Math.max(at, 0)).trim();
      const value = pair.slice(at + 1).trim();
      let until: number | null = null;
      for (const attribute of attributes) {
        const [key = "", ...rest] = attribute.trim().split("=");
        if (key.toLowerCase() === "max-age") {
          until = Date.now() + 1000 * Number(rest.join("="));
          break;
        }
        if (key.toLowerCase() === "expires") until = Date.parse(rest.join("="));
      }
      const isSession = until === null || Number.isNaN(until);
      const end = isSession ? Number.MAX_SAFE_INTEGER : Math.min(until ?? 0, Date.now() + longestCookieMs);
      const key = `${isSession ? "session:" : ""}cookie:${name}`;
      const other = `${isSession ? "" : "session:"}cookie:${name}`;
      if (stored.has(other)) store(other, null);
      if (end > Date.now()) store(key, `${end}|${value}`);
      else if (stored.has(key)) store(key, null);
    },
  };

  let shared: SharedPage = { address: "", title: "", referrer: "" };
  Object.defineProperty(window, "localStorage", { configurable: true, value: storage("storage:") });
  Object.defineProperty(window, "sessionStorage", { configurable: true, value: storage("session:storage:") });
  Object.defineProperty(document, "cookie", cookie);
  Object.defineProperty(document, "referrer", { configurable: true, get: () => shared.referrer });

  vendors.dataLayer = [];
  const layer = vendors.dataLayer;
  const gtag: (...parameters: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: Google's tag takes this object for a call, an array for something else
    layer.push(arguments);
  };
  const showPage = (next: SharedPage) => {
    shared = next;
    document.title = next.title;
    const { address, title, referrer } = next;
    gtag("set", { page_location: address, page_title: title, page_referrer: referrer });
    layer.push({ event: "page_view", page_location: address, page_title: title, page_referrer: referrer });
    if (service !== "marketing") return;
    // HubSpot's script would otherwise track the URL of this frame.
    vendors._hsq ??= [];
    vendors._hsq.push(["setPath", new URL(address).pathname]);
  };

  /** Opens the chat window through the service's API; other services have their own button. */
  const openChat = () => {
    const known = vendors as unknown as Record<string, undefined | ((...parameters: unknown[]) => unknown)>;
    const objects = vendors as unknown as Record<
      string,
      undefined | Record<string, (...parameters: unknown[]) => void>
    >;
    const calls = [
      () => known.Intercom?.("show"),
      () => known.zE?.("messenger", "open"),
      () => (vendors as { HubSpotConversations?: { widget: { open(): void } } }).HubSpotConversations?.widget.open(),
      () => objects.$crisp?.push?.(["do", "chat:open"]),
      () => objects.Tawk_API?.maximize?.(),
      () => objects.LiveChatWidget?.call?.("maximize"),
    ];
    for (const call of calls) {
      try {
        call();
      } catch {
        // The API is not loaded yet: the service's button opens the window.
      }
    }
  };

  const load = () => {
    const element = document.createElement("script");
    element.async = true;
    element.src = script;
    element.onload = () => send({ kind: "loaded" });
    element.onerror = () => send({ kind: "failed" });
    document.head.append(element);
  };

  let isStarted = false;
  const start = (message: Extract<MessageToFrame, { kind: "start" }>) => {
    if (isStarted) return;
    isStarted = true;
    for (const [name, value] of Object.entries(message.stored)) stored.set(name, value);
    const signals: ConsentSignals = message.signals;
    gtag("consent", "default", signals);
    if (service === "tags") layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    showPage(message.page);
    load();
  };

  window.addEventListener("message", ({ source, origin, data }: MessageEvent<MessageToFrame>) => {
    if (source !== page || origin !== site) return;
    if (data.kind === "start") start(data);
    else if (data.kind === "consent") gtag("consent", "update", data.signals);
    else if (data.kind === "open") openChat();
    else if (data.kind === "page") {
      showPage(data.page);
      vendors._hsq?.push(["trackPageView"]);
    }
  });
  window.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") send({ kind: "close" });
  });
  // After the frame's load event: a hanging script must not delay the load event of the page.
  window.addEventListener("load", () => send({ kind: "ready", service }));
}
