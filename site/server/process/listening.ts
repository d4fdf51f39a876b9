import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A port that cannot be taken; the message is one line for the person who starts the server. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/**
 * Listens, and gives the port.
 * @throws {ListenError} where the port is taken or may not be used.
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new ListenError(explained(error, port, host))));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use by another program. End that one, or choose another port: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES")
    return `Port ${port} may not be used without more rights. Choose one above 1023: PORT=3000 npm start`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST: ${host} is no address of this machine.`;
  return `Listening on ${host}:${port} failed: ${error.message}`;
}
