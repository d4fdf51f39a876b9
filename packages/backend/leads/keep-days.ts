/** How many days leads are kept where `LEADS_KEEP_DAYS` says nothing: the two years that the privacy page promises. */
export const defaultKeepDays = 730;

/** The most that `LEADS_KEEP_DAYS` takes. */
export const maxKeepDays = 36_500;

const dayMs = 24 * 60 * 60_000;

/** What was received then or before is not kept any more at `nowMs`, in ms since the epoch. */
export const keptAfter = (nowMs: number, keepDays: number): Date => new Date(nowMs - keepDays * dayMs);
