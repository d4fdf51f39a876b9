import { createTabChannel, type TabMessage } from "../tab-channel.ts";
import type { BrowserTabs } from "../user-session.ts";

/** Tabs of one browser, with a channel and locks between them. */
export function tabsOfBrowser() {
  const tabs = new Set<EventTarget>();
  const last = new Map<string, Promise<unknown>>();
  /** Runs work after all earlier work of its name in any tab. */
  const lock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  };
  return {
    /** Opens another tab. */
    openTab(): BrowserTabs {
      const carrier = Object.assign(new EventTarget(), {
        postMessage(data: TabMessage) {
          for (const other of tabs) if (other !== carrier) other.dispatchEvent(new MessageEvent("message", { data }));
        },
      });
      tabs.add(carrier);
      return { channel: createTabChannel(carrier), lock };
    },
  };
}
