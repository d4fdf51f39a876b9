import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { traceCollector } from "../../../server/testing/trace-collector.ts";
import { root, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
  readonly [name: string]: unknown;
}

/** The output as lines of JSON, each with a level, a time and a message. */
function linesOf(written: string): LogLine[] {
  return written
    .slice(0, written.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const parsed = JSON.parse(line);
      expect(parsed, line).toMatchObject({
        level: expect.any(Number),
        time: expect.any(String),
        msg: expect.any(String),
      });
      return parsed;
    });
}

/**
 * Sends bytes over a new connection, which the client closes at the first byte of the response if `isCut`; returns the
 * response's first line.
 */
function send(url: string, bytes: string | Buffer, isCut = false): Promise<string> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("data", (part) => {
      response += part.toString("latin1");
      if (isCut) socket.resetAndDestroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(response.split("\r\n")[0] ?? ""));
    socket.write(bytes);
  });
}

const head = (first: string, ...more: string[]) => `${[first, ...more].join("\r\n")}\r\n\r\n`;
const form = [
  "Host: a",
  "Content-Type: application/x-www-form-urlencoded",
  "Content-Length: 500",
  // The server confirms with 100 Continue that it has read the headers.
  "Expect: 100-continue",
];
const last = ["Host: a", "Connection: close"];
const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

/** Invalid requests: bytes, the status of the response, and the message in the log. */
const invalidRequests: readonly (readonly [string | Buffer, string, Record<string, unknown>])[] = [
  [Buffer.from("160301020001000001fc0303", "hex"), "400 Bad Request", { reason: "TLS at a port without it" }],
  ["\0\u0001\n\n\n\n", "400 Bad Request", { reason: "HPE_INVALID_METHOD" }],
  [head("BREW / HTTP/1.1", ...last), "400 Bad Request", { reason: "HPE_INVALID_METHOD" }],
  [head("PROPFIND / HTTP/1.1", ...last), "405 Method Not Allowed", { method: "PROPFIND", path: "/" }],
  [
    head("GET / HTTP/1.1", `Cookie: ${"a".repeat(40_000)}`, ...last),
    "431 Request Header Fields Too Large",
    { reason: "HPE_HEADER_OVERFLOW" },
  ],
  [head("GET / HTTP/1.1", "Connection: close"), "400 Bad Request", { method: "GET", path: "-" }],
  [head("GET / HTTP/1.1", "Host: a/b", "Connection: close"), "400 Bad Request", { method: "GET", path: "-" }],
  [head("CONNECT evil.example:443 HTTP/1.1", "Host: evil.example"), "405 Method Not Allowed", { reason: "CONNECT" }],
  [
    head("GET / HTTP/1.1", "Expect: tea", "Host: a"),
    "417 Expectation Failed",
    { reason: "an expectation other than 100-continue" },
  ],
  [
    `${head("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Host: a")}tea\r\n`,
    "400 Bad Request",
    { reason: "HPE_INVALID_CHUNK_SIZE" },
  ],
  [`${head("PRI * HTTP/2.0")}SM\r\n\r\n`, "400 Bad Request", { reason: "HPE_PAUSED_H2_UPGRADE" }],
  [
    head(`GET /ada@example.com/?key=geheim HTTP/1.1`, ...last),
    "404 Not Found",
    { path: "/(email address)/", query: ["key"] },
  ],
  [head(`GET /${token}/ HTTP/1.1`, ...last), "301 Moved Permanently", { path: "/(token)/" }],
  [head("GET /%E0%A4%A HTTP/1.1", ...last), "400 Bad Request", { path: "-" }],
];

/** Writes to standard output outside of the log, on a signal. */
const library = `process.on("SIGUSR2", () => {
  console.error(new Error("A library failed for ada@example.com\\nin two lines"), { jwt: "${token}" });
  console.log("%s of %d\\nlines", "A text", 2);
  process.emitWarning("The library is old.", "DeprecationWarning");
  Promise.reject(new Error("Nobody waits for ada@example.com"));
});`;

