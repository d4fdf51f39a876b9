import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../run-server.ts";
import { createSiteServer } from "../start-server.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { closeServer, gracePeriod, handleClientErrors, limitConnections } from "./connections.ts";

const never = new AbortController().signal;
/** Longer than a test, so that no other timeout ends a connection. */
const hour = 3_600_000;
const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** The response of a client, or the error it got instead. */
interface Outcome {
  readonly status?: number | undefined;
  readonly connection?: string | undefined;
  readonly body?: string;
  readonly error?: string | undefined;
}

/** A client with one connection at a time, reused until the server closes it. */
function keepAliveClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string): Promise<Outcome> =>
    new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => resolve({ error: error.code });
      get(url + path, { agent }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text) => {
          body += text;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode, connection: response.headers.connection, body }),
        );
        response.on("error", fail);
      }).on("error", fail);
    });
  return { send };
}

/** A raw connection that a test writes to; `received` is the data that came back, `closed` how it ended. */
function rawConnection(server: Server) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const closed = new Promise<unknown>((resolve) => socket.once("close", resolve));
  const connection = { socket, received: "", closed };
  socket.setEncoding("utf8").on("data", (text) => {
    connection.received += text;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    connection.received += error.code;
  });
  return connection;
}

/** Resolves when the port refuses connections. */
async function refused(url: string): Promise<void> {
  const attempt = async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    return await once(socket, "connect").then(
      () => void socket.destroy(),
      ({ code }) => code,
    );
  };
  await expect.poll(attempt).toBe("ECONNREFUSED");
}

