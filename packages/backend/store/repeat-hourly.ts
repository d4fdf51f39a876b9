const hourMs = 60 * 60_000;

/** A task that is repeated. */
export interface Repeated {
  /** Ends after the run that is under way. */
  close(): Promise<void>;
}

/**
 * Runs a task now and every hour, one run after the other, without keeping the process alive. The task deals with its own
 * errors.
 */
export function repeatHourly(task: () => Promise<void>): Repeated {
  let run = task();
  const timer = setInterval(() => {
    run = run.then(task);
  }, hourMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await run;
    },
  };
}
