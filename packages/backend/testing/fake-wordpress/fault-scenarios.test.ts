import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, type TemporaryStore, temporaryStore } from "../content-store.ts";
import { fakeWordPressFor } from "./client.ts";
import type { Fault, WordPressOptions } from "./fake-wordpress.ts";

let store: TemporaryStore;
beforeAll(async () => {
  store = await temporaryStore();
  await store.write(async (writer) => {
    for (let id = 1000; id < 1400; id += 1) await writer.putEntry(entry("neighborhood", id));
    for (let id = 2000; id < 2400; id += 1) await writer.putEntry(entry("plan", id));
    for (let id = 3000; id < 3400; id += 1) await writer.putEntry(entry("model", id));
    for (let id = 4000; id < 4400; id += 1) await writer.putEntry(entry("home", id));
  });
});
afterAll(() => store.remove());

const fakeWordPress = (options: Partial<WordPressOptions> = {}) =>
  fakeWordPressFor({ databaseUrl: store.databaseUrl, ...options });
const one = JSON.stringify({ operationName: "One", query: "query One { plans(first: 1) { nodes { databaseId } } }" });
const fault = (kind: Exclude<Fault, { milliseconds: number } | { status: number } | { errors: unknown }>["kind"]) => ({
  fault: { kind },
});

test.each([
  ["maintenance", 503, "600", "wp_die", /^Briefly unavailable for scheduled maintenance/],
  ["database-down", 500, null, "wp_die", /Error establishing a database connection/],
  ["php-fatal", 500, null, "internal_server_error", /^<p>There has been a critical error on this website\.<\/p>/],
] as const)("%s: HTTP %i as JSON with a data key and no errors", async (kind, status, retryAfter, code, message) => {
  const { sent, setScenario } = await fakeWordPress({ scenario: fault(kind) });
  const response = await sent(one);
  expect([response.status, response.headers.get("retry-after")]).toEqual([status, retryAfter]);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({
    code,
    message: expect.stringMatching(message),
    data: { status },
    additional_errors: [],
  });
  setScenario({});
  expect((await sent(one)).status).toBe(200);
});

test("a response that is not GraphQL still has HTTP 200", async () => {
  const { sent, setScenario } = await fakeWordPress({ scenario: fault("login-page") });
  const page = await sent(one);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(await page.text()).toContain('action="/wp-login.php"');
  setScenario(fault("empty"));
  const nothing = await sent(one);
  expect([nothing.status, await nothing.text()]).toEqual([200, ""]);
});

test("a correct response can have garbage in front, be truncated, or be aborted", async () => {
  const { sent, setScenario } = await fakeWordPress();
  const right = await (await sent(one)).text();
  setScenario(fault("garbage"));
  const [warning, behind] = (await (await sent(one)).text()).split(right);
  expect([warning, behind]).toEqual([expect.stringMatching(/^<br \/>\n<b>Warning<\/b>/), ""]);
  setScenario(fault("truncated"));
  expect(await (await sent(one)).text()).toBe(right.slice(0, Math.floor(right.length / 2)));
  setScenario(fault("cut"));
  const broken = await sent(one);
  expect(broken.status).toBe(200);
  await expect(broken.text()).rejects.toThrow();
  setScenario(fault("close"));
  await expect(sent(one)).rejects.toThrow();
});

test("a correct response can be longer than 32 MB without Content-Length", async () => {
  const { received, sent } = await fakeWordPress({ scenario: fault("too-large") });
  const response = await sent(one);
  expect(response.headers.get("content-length")).toBeNull();
  const text = await response.text();
  expect(text.length).toBeGreaterThan(32 * 1024 * 1024);
  expect(received.at(-1)?.responseBytes).toBe(text.length);
  expect(JSON.parse(text)).toMatchObject({ data: { plans: { nodes: [{ databaseId: 2399 }] } } });
});

test("a slow response is correct but late", async () => {
  const { request } = await fakeWordPress({ scenario: { fault: { kind: "delay", milliseconds: 200 } } });
  const before = performance.now();
  expect((await request("{ plans(first: 1) { nodes { databaseId } } }")).body.data?.plans).toBeDefined();
  expect(performance.now() - before).toBeGreaterThan(195);
});

test("a trickling response begins at once, is correct, and would take minutes", async () => {
  const { sent, setScenario } = await fakeWordPress();
  const right = await (await sent(one)).text();
  setScenario(fault("trickle"));
  const { body, status } = await sent(one);
  expect(status).toBe(200);
  let text = "";
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    if (text.length >= 3) break;
  }
  expect(right.startsWith(text)).toBe(true);
  expect(text.length).toBeLessThan(right.length / 2);
});

