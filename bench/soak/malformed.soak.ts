// Malformed HTTP and GraphQL requests, over raw connections. SOAK_REQUESTS=2000 shortens the run, SOAK_SEED changes it.
import { connect } from "node:net";
import { Random } from "@porchlight/backend/testing/generated-requests/random.ts";
import { expect, onTestFinished, test } from "vitest";
import { startDemoSite } from "./demo-site.ts";
import { usedBySite } from "./used-by-site.ts";

const total = Number(process.env.SOAK_REQUESTS ?? 50_000);
const firstSeed = Number(process.env.SOAK_SEED ?? 20_261_201);
const connections = 16;
const maxResidentMegabytes = 512;

const query = JSON.stringify({ query: "query A { __typename }" });
const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const wellFormed = [
  "GET / HTTP/1.1\r\nHost: site.example\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n",
  'GET /new-home-search/?beds=3 HTTP/1.1\r\nHost: site.example\r\nIf-None-Match: W/"x"\r\n\r\n',
  "GET /media/r/w_640/front-range.jpg HTTP/1.1\r\nHost: site.example\r\nRange: bytes=0-99\r\n\r\n",
  post("/wp/graphql", "application/json", query),
  post("/message/", "application/x-www-form-urlencoded", "porchlight-page=%2Fcontact-us%2F&name=Ada"),
  post("/ops/revalidate", "application/json", '{"uris":["/"]}'),
];
const inserts = [
  ...'\0\r\n\t \x7f\xff%\\:{"',
  ...["\r\n", "%00", "%2e%2e/", "//", "[".repeat(5000), "Host: b\r\n", "Expect: x\r\n"],
  ...["Transfer-Encoding: chunked\r\n", "Content-Length: -1\r\n", "Content-Length: 9\r\n"],
  ...["Upgrade: websocket\r\nConnection: Upgrade\r\n", `X: ${"x".repeat(20_000)}\r\n`],
];

/** The bytes of a request with one to four faults. The same seed gives the same request. */
function malformed(seed: number): string {
  const random = new Random(seed);
  let request = random.one(wellFormed);
  for (let faults = 1 + random.below(4); faults > 0; faults -= 1) {
    const at = random.below(request.length + 1);
    const lines = request.split("\r\n");
    const atLine = request.length - lines.slice(random.below(lines.length)).join("\r\n").length;
    const length = random.below(20);
    request = random.one([
      () => request.slice(0, at) + request.slice(at + length),
      () => request.slice(0, at) + request.slice(Math.max(0, at - length)),
      () => request.slice(0, at) + random.one(inserts) + request.slice(at),
      () => request.slice(0, atLine) + random.one(inserts) + request.slice(atLine),
      () => request.slice(0, at) + String.fromCharCode(random.below(256)) + request.slice(at + 1),
      () => request.slice(0, at),
    ])();
  }
  return request;
}

/** All responses to these bytes; empty when the connection was closed without one. */
function responsesTo(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.end(bytes, "latin1"));
    socket.setEncoding("latin1").on("data", (text) => {
      received += text;
    });
    socket.on("error", () => undefined).once("close", () => resolve(received));
  });
}

/** A response that no client's mistake explains; 503 with `Retry-After` is that of a busy site. */
function faultIn(responses: string): string | undefined {
  const [, head] = /^(HTTP\/1\.1 5\d\d [\s\S]*?)\r\n\r\n/m.exec(responses) ?? [];
  return head !== undefined && !(head.startsWith("HTTP/1.1 503") && /^retry-after:/im.test(head)) ? head : undefined;
}

test("malformed requests get no server error, and leave memory and descriptors flat", async () => {
  const site = await startDemoSite({ LOG_LEVEL: "silent" });
  onTestFinished(() => site.stop());
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  let next = 0;
  const sendUntil = async (end: number) => {
    const worker = async () => {
      while (next < end) {
        const seed = firstSeed + next++;
        const responses = await responsesTo(site.url, malformed(seed));
        const status = /^HTTP\/1\.1 (\d+)/.exec(responses)?.[1] ?? "closed";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const fault = faultIn(responses);
        if (fault) faults.push(`seed ${seed}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
  };
  await sendUntil(total / 2);
  const before = await usedBySite(site.url);
  await sendUntil(total);
  const after = await usedBySite(site.url);
  console.log(`${total} requests:`, Object.fromEntries(statuses), { before, after });
  expect(faults).toEqual([]);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(after.residentMegabytes).toBeLessThan(Math.min(before.residentMegabytes * 1.1 + 20, maxResidentMegabytes));
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 5);
});
