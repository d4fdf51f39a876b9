import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** A response of the host. */
export interface ClosingResponse {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly isCompressed: boolean;
}

/** A host on a free port that closes each connection after its response; `requests` are the paths of its requests. */
export async function closingHost(responseTo: (path: string) => ClosingResponse) {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (request) => {
      const path = request.toString("latin1").split(" ")[1] ?? "";
      requests.push(path);
      const { status, type, body, isCompressed } = responseTo(path);
      const sent = isCompressed ? gzipSync(body) : body;
      const head = [
        `HTTP/1.1 ${status} .`,
        `Content-Type: ${type}`,
        `Content-Encoding: ${isCompressed ? "gzip" : "identity"}`,
        `Content-Length: ${sent.byteLength}`,
        "Connection: close",
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      socket.end(sent);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
