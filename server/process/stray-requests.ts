import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";

/** What Node.js calls what it could not read, and its status where that is not 400. */
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

/** A connection that its other end cut between two requests, as every browser does. */
const isCut = ({ code }: NodeJS.ErrnoException) => code === "ECONNRESET" || code === "EPIPE";
/** The first byte of a TLS connection. */
const tlsHandshake = 0x16;

/**
 * Responds to what never becomes a request and logs one line each: what is not HTTP, headers that are too large or too
 * slow, CONNECT, expectations. Nothing of what was sent is in the log: it may be anything.
 */
export function answerStrayRequests(server: Server, log: Pick<Logger, "info" | "debug">): void {
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
    // In the middle of a response, further bytes would be read as part of it.
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
