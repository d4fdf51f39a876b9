/** Settles in a task of its own, so that a press need not wait for what comes before and what comes after together. */
export async function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } };
  if (scheduler?.yield) await scheduler.yield();
  else await new Promise((done) => setTimeout(done));
}