/** A server that never ends idle connections by timeout. */
async function plainServer(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: 0 }, respond);
  const url = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`;
  return { server, url };
}

test("busy clients lose no request during a shutdown and get Connection: close", async () => {
  await using site = await fakeSite();
  const pages = { "/": 200, "/list/?page=2": 200, "/about/": 200, "/nowhere/": 404 };
  const files = { "/assets/a-1.js": 200, "/assets/none.js": 404, "/healthz": 200, "/list//": 301 };
  const clients = Object.entries({ ...pages, ...files }).map(([path, status]) => {
    return { path, status, ...keepAliveClient(site.url), outcomes: [] as Outcome[] };
  });
  const over = Promise.withResolvers<void>();
  let isClosing = false;
  const busy = clients.map(async ({ path, send, outcomes }) => {
    while (outcomes.length < 5) {
      const wasClosing = isClosing;
      const outcome = await send(path);
      if (wasClosing || outcome.error) outcomes.push(outcome);
    }
  });
  // The page is cached from here on.
  await expect.poll(async () => (await fetch(`${site.url}/`)).headers.get("x-cache")).toBe("hit");
  isClosing = true;
  const closed = site.shutDown({ grace: over.promise, skipGrace: never });
  await Promise.all(busy);
  const readiness = await fetch(`${site.url}/readyz`);
  expect([readiness.status, readiness.headers.get("connection")]).toEqual([503, "close"]);
  expect(await readiness.json()).toEqual({ status: "shutting down" });
  over.resolve();
  await closed;
  await refused(site.url);
  for (const { path, status, outcomes } of clients) {
    for (const outcome of outcomes) expect(outcome, path).toMatchObject({ status, connection: "close" });
  }
});

test("a request in progress at the signal completes after the port closes with Connection: close", async () => {
  await using site = await fakeSite();
  const content = Promise.withResolvers<Response>();
  site.content = () => content.promise;
  const client = keepAliveClient(site.url);
  const running = client.send("/");
  await expect.poll(() => site.contentRequests.length).toBe(1);
  const closed = site.shutDown({ grace: Promise.resolve(), skipGrace: never });
  await refused(site.url);
  content.resolve(Response.json({ data: { word: "late" } }));
  expect(await running).toMatchObject({ status: 200, connection: "close", body: expect.stringContaining("late") });
  await closed;
});

test("an idle connection outlives the port until its next response", async () => {
  await using site = await fakeSite();
  const client = keepAliveClient(site.url);
  expect(await client.send("/healthz")).toMatchObject({ connection: "keep-alive" });
  const closed = site.shutDown({ grace: Promise.resolve(), skipGrace: never });
  await refused(site.url);
  expect(await client.send("/healthz")).toMatchObject({ status: 200, connection: "close" });
  await closed;
});

test("the end of the grace period keeps idle connections open, skipGrace ends them", async () => {
  const { server, url } = await plainServer((_request, response) => response.end("done"));
  const client = keepAliveClient(url);
  const [connection] = (await Promise.all([once(server, "connection"), client.send("/")]))[0] as [Socket];
  const skipGrace = new AbortController();
  const closed = closeServer(server, hour, { grace: Promise.resolve(), skipGrace: skipGrace.signal });
  await expect.poll(() => server.listening).toBe(false);
  expect(await client.send("/")).toMatchObject({ body: "done" });
  expect(connection.destroyed).toBe(false);
  skipGrace.abort();
  await closed;
  expect(connection.destroyed).toBe(true);
});

test("without a grace period idle connections end with the port", async () => {
  const { server, url } = await plainServer((_request, response) => response.end("done"));
  const client = keepAliveClient(url);
  const [connection] = (await Promise.all([once(server, "connection"), client.send("/")]))[0] as [Socket];
  const skipGrace = AbortSignal.abort();
  await closeServer(server, hour, { grace: gracePeriod(300, skipGrace), skipGrace });
  expect(connection.destroyed).toBe(true);
  await refused(url);
});

test("requests that do not finish in time are aborted", async () => {
  const { server, url } = await plainServer(() => undefined);
  const cut = keepAliveClient(url).send("/");
  await once(server, "request");
  await closeServer(server, 1, { grace: Promise.resolve(), skipGrace: never });
  expect(await cut).toEqual({ error: "ECONNRESET" });
});

test("connections that are not accepted yet when the port closes are served", async () => {
  const { server } = await plainServer((_request, response) => response.setHeader("Connection", "close").end("done"));
  const connections: ReturnType<typeof rawConnection>[] = [];
  const open = () => connections.push(rawConnection(server));
  // Each connection is opened in the event loop turn that accepted the one before, the last one late in a long turn.
  server.on("connection", () => {
    if (connections.length < 3) open();
    else if (connections.length === 3) {
      setImmediate(() => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        open();
      });
    }
  });
  open();
  // A long turn counts as 2 ms of the second after which the port closes in any case.
  const clock = performance.now.bind(performance);
  let [readAt, milliseconds] = [clock(), 0];
  const counted = vi.spyOn(performance, "now").mockImplementation(() => {
    milliseconds += Math.min(clock() - readAt, 2);
    readAt = clock();
    return milliseconds;
  });
  onTestFinished(() => counted.mockRestore());
  const closed = closeServer(server, undefined, { grace: Promise.resolve(), skipGrace: never });
  await expect.poll(() => connections.length).toBe(4);
  for (const { socket } of connections) socket.write(request);
  await Promise.all(connections.map((connection) => connection.closed));
  expect(connections.map(({ received }) => /done$/.exec(received)?.[0] ?? received)).toEqual(Array(4).fill("done"));
  await closed;
});

test("requests received while the port closes are handled after it is closed", async () => {
  const wasListening: boolean[] = [];
  const { server } = await plainServer((_request, response) => {
    wasListening.push(server.listening);
    response.setHeader("Connection", "close").end("done");
  });
  const connection = rawConnection(server);
  await once(server, "connection");
  connection.socket.write(request);
  // A further connection, so that the port does not close in the turn that reads the request.
  const other = rawConnection(server);
  const closed = closeServer(server, undefined, { grace: Promise.resolve(), skipGrace: never });
  await connection.closed;
  expect([connection.received.endsWith("done"), wasListening]).toEqual([true, [false]]);
  other.socket.destroy();
  await closed;
});

test("the port closes although every turn of the event loop is long", async () => {
  const { server } = await plainServer(() => undefined);
  let milliseconds = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    milliseconds += 300;
    return milliseconds;
  });
  await closeServer(server, undefined, { grace: Promise.resolve(), skipGrace: never });
  clock.mockRestore();
  expect(server.listening).toBe(false);
  expect(milliseconds).toBeGreaterThan(1000);
});

test("the grace period lasts for its seconds, or until skipGrace", async () => {
  vi.useFakeTimers();
  const skipGrace = new AbortController();
  const ended: string[] = [];
  void gracePeriod(5, never).then(() => ended.push("five"));
  void gracePeriod(300, skipGrace.signal).then(() => ended.push("hurried"));
  await vi.advanceTimersByTimeAsync(4999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(["five"]);
  skipGrace.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(["five", "hurried"]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("connections per address are limited until one ends; local connections are unlimited", async () => {
  const { server } = await plainServer((_request, response) => response.end("served"));
  limitConnections(server, 2, () => false);
  const [first, second] = [rawConnection(server), rawConnection(server)];
  for (const { socket } of [first, second]) socket.write(request);
  for (const each of [first, second]) await expect.poll(() => each.received).toContain("served");
  await rawConnection(server).closed;

  first.socket.destroy();
  await first.closed;
  await expect
    .poll(async () => {
      const third = rawConnection(server);
      third.socket.end(request);
      await third.closed;
      return third.received;
    })
    .toContain("served");

  const other = await plainServer((_request, response) => response.end("served"));
  limitConnections(other.server, 0);
  const local = rawConnection(other.server);
  local.socket.write(request);
  await expect.poll(() => local.received).toContain("served");
  for (const { socket } of [second, local]) socket.destroy();
  for (const each of [server, other.server]) await closeServer(each);
});

test.each([
  [0, 64],
  [1, 100],
])("with %i trusted proxies, %i of 100 connections of one address are kept", (trustedProxies, kept) => {
  const server = createSiteServer(() => undefined, never, trustedProxies);
  const sockets = Array.from({ length: 100 }, () =>
    Object.defineProperty(new Socket(), "remoteAddress", { value: "203.0.113.9" }),
  );
  for (const socket of sockets) server.emit("connection", socket);
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(kept);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost:"],
  ["body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na"],
])(
  "a client that is slow with its %s gets 408 soon after the timeout",
  {
    // Without the site's interval Node.js checks connections every 30 seconds.
    timeout: 25_000,
  },
  async (_part, sent) => {
    const server = createSiteServer(() => undefined, never, 0);
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
    handleClientErrors(server, { info: () => undefined, debug: () => undefined });
    await listen(server, 0, "127.0.0.1");
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    const slow = rawConnection(server);
    slow.socket.write(sent);
    await slow.closed;
    expect(slow.received).toMatch(/^HTTP\/1.1 408 Request Timeout/);
    await closeServer(server);
  },
);
