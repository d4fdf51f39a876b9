import { createTabChannel, type TabChannel, type TabMessage } from "../tab-channel.ts";

/** The tabs of one browser as far as they hear one another and wait for one another. */
export function tabsOfBrowser() {
  const tabs = new Set<EventTarget>();
  let last: Promise<unknown> = Promise.resolve();
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
    /** Runs work after all work that was begun before, whichever tab began it. */
    alone<Result>(work: () => Promise<Result>): Promise<Result> {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