test("every server event, including shutdown, is one line of JSON without personal data", async () => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-log-"));
  const store = join(folder, "store.db");
  const site = await startBuiltSite({
    CONTENT_URL: siteUrl(),
    DATABASE_URL: `file:${store}`,
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(library)}`,
  });
  try {
    for (const [bytes, status] of invalidRequests) {
      expect(await send(site.url, bytes), String(bytes)).toBe(`HTTP/1.1 ${status}`);
    }
    // A request whose body ended early has its own line as well.
    const ofRequests = () => linesOf(site.log()).filter(({ msg, cut }) => /request$/.test(msg) && !cut);
    await expect
      .poll(ofRequests)
      .toMatchObject(invalidRequests.map(([, status, facts]) => ({ status: Number.parseInt(status, 10), ...facts })));
    expect(linesOf(site.log()).map(({ msg }) => msg)).toContain(`Porchlight is at ${site.url}/`);
    await send(site.url, `${head("POST /message/ HTTP/1.1", ...form)}email=ada@example.com`, true);
    const cut = { method: "POST", path: "/message/", status: 400, level: 30 };
    await expect.poll(() => linesOf(site.log())).toContainEqual(expect.objectContaining(cut));

    const database = new DatabaseSync(store);
    database.exec("DROP TABLE lead_deliveries; DROP TABLE leads;");
    database.close();
    const failed = await fetch(`${site.url}/message/00000000-0000-4000-8000-000000000000/`);
    const id = failed.headers.get("x-request-id") ?? "";
    expect(failed.status).toBe(500);
    expect(await failed.text()).toContain(`Reference: `);
    const ofRequest = () => linesOf(site.log()).filter((line) => line.id === id);
    await expect.poll(() => ofRequest().map(({ msg }) => msg)).toEqual(["no such table: leads", "request"]);
    expect(ofRequest()[0]).toMatchObject({ level: 50, err: { stack: expect.stringContaining("\n") } });

    const before = linesOf(site.log()).length;
    site.signal("SIGUSR2");
    expect(await site.ended).toBe(1);
    const rest = linesOf(site.log()).slice(before);
    expect(rest).toMatchObject([
      { level: 50, source: "console", err: { message: "A library failed for (email address)\nin two lines" } },
      { level: 30, source: "console", msg: "A text of 2\nlines" },
      { level: 40, source: "node", msg: "The library is old.", err: { type: "DeprecationWarning" } },
      { level: 60, err: { message: "Nobody waits for (email address)" } },
    ]);
    expect(site.log()).not.toMatch(/ada@|geheim|eyJ/);
  } finally {
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("traces of a site that is shut down still arrive, store statements included", async () => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-traces-"));
  await using collector = await traceCollector();
  const site = await startBuiltSite({
    CONTENT_URL: siteUrl(),
    DATABASE_URL: `file:${join(folder, "store.db")}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  try {
    expect((await fetch(`${site.url}/message/00000000-0000-4000-8000-000000000000/`)).status).toBe(200);
    site.signal("SIGTERM");
    expect(await site.ended).toBe(0);
    const { spans } = collector;
    const request = spans.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: "GET /message/:id", service: "porchlight", parent: undefined });
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
    const names = spans.map(({ name }) => name);
    for (const name of ["render", "loader routes/message-sent", "POST content host", "store select leads"]) {
      expect(names).toContain(name);
    }
  } finally {
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs the server until it ends. */
const runServer = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; written: string }>((resolve) => {
    // Playwright sets FORCE_COLOR; with the NO_COLOR of the checks Node.js warns about it before any script runs.
    const env = { ...process.env, FORCE_COLOR: undefined, HOST: "127.0.0.1", ...settings };
    execFile(process.execPath, ["server/main.ts"], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, written: stdout + stderr }),
    );
  });

test("a failed start prints its reason in one line, also with a silent log", async () => {
  const port = new URL(siteUrl()).port;
  const [setting, taken, store] = await Promise.all([
    runServer({ LOG_LEVEL: "loud" }),
    runServer({ PORT: port, LOG_LEVEL: "silent" }),
    runServer({ PORT: "0", DATABASE_URL: "file:/dev/null/store.db", LOG_LEVEL: "silent" }),
  ]);
  expect([setting.code, taken.code, store.code]).toEqual([1, 1, 1]);
  const why = [setting, taken, store].map(({ written }) => linesOf(written));
  for (const { written } of [setting, taken, store]) expect(written).toMatch(/\}\n$/);
  expect(why.map((lines) => lines.map(({ level }) => level))).toEqual([[60], [60], [60]]);
  expect(why[0]?.[0]?.msg).toBe(
    'LOG_LEVEL: "loud" cannot be used. Allowed: fatal, error, warn, info, debug, trace, silent.',
  );
  expect(why[1]?.[0]?.msg).toMatch(new RegExp(`^Port ${port} is in use by another program\\.`));
  expect(why[2]?.[0]).toMatchObject({ msg: expect.stringContaining("/dev/null/store.db") });
});
