import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** What a host says to one request. */
export interface ClosingAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly isCompressed: boolean;
}

/** A host on a free port that closes each connection right behind its answer; `asked` are the paths it was asked for. */
export async function closingHost(answerTo: (path: string) => ClosingAnswer) {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (request) => {
      const path = request.toString("latin1").split(" ")[1] ?? "";
      asked.push(path);
      const { status, type, body, isCompressed } = answerTo(path);
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
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
