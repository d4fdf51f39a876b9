import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A change sent by WordPress. */
export interface SentChange {
  readonly uris: readonly string[];
  readonly kinds: readonly string[];
}

/** A site that records the changes sent by WordPress, and responds with a status that the test sets. */
export class ListeningSite {
  /** Status of the next responses. */
  status = 200;
  readonly #server: Server;
  #sent: (SentChange & { readonly authorization: string | undefined })[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", async (request, response) => {
      const body = await text(request);
      if (request.method === "POST" && request.url === "/ops/revalidate") {
        this.#sent.push({ ...(JSON.parse(body) as SentChange), authorization: request.headers.authorization });
      }
      response.writeHead(this.status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(this.status === 200 ? { purged: 1 } : { error: "The secret is wrong or missing." }));
    });
  }

  static async open(): Promise<ListeningSite> {
    const server = createServer();
    const site = new ListeningSite(server);
    await site.#listen(0);
    return site;
  }

  /** Its URL without trailing slash; constant. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  #port = 0;

  /** Changes received since the last call. */
  take(): (SentChange & { readonly authorization: string | undefined })[] {
    return this.#sent.splice(0);
  }

  /** Closes its port until `comeBack`. */
  async goAway(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async comeBack(): Promise<void> {
    await this.#listen(this.#port);
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.goAway();
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }
}
