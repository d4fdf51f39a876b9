/** Default of `LEADS_RETENTION_DAYS`: two years, as stated on the privacy page. */
export const defaultRetentionDays = 730;

/** Maximum of `LEADS_RETENTION_DAYS`. */
export const maxRetentionDays = 36_500;

const dayMs = 24 * 60 * 60_000;

/** Leads received at or before this time are deleted; `nowMs` in ms since the epoch. */
export const retentionCutoff = (nowMs: number, retentionDays: number): Date => new Date(nowMs - retentionDays * dayMs);
