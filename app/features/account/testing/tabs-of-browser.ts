import { createTabChannel, type TabChannel, type TabMessage } from "../tab-channel.ts";

/** The tabs of one browser as far as they hear one another and wait for one another. */
export function tabsOfBrowser() {
  const tabs = new Set<EventTarget>();
  const last = new Map<string, Promise<unknown>>();
  return {
    /** What joins one more tab with the others. */
    openTab(): TabChannel {
      const carrier = Object.assign(new EventTarget(), {
        postMessage(data: TabMessage) {
          for (const other of tabs) if (other !== carrier) other.dispatchEvent(new MessageEvent("message", { data }));
        },
      });
      tabs.add(carrier);
      return createTabChannel(carrier);
    },
    /** Runs work after all work of its name that was begun before, whichever tab began it. */
    alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const result = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
  };
}
