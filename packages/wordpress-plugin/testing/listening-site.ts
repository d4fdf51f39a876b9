import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { requestSignatureHeader, sharedKey, verifyRequest } from "@porchlight/contract/shared-secret";
import { sharedSecret } from "./throwaway-wordpress.ts";

/** A change sent by WordPress. */
export interface SentChange {
  readonly uris: readonly string[];
  readonly kinds: readonly string[];
}

/** A change as received: `isSigned` when its signature is valid and the secret itself was not sent. */
type ReceivedChange = SentChange & { readonly isSigned: boolean };

/** A site that records the changes sent by WordPress, and responds with a status that the test sets. */
export class ListeningSite {
  /** Status of the next responses. */
  status = 200;
  /** Secret that signatures are verified with. */
  secret = sharedSecret;
  readonly #server: Server;
  #sent: ReceivedChange[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", async (request, response) => {
      const body = await text(request);
      if (request.method === "POST" && request.url === "/ops/revalidate") {
        const signature = String(request.headers[requestSignatureHeader] ?? "");
        const signed = { signature, path: request.url, body: new TextEncoder().encode(body) };
        const key = sharedKey(this.secret, "request");
        const result = verifyRequest(signed, { key, nowSeconds: Math.floor(Date.now() / 1000) });
        const isSigned = result === "valid" && request.headers.authorization === undefined;
        this.#sent.push({ ...(JSON.parse(body) as SentChange), isSigned });
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
  take(): ReceivedChange[] {
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
