import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { fakeResponses, hostEntry, type ReceivedOperation } from "./host-fixture.ts";

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** An import with files in a separate process, as the tested fault of Node's fetch ends the process. */
const script = `
import { openHost } from ${moduleAt("./open-host.ts")};
import { openDatabase } from ${moduleAt("../../backend/store/database.ts")};
import { migrate } from ${moduleAt("../../backend/store/open-store.ts")};
import { importHost } from ${moduleAt("./import-host.ts")};
import { silentProgress } from ${moduleAt("./host-fixture.ts")};
const [url, varFolder] = process.argv.slice(-2);
const storeIdentity = "file:" + varFolder + "/store.db";
const database = openDatabase(storeIdentity);
await migrate(database);
for (let round = 1; round <= 3; round += 1) {
  const host = openHost({ url, pause: async () => undefined });
  const report = await importHost(database, { host, storeIdentity, varFolder, progress: silentProgress, media: true, pageSize: 5 });
  // What was left unread is closed when it is collected.
  do {
    globalThis.gc?.();
    await new Promise((turn) => setImmediate(turn));
  } while (process.getActiveResourcesInfo().includes("TCPSocketWrap"));
  console.log(JSON.stringify(report.media));
}
await database.destroy();
`;

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly encoding?: string;
  readonly body: Buffer;
}

/** Bodies above about 64 KiB are not fully read when the connection closes. */
const pictures = Array.from({ length: 12 }, (_, index) => ({
  databaseId: 500 + index,
  sourceUrl: `/wp-content/uploads/${index}.jpg`,
  mimeType: "image/jpeg",
}));
const entries = pictures.map((picture, index) =>
  hostEntry(index + 1, { content: randomText(60_000), featuredImage: { node: picture } }),
);

function randomText(length: number): string {
  let state = length;
  return Array.from({ length }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return (state >>> 8).toString(36).slice(-1);
  }).join("");
}

test("an import survives a host that closes its connections, with large unread bodies", async () => {
  const respond = fakeResponses({ pages: entries });
  const replyTo = (path: string, body: string): Reply => {
    const operation = path === "/wp/graphql" ? (JSON.parse(body) as ReceivedOperation) : undefined;
    if (operation) {
      const { body: content } = respond(operation);
      return { status: 200, type: "application/json", encoding: "gzip", body: gzipSync(JSON.stringify(content)) };
    }
    const index = Number(/\d+/.exec(path)?.[0]);
    if (index % 3 === 0) return { status: 404, type: "text/html", body: Buffer.alloc(66_000, 0x78) };
    return { status: 200, type: index % 3 === 1 ? "text/html" : "image/jpeg", body: Buffer.alloc(300_000, 0x78) };
  };
  const server = createServer((socket) => {
    let received = "";
    socket.on("error", () => {});
    socket.on("data", (part) => {
      received += part.toString("latin1");
      const [head = "", body = ""] = received.split("\r\n\r\n");
      if (!received.includes("\r\n\r\n") || body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return;
      const reply = replyTo(head.split(" ")[1] ?? "", body);
      const encoding = reply.encoding ? `Content-Encoding: ${reply.encoding}\r\n` : "";
      socket.write(
        `HTTP/1.1 ${reply.status} -\r\nContent-Type: ${reply.type}\r\n${encoding}Content-Length: ${reply.body.length}\r\nConnection: close\r\n\r\n`,
      );
      socket.end(head.startsWith("HEAD ") ? "" : reply.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const varFolder = mkdtempSync(join(tmpdir(), "porchlight-import-"));
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(varFolder, { recursive: true, force: true });
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const args = ["--expose-gc", "--input-type=module", "--eval", script, "--", url, varFolder];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    { used: 12, fetched: 4, there: 0, atHost: 8 },
    ...Array.from({ length: 2 }, () => ({ used: 12, fetched: 0, there: 4, atHost: 8 })),
  ]);
});