test.each([
  [128, 50, 75],
  [256, 100, undefined],
  [512, 300, 400],
] as const)("with %i MB four lists of %i succeed and four of %s fail", async (memoryMb, passing, dying) => {
  const { request, sent } = await fakeWordPress({ scenario: { memoryMb }, maxPageSize: 500 });
  const lists = (first: number) =>
    ["neighborhoods", "plans", "models", "homes"].map((name) => `${name}(first: ${first}) { nodes { databaseId } }`);
  expect((await request(`{ ${lists(passing).join(" ")} }`)).body.data?.homes).toHaveProperty(`nodes.${passing - 1}`);
  if (dying !== undefined) {
    const response = await sent(JSON.stringify({ query: `{ ${lists(dying).join(" ")} }` }));
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { code: "internal_server_error", data: { status: 500 } },
    ]);
  }
  for (const list of lists(100)) expect((await request(`{ ${list} }`)).status).toBe(200);
});

test("fields can fail: null, an error with their path, and the other data", async () => {
  const { request } = await fakeWordPress({ scenario: { failingFields: ["RootQuery.homes", "Plan.productStatus"] } });
  const { status, body } = await request(
    "{ homes { nodes { id } } plans(first: 1) { nodes { databaseId productStatus { statusCustom } } } }",
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: { homes: null, plans: { nodes: [{ databaseId: 2399, productStatus: null }] } },
    errors: [
      { message: "Internal server error", path: ["homes"] },
      { message: "Internal server error", path: ["plans", "nodes", 0, "productStatus"] },
    ],
  });
});

test("with closesConnections, connections close after each response, also after a large 404", async () => {
  const { endpoint, origin, setScenario } = await fakeWordPress({ scenario: { closesConnections: true } });
  const media = `${origin}/wp-content/uploads/nothing.jpg`;
  for (const [address, status] of [
    [`${endpoint}?query={__typename}`, 200],
    [media, 404],
  ] as const) {
    // Node would close the connection itself after five idle seconds.
    expect(await untilClosed(address)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nConnection: close\r\n`));
  }
  expect((await (await fetch(media)).text()).length).toBe(66_000);
  setScenario({});
  const response = await fetch(media);
  expect(response.headers.get("connection")).toBe("keep-alive");
  await response.text();
});

test("every operation is numbered, with the bytes of its response", async () => {
  const { received, sent, setScenario } = await fakeWordPress();
  const first = await (await sent(one)).text();
  setScenario(fault("maintenance"));
  const second = await (await sent(one)).text();
  setScenario(fault("empty"));
  await (await sent(one)).text();
  expect(received.map(({ number, operationName, responseBytes }) => [number, operationName, responseBytes])).toEqual([
    [1, "One", first.length],
    [2, "One", second.length],
    [3, "One", 0],
  ]);
});

test.each(["/?rest_route=/wp/v2/users", "/about-us/?rest_route=%2Fwp%2Fv2%2Fusers", "/wp-json/wp/v2/users"])(
  "%s is the REST API, which lists authors; each request to it is recorded",
  async (address) => {
    const { origin, restHits } = await fakeWordPress();
    const response = await fetch(origin + address);
    expect(await response.json()).toMatchObject([{ id: 1, slug: "admin" }]);
    expect(restHits).toEqual([address]);
  },
);

test("a rest_route parameter on the endpoint selects the REST API, whatever the body queries", async () => {
  const { received, endpoint, restHits } = await fakeWordPress();
  const response = await fetch(`${endpoint}?rest_route=/wp/v2/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: one,
  });
  expect(await response.json()).toMatchObject([{ slug: "admin" }]);
  expect([restHits, received]).toEqual([["/wp/graphql?rest_route=/wp/v2/users"], []]);
});

/** Everything received on a separate connection for one request, until the server closes it. */
async function untilClosed(address: string): Promise<string> {
  const { host, hostname, port, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test("a fault affects only the operations that it names, for a number of times", async () => {
  const errors = [{ message: "The JWT is out of date", path: ["plans"] }];
  const { sent, setScenario } = await fakeWordPress();
  const two = one.replaceAll("One", "Two");
  setScenario({ fault: { kind: "refusal", errors, status: 401 }, only: ["Two"], times: 2 });
  const statuses = [];
  for (const operation of [one, two, one, two, two]) statuses.push((await sent(operation)).status);
  expect(statuses).toEqual([200, 401, 200, 401, 200]);
});

test("a refusal has errors and no data; errors beside data leave the data unchanged", async () => {
  const errors = [{ message: "Not all is well." }];
  const { sent, setScenario } = await fakeWordPress();
  const right = await (await sent(one)).json();
  setScenario({ fault: { kind: "refusal", errors } });
  const refusal = await sent(one);
  expect([refusal.status, await refusal.json()]).toEqual([200, { errors, data: null }]);
  setScenario({ fault: { kind: "partial", errors } });
  expect(await (await sent(one)).json()).toEqual({ ...right, errors });
});
