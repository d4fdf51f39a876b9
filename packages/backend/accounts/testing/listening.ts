import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ContentBackend } from "#backend/index.ts";
import type { OperationResult } from "#backend/testing/content-store.ts";

/** A backend behind a real socket. */
export interface Listening {
  post<Data = unknown>(
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; retryAfter: string | null; body: OperationResult<Data> }>;
  close(): Promise<void>;
}

/** Serves a backend on a free local port. */
export async function listening(backend: Pick<ContentBackend, "fetch">): Promise<Listening> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = Buffer.concat(chunks);
    const response = await backend.fetch(
      new Request(`http://homes.test${incoming.url}`, { method: incoming.method ?? "GET", headers, body }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    async post<Data>(body: object, headers: Readonly<Record<string, string>> = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/wp/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        body: (await response.json()) as OperationResult<Data>,
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
