import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/**
 * Where a connection is cut around a message: before the server receives it, or after the server responded and before
 * the client receives that.
 */
export type Cut = "before" | "after";

/** A proxy in front of PostgreSQL that cuts connections. */
export interface CuttingProxy {
  /** URL of the database through this proxy. */
  readonly url: string;
  /** Number of cut connections. */
  readonly cuts: number;
  /** Cuts the connection of the next message that contains these words. */
  cutNext(words: string, cut: Cut): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the database at `url`. */
export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  let next: { readonly words: string; readonly cut: Cut } | undefined;
  let cuts = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connectTo(url);
    const both = [client, upstream];
    const cutBoth = () => {
      cuts += 1;
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        for (const each of both) each.destroy();
      });
    }
    let cutsResponse = false;
    client.on("data", (message) => {
      const cut = next && message.includes(next.words) ? next.cut : undefined;
      if (cut) next = undefined;
      if (cut === "before") return cutBoth();
      if (cut === "after") cutsResponse = true;
      upstream.write(message);
    });
    upstream.on("data", (response) => {
      if (cutsResponse) cutBoth();
      else client.write(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const through = new URL(url);
  through.searchParams.delete("host");
  through.host = `127.0.0.1:${address.port}`;
  return {
    url: through.href,
    get cuts() {
      return cuts;
    },
    cutNext(words, cut) {
      next = { words, cut };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Connects to the server of a URL, through a Unix socket when it names a folder. */
function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url);
  const number = Number(port) || 5432;
  const folder = searchParams.get("host");
  return folder?.startsWith("/") ? connect(join(folder, `.s.PGSQL.${number}`)) : connect(number, folder ?? hostname);
}
