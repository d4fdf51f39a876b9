const key = "porchlight:reloaded";
/** Within this time no second automatic reload happens (S9.26). */
export const reloadGuardMilliseconds = 10_000;

/**
 * Loads an address of this site anew, once in 10 seconds; later calls do nothing, so that a fault that
 * stays cannot turn into a loop. Returns whether it loads.
 */
export function reloadOnce(
  address: string,
  storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage,
  now = Date.now(),
  load: (address: string) => void = (to) => window.location.assign(to),
): boolean {
  const last = Number(storage.getItem(key) ?? Number.NaN);
  if (now - last < reloadGuardMilliseconds) return false;
  storage.setItem(key, String(now));
  load(address);
  return true;
}
