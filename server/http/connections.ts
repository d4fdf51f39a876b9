import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import type { ServerOutput } from "../observability/log.ts";

/** How long pending requests may run once the port is closed. */
const runningMilliseconds = 10_000;
/** How long idle connections stay open once the port is closed, as a request may be in transit. */
const idleMilliseconds = 5000;
/** The port is closed after this time even if new connections arrive. */
const longestAcceptMilliseconds = 1000;
/** During a longer turn of the event loop, further connections may have arrived. */
const shortTurnMilliseconds = 1;

/** Options for ending a server without connection resets. */
export interface Draining {
  /** The port stays open until this settles. */
  readonly grace: Promise<unknown>;
  /** Aborted to end idle connections at once instead of after their next response or five seconds. */
  readonly skipGrace: AbortSignal;
}

/** Resolves after the grace period, or as soon as the signal aborts. */
export async function gracePeriod(seconds: number, skipGrace: AbortSignal): Promise<void> {
  if (skipGrace.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    skipGrace.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A response class that sends `Connection: close` once the signal aborts; Node.js then ends the connection. */
export function closingResponses(closing: AbortSignal): typeof ServerResponse {
  // All responses send their headers by this method, also those that began before the signal.
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: readonly unknown[]): this {
      if (closing.aborted) this.setHeader("Connection", "close");
      return super.writeHead(status, ...(rest as []));
    }
  };
}

/**
 * Closes the port, lets pending requests finish for up to ten seconds, then destroys their connections. Idle
 * connections end at once, unless the server is drained.
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
  // `http.Server#close` destroys idle connections, on which a request may be in transit.
  NetServer.prototype.close.call(server);
  release?.();
  const endIdle = () => server.closeIdleConnections();
  if (!draining || draining.skipGrace.aborted) endIdle();
  else draining.skipGrace.addEventListener("abort", endIdle);
  const timers = [
    setTimeout(() => server.closeAllConnections(), milliseconds),
    setTimeout(endIdle, Math.min(idleMilliseconds, milliseconds)),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

/** Queues requests, so that no client gets a response and reconnects; the returned function dispatches them. */
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
 * Resolves after a short event loop turn that accepted no connection, or after a second: closing the port resets
 * connections that are not accepted yet.
 */
async function allAccepted(server: Server): Promise<void> {
  let count = 0;
  const onConnection = () => {
    count += 1;
  };
  server.on("connection", onConnection);
  const startedAt = performance.now();
  // Measures a whole turn: from one `setImmediate` callback to the next.
  await nextTurn();
  for (let isQuiet = false; !isQuiet && performance.now() - startedAt < longestAcceptMilliseconds; ) {
    const [before, turnStartedAt] = [count, performance.now()];
    await nextTurn();
    isQuiet = count === before && performance.now() - turnStartedAt < shortTurnMilliseconds;
  }
  server.off("connection", onConnection);
}

/**
 * Calls `close` at the first SIGTERM or SIGINT, or when the parent process ends, and exits afterwards. All but SIGTERM
 * abort the signal passed to `close`, also later: an interactive Ctrl-C skips the grace period.
 */
export function closeOnSignal(close: (skipGrace: AbortSignal) => Promise<void>, output: ServerOutput): void {
  const skipGrace = new AbortController();
  let isClosing = false;
  const begin = () => {
    if (isClosing) return;
    isClosing = true;
    close(skipGrace.signal).then(
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
  // A repeated SIGTERM is ignored: npm start may send a second one when npm itself has ended.
  process.on("SIGTERM", begin);
  for (const event of ["SIGINT", "disconnect"]) {
    process.on(event, () => {
      skipGrace.abort();
      begin();
    });
  }
}

/** Whether a connection is from this machine: a proxy, a monitor or a load test. */
const isLoopback = (address: string) => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Closes connections of an address that has `max` open already; connections from this machine are not counted. */
export function limitConnections(server: Server, max: number, isExempt = isLoopback): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const count = counts.get(remoteAddress) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    counts.set(remoteAddress, count + 1);
    socket.once("close", () => {
      const left = (counts.get(remoteAddress) ?? 1) - 1;
      if (left > 0) counts.set(remoteAddress, left);
      else counts.delete(remoteAddress);
    });
  });
}

/** Status by Node.js error code; 400 for others. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Payload Too Large",
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
};

/** A connection that the client closed between two requests, as browsers do. */
const isCut = ({ code }: NodeJS.ErrnoException) => code === "ECONNRESET" || code === "EPIPE";
/** The first byte of a TLS connection. */
const tlsHandshake = 0x16;

/**
 * Responds to client errors that never become a request, and logs one line each: data that is not HTTP, headers that
 * are too large or too slow, CONNECT, expectations. Received bytes are not logged.
 */
export function handleClientErrors(server: Server, log: Pick<Logger, "info" | "debug">): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const write = (status: number, reason: string) => log.info({ status, reason }, "stray request");
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) =>
    responses.set(incoming.socket, outgoing),
  );

  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    const response = responses.get(socket);
    const isResponding = response?.headersSent === true && !response.writableFinished;
    if (isCut(error)) log.debug({ reason: error.code }, "A connection was cut.");
    const status = statuses[error.code ?? ""] ?? 400;
    if (!isCut(error)) {
      const isTls = error.rawPacket?.[0] === tlsHandshake;
      write(status, isTls ? "TLS at a port without it" : (error.code ?? error.message));
    }
    // During a response, further bytes would be read as part of it.
    if (isCut(error) || isResponding || !socket.writable) socket.destroy();
    else close(socket, status);
  });
  server.on("connect", (_incoming: IncomingMessage, socket: Socket) => {
    write(405, "CONNECT");
    socket.on("error", () => undefined);
    close(socket, 405, "Allow: GET, HEAD, POST\r\n");
  });
  server.on("checkExpectation", (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    write(417, "an expectation other than 100-continue");
    outgoing.writeHead(417, { Connection: "close", "Content-Length": 0 }).end();
  });
}

function close(socket: Duplex, status: number, headers = ""): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
