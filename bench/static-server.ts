import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/**
 * The baseline for the site: files of a folder, with sizes read at the start, each streamed from disk with the headers
 * stored in `<file>.headers.json`. Prints its URL.
 */
function main(folder: string): void {
  const files = new Map(
    readdirSync(folder)
      .filter((name) => !name.endsWith(".headers.json"))
      .map((name) => {
        const path = join(folder, name);
        const headers = JSON.parse(readFileSync(`${path}.headers.json`, "utf8")) as Record<string, string>;
        return [`/${name}`, { path, headers: { ...headers, "Content-Length": String(statSync(path).size) } }];
      }),
  );
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, file.headers);
    createReadStream(file.path).pipe(response);
  });
  server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  process.on("SIGTERM", () => process.exit(0));
}

main(process.argv[2] ?? ".");
