import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** The address of the current primary, as a load balancer or a virtual IP provides it. */
export interface ForwardingPort {
  readonly port: number;
  /** Forwards new connections to another socket, and ends the others. */
  forwardTo(socketPath: string): void;
  close(): Promise<void>;
}

/** Forwards a free port to the Unix socket of a server. */
export async function forwardingPort(socketPath: string): Promise<ForwardingPort> {
  let target = socketPath;
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: portOf(server.address()),
    forwardTo(path) {
      target = path;
      endAll();
    },
    async close() {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}

/** A port that is free now, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  server.close();
  await once(server, "close");
  return port;
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
