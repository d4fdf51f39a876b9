// A backend behind a socket in a separate process, for tests that kill it. Reads the store's URL from the first line of
// its input; prints its port as the first line of output. Logs to standard error.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { openContentBackend } from "../index.ts";
import { testAccounts, testPublicUrl } from "./test-accounts.ts";

// A write beyond the file size limit of a test then fails, as on a full disk, instead of ending the process.
process.on("SIGXFSZ", () => {});

const log =
  (level: string) =>
  (details: object, message: string): void =>
    console.error(`${level} ${message} ${"err" in details ? String(details.err) : ""}`);

try {
  const [databaseUrl] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl: testPublicUrl,
    production: true,
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    ...testAccounts,
  });
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const response = await backend.fetch(
      new Request(`${testPublicUrl}${incoming.url}`, {
        method: incoming.method ?? "GET",
        headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: Buffer.concat(chunks),
      }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exit(1);
}
