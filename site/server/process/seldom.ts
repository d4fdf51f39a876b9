import { LRUCache } from "lru-cache";

/** A host that is down fails every page; once a minute is enough to read of it. */
const silentMilliseconds = 60_000;

/** Says something, unless the same was said within the last minute. */
export type SaySeldom = (same: string, say: () => void) => void;

/** Keeps a log readable while one cause has many effects. @param now milliseconds; a test's clock */
export function seldom(now?: () => number): SaySeldom {
  const said = new LRUCache<string, true>({
    max: 200,
    ttl: silentMilliseconds,
    ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
  });
  return (same, say) => {
    if (said.has(same)) return;
    said.set(same, true);
    say();
  };
}
