const hourMs = 60 * 60_000;

/** A repeated task. */
export interface RepeatedTask {
  /** Resolves after a pending run. */
  close(): Promise<void>;
}

/** Runs a task now and every hour, in sequence, with an unreferenced timer. The task must handle its errors. */
export function repeatHourly(task: () => Promise<void>): RepeatedTask {
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
