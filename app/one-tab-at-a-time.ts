/** After this long a tab no longer waits for another: longer than a save with all its attempts takes on a good day. */
const longestWaitMilliseconds = 20_000;

/** Runs `work` while no other tab runs work of this name. */
export type OneTabAtATime = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Work under a Web Lock. Browsers have none on plain http, and a tab that hangs must not hold up the others for ever:
 * then the work runs without.
 */
export const oneTabAtATime: OneTabAtATime = async (name, work) => {
  if (!("locks" in navigator)) return await work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), longestWaitMilliseconds);
  let hasBegun = false;
  try {
    return await navigator.locks.request(`porchlight:${name}`, { signal: patience.signal }, async () => {
      clearTimeout(timer);
      hasBegun = true;
      return await work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
};
