/** The pause after a try that failed, and the longest that it doubles to. */
const firstPauseMilliseconds = 15_000;
const longestPauseMilliseconds = 10 * 60_000;

/** What tells of a page that may have more luck now: its window, its document and whether it has a network. */
export interface PageSigns {
  readonly window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
  readonly navigator: Pick<Navigator, "onLine">;
}

/**
 * Runs `work` until it says that it is done: at once, then with pauses that double from 15 seconds to 10 minutes, and
 * sooner where the network is back or the visitor comes back to the page. Without a network it waits for one. `isFirst`
 * tells the first try. Returns what stops it.
 */
export function tryUntilDone(work: (isFirst: boolean) => Promise<boolean>, page: PageSigns): () => void {
  let isStopped = false;
  let isFirst = true;
  let pause = firstPauseMilliseconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const isDone = (isFirst || page.navigator.onLine) && (await work(isFirst).catch(() => false));
    isFirst = false;
    if (isDone) stop();
    if (isStopped) return;
    timer = setTimeout(() => void attempt(), pause);
    pause = Math.min(2 * pause, longestPauseMilliseconds);
  };
  const tryNow = () => {
    // A try that is under way finds the network back by itself.
    if (timer === undefined || page.document.visibilityState !== "visible") return;
    pause = firstPauseMilliseconds;
    void attempt();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    page.window.removeEventListener("online", tryNow);
    page.document.removeEventListener("visibilitychange", tryNow);
  };
  page.window.addEventListener("online", tryNow);
  page.document.addEventListener("visibilitychange", tryNow);
  void attempt();
  return stop;
}
