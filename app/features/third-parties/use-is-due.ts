import { useEffect, useState } from "react";

/** So long after the load event the deferred services begin (S9.23). */
const deferredMilliseconds = 3000;

/** Whether the delay of chat and marketing (S1.27, S1.28) is over. */
export function useIsDue(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (passedMilliseconds: number) => {
      timer = setTimeout(() => setDue(true), Math.max(0, deferredMilliseconds - passedMilliseconds));
    };
    const onLoad = () => wait(0);
    if (document.readyState === "complete") wait(millisecondsSinceLoad());
    else window.addEventListener("load", onLoad);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", onLoad);
    };
  }, []);
  return isDue;
}

function millisecondsSinceLoad(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.loadEventStart ? performance.now() - navigation.loadEventStart : 0;
}
