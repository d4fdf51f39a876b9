// 500 connections of many addresses that send a byte at a time, for as long as the site accepts them.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startDemoSite } from "./demo-site.ts";
import { type UsedBySite, usedBySite } from "./used-by-site.ts";

const senders = 500;
const byteMs = 250;
const sampleMs = 500;
const maxResidentMegabytes = 512;

const post = (path: string, type: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`;
const form = "application/x-www-form-urlencoded";

/** What is sent at once, what follows byte by byte without an end, and by when the connection is gone. */
const kinds: readonly {
  readonly name: string;
  readonly atOnce: string;
  readonly slowly: string;
  readonly s: number;
}[] = [
  { name: "nothing", atOnce: "", slowly: "", s: 15 },
  { name: "a request line", atOnce: "", slowly: `GET /${"x".repeat(1000)}`, s: 15 },
  { name: "headers", atOnce: "GET / HTTP/1.1\r\nHost: site.example\r\n", slowly: "X: y\r\n".repeat(200), s: 15 },
  {
    name: "headers of a second request",
    atOnce: "GET /healthz HTTP/1.1\r\nHost: site.example\r\n\r\n",
    slowly: `GET / HTTP/1.1\r\n${"X: y\r\n".repeat(200)}`,
    s: 15,
  },
  { name: "a form", atOnce: post("/message/", form, "Content-Length: 9000"), slowly: "a".repeat(1000), s: 35 },
  {
    name: "a form in chunks",
    atOnce: post("/message/", form, "Transfer-Encoding: chunked"),
    slowly: "1\r\na\r\n".repeat(200),
    s: 35,
  },
  {
    name: "an operation",
    atOnce: post("/wp/graphql", "application/json", "Content-Length: 9000"),
    slowly: "[".repeat(1000),
    s: 35,
  },
];

/** One of 50 addresses of this machine. */
const addressOf = (index: number) => `127.0.${1 + (index % 10)}.${1 + (index % 25)}`;

/** Sends until the site closes the connection; the seconds that took, and the last status. */
function send(url: string, index: number): Promise<{ kind: string; seconds: number; limit: number; status: string }> {
  const { hostname, port } = new URL(url);
  const { name, atOnce, slowly, s } = kinds[index % kinds.length] as (typeof kinds)[number];
  return new Promise((resolve) => {
    const startedMs = performance.now();
    let received = "";
    let next = 0;
    const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(index) });
    if (atOnce) socket.write(atOnce);
    const sending = setInterval(() => {
      if (next < slowly.length) socket.write(slowly.charAt(next++));
    }, byteMs);
    socket.setEncoding("latin1").on("data", (text) => {
      received += text;
    });
    socket
      .on("error", () => undefined)
      .once("close", () => {
        clearInterval(sending);
        const [status = "none"] = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, each = ""]) => each).slice(-1);
        resolve({ kind: name, seconds: (performance.now() - startedMs) / 1000, limit: s, status });
      });
  });
}

test("500 slow senders are gone within 35 s, and the front page is served meanwhile", async () => {
  const site = await startDemoSite({ LOG_LEVEL: "silent" });
  onTestFinished(() => site.stop());
  await (await fetch(site.url)).text();
  const before = await usedBySite(site.url);
  let areGone = false;
  const gone = Promise.all(Array.from({ length: senders }, (_, index) => send(site.url, index))).finally(() => {
    areGone = true;
  });
  const pages: { readonly status: number; readonly ms: number }[] = [];
  const used: UsedBySite[] = [];
  for (; !areGone; await pause(sampleMs)) {
    const fromMs = performance.now();
    const response = await fetch(site.url);
    await response.text();
    pages.push({ status: response.status, ms: performance.now() - fromMs });
    used.push(await usedBySite(site.url));
  }
  const ended = await gone;
  const highest = Math.max(...used.map(({ residentMegabytes }) => residentMegabytes));
  const after = await usedBySite(site.url);
  for (const { name } of kinds) {
    const ofKind = ended.filter(({ kind }) => kind === name);
    const longest = Math.max(...ofKind.map(({ seconds }) => seconds));
    console.log(
      `${ofKind.length} × ${name}: ${longest.toFixed(1)} s, status`,
      new Set(ofKind.map((each) => each.status)),
    );
  }
  const longestMs = Math.max(...pages.map(({ ms }) => ms));
  console.log(`${pages.length} front pages, ${Math.round(longestMs)} ms at most;`, { before, highest, after });
  expect(ended.filter(({ seconds, limit }) => seconds > limit)).toEqual([]);
  expect(ended.filter(({ status }) => status !== "408")).toEqual([]);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  // All were open together.
  expect(Math.max(...used.map(({ descriptors }) => descriptors))).toBeGreaterThan(before.descriptors + senders * 0.9);
  expect(highest).toBeLessThan(maxResidentMegabytes);
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 5);
});
