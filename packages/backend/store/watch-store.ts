import { type Log, storeProblem } from "./database.ts";

/** Watches a store's files. */
export interface StoreWatch {
  close(): void;
}

const intervalMs = 1000;

/**
 * Checks every second, with an unreferenced timer, whether the files of the open store at `databaseUrl` are in place,
 * and logs once when they are not and once when they are back.
 */
export function watchStore(databaseUrl: string, log: Pick<Log, "error" | "info">): StoreWatch {
  let reported: string | undefined;
  const timer = setInterval(() => {
    const problem = storeProblem(databaseUrl);
    if (problem === reported) return;
    reported = problem;
    if (problem !== undefined) log.error({}, problem);
    else log.info({}, "The files of the store are back in their places: writes are accepted again.");
  }, intervalMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
