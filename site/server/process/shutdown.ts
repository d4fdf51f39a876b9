import type { Server } from "node:http";

/** How long requests may still run after the server was told to end. */
const graceMilliseconds = 10_000;

/**
 * Stops taking connections, lets requests under way finish for up to ten seconds, then cuts what is left.
 */
export async function closeServer(server: Server, milliseconds = graceMilliseconds): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearTimeout(timer);
}

/** Runs `end` once at SIGTERM, SIGINT or when the starting command is gone, then ends the process with 0; with 1 where ending fails. */
export function endOnSignal(end: () => Promise<void>): void {
  let isEnding = false;
  const begin = () => {
    if (isEnding) return;
    isEnding = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
  // The command that started this process is gone without a word.
  process.on("disconnect", begin);
}
