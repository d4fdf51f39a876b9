import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServerOutput } from "./output.ts";

/** How long requests may still run once the port is closed. */
const runningMilliseconds = 10_000;
/** How long idle connections stay open once the port is closed: a request may be on its way to them. */
const idleMilliseconds = 5000;
/** The port is closed after this although connections still come. */
const longestAcceptMilliseconds = 1000;
/** In a longer turn of the event loop, connections come after those that it accepted. */
const shortTurnMilliseconds = 1;

/** How a server ends without a reset connection. */
export interface Draining {
  /** The port is open until this settles. */
  readonly grace: Promise<unknown>;
  /** Idle connections end when this aborts, after their next response, or after five seconds. */
  readonly hurry: AbortSignal;
}

/** Resolves after the grace period, or as soon as the signal aborts. */
export async function gracePeriod(seconds: number, hurry: AbortSignal): Promise<void> {
  if (hurry.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    hurry.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The class of responses that say `Connection: close` once the signal aborts; Node.js ends their connections. */
export function closingResponses(closing: AbortSignal): typeof ServerResponse {
  // Every response sends its headers by this method, also those that began before the signal.
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: readonly unknown[]): this {
      if (closing.aborted) this.setHeader("Connection", "close");
      return super.writeHead(status, ...(rest as []));
    }
  };
}

/**
 * Closes the port, lets requests finish for up to ten seconds, then cuts their connections. Idle connections end at
 * once, unless the server is drained.
 */
export async function closeServer(
  server: Server,
  milliseconds = runningMilliseconds,
  draining?: Draining,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  await draining?.grace;
  const release = draining && holdRequests(server);
  if (draining) await allAccepted(server);
  // http.Server's own method cuts idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server);
  release?.();
  const endIdle = () => server.closeIdleConnections();
  if (!draining || draining.hurry.aborted) endIdle();
  else draining.hurry.addEventListener("abort", endIdle);
  const timers = [
    setTimeout(() => server.closeAllConnections(), milliseconds),
    setTimeout(endIdle, Math.min(idleMilliseconds, milliseconds)),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

/** Holds requests back, so that nobody gets a response and connects again; returns what hands them to their listeners. */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners("request") as RequestListener[];
  const held: Parameters<RequestListener>[] = [];
  server.removeAllListeners("request").on("request", (...request) => held.push(request));
  return () => {
    server.removeAllListeners("request");
    for (const listener of listeners) server.on("request", listener);
    for (const request of held) server.emit("request", ...request);
  };
}

/**
 * Resolves after a short turn of the event loop that accepted no connection, or a second: closing the port resets
 * connections that wait to be accepted.
 */
async function allAccepted(server: Server): Promise<void> {
  let count = 0;
  const onConnection = () => {
    count += 1;
  };
  server.on("connection", onConnection);
  const startedAt = performance.now();
  // A turn that is measured is a whole one: from one call of setImmediate's callbacks to the next.
  await nextTurn();
  for (let isQuiet = false; !isQuiet && performance.now() - startedAt < longestAcceptMilliseconds; ) {
    const [before, beganAt] = [count, performance.now()];
    await nextTurn();
    isQuiet = count === before && performance.now() - beganAt < shortTurnMilliseconds;
  }
  server.off("connection", onConnection);
}

/**
 * Closes at the first SIGTERM, SIGINT or end of the command that started this process, and exits. All but SIGTERM abort
 * the signal that `close` gets, also later: whoever presses Ctrl-C waits for no load balancer.
 */
export function closeOnSignal(close: (hurry: AbortSignal) => Promise<void>, output: ServerOutput): void {
  const hurry = new AbortController();
  let isClosing = false;
  const begin = () => {
    if (isClosing) return;
    isClosing = true;
    close(hurry.signal).then(
      () => {
        output.flush();
        process.exit(0);
      },
      (error: unknown) => {
        output.fail(error, false);
        process.exit(1);
      },
    );
  };
  // A repeated SIGTERM changes nothing: npm start may send a second one when npm itself is gone.
  process.on("SIGTERM", begin);
  for (const event of ["SIGINT", "disconnect"]) {
    process.on(event, () => {
      hurry.abort();
      begin();
    });
  }
}
