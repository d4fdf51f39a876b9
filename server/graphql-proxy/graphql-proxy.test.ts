import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { type ProxySite, proxySite, type RecordingHost, recordingHost, sourceAt } from "../testing/proxy-site.ts";

let host: RecordingHost;
let open: ProxySite;
let closed: ProxySite;
beforeAll(async () => {
  host = await recordingHost();
  const source = sourceAt(host.origin);
  open = await proxySite(source, { isOpen: true });
  closed = await proxySite(source);
});
afterAll(async () => {
  await closed.close();
  await open.close();
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
  const data = { __typename: "RootQuery", page: null, nodeByUri: null, user: null };
  host.respond = (_request, response) => response.end(JSON.stringify({ data }));
});

/** Without fragments, which the adapter expands before sending. */
const ownOperation = operations.GetUserFavorites ?? "";
const query = "query Word { __typename }";

test("operation, variables and name are forwarded in a new body, and nothing else of the request", {
  tags: ["S7.3"],
}, async () => {
  const headers = {
    Authorization: "Bearer a.b-c_d",
    Cookie: "wordpress_logged_in=1",
    "X-Forwarded-For": "203.0.113.7",
    "X-WP-Nonce": "1",
    "X-HTTP-Method-Override": "DELETE",
    "GraphQL-Client-Name": "default",
    "X-Porchlight-Client-Address": "9.9.9.9",
    Referer: "https://evil.example",
  };
  const body = {
    id: 1,
    extensions: { persistedQuery: {} },
    queryId: "x",
    query:
      "# a remark\nquery Word($id: ID) { page(id: $id) { ...P } } query Other { b } fragment P on Page { id } fragment Q on Page { id }",
    operationName: "Word",
    variables: { id: "/", other: "undeclared" },
  };
  const { status } = await open.post(body, headers, "?rest_route=/wp/v2/users&query=%7Bb%7D");
  expect(status).toBe(200);
  expect(host.requests).toHaveLength(1);
  const [seen] = host.requests;
  expect(seen).toMatchObject({ method: "POST", url: "/wp/graphql" });
  expect({ ...seen?.body, query: String(seen?.body.query).replaceAll(/\s+/g, " ") }).toEqual({
    operationName: "Word",
    variables: { id: "/" },
    query: "query Word($id: ID) { page(id: $id) { id } }",
  });
  const { "content-length": _length, ...sent } = seen?.headers ?? {};
  expect(sent).toEqual({
    accept: "application/json",
    "accept-encoding": expect.any(String),
    "accept-language": "*",
    authorization: "Bearer a.b-c_d",
    connection: "keep-alive",
    "content-type": "application/json",
    host: new URL(host.origin).host,
    "sec-fetch-mode": "cors",
    "user-agent": "node",
    "x-porchlight-client-address": "203.0.113.7",
  });
});

test("a query in the URL is forwarded by POST, without the URL", async () => {
  const search = new URLSearchParams({
    query: "query A($id: ID) { page(id: $id) { id } } query B { b }",
    operationName: "A",
    variables: '{"id":"/"}',
    rest_route: "/wp/v2/users",
  });
  expect((await fetch(`${open.url}?${search}`)).status).toBe(200);
  expect(host.requests).toMatchObject([{ method: "POST", url: "/wp/graphql", body: { operationName: "A" } }]);
  expect(Object.keys(host.requests[0]?.body ?? {}).sort()).toEqual(["operationName", "query", "variables"]);
});

test("a mutation in the URL is rejected", async () => {
  const search = new URLSearchParams({ query: "mutation { updateFavorites(input: {}) { clientMutationId } }" });
  const response = await fetch(`${open.url}?${search}`);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  const login = new URLSearchParams({ query: operations.Login ?? "", variables: '{"username":"a","password":"b"}' });
  expect((await fetch(`${closed.url}?${login}`)).status).toBe(405);
  expect(host.requests).toEqual([]);
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])("the method %s is rejected", async (method) => {
  const response = await fetch(open.url, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
  expect(host.requests).toEqual([]);
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/graphql",
])("a body of the type %s, which a form of another site could send, is rejected", async (type) => {
  expect((await open.post({ query }, { "Content-Type": type })).status).toBe(415);
  expect(host.requests).toEqual([]);
});

test.each<[string, unknown, number, RegExp]>([
  ["an empty batch", [], 400, /at least one/],
  ["a batch of eleven", new Array(11).fill({ query }), 413, /11 operations; 10/],
  ["a batch in a batch", [[{ query }]], 400, /object/],
  ["null", null, 400, /object/],
  ["no query", { operationName: "Word" }, 400, /"query"/],
  ["a query that is not a string", { query: { a: 1 } }, 400, /"query"/],
  ["a name that is not a string", { query, operationName: 1 }, 400, /"operationName"/],
  ["a name that the text does not have", { query, operationName: "Other" }, 400, /determine what operation/],
  ["two operations without a name", { query: "query A { a } query B { b }" }, 400, /determine what operation/],
  ["two operations of one name", { query: "query A { a } query A { b }", operationName: "A" }, 400, /determine/],
  ["a fragment alone", { query: "fragment P on Page { id }" }, 400, /determine what operation/],
  ["a subscription", { query: "subscription S { s }" }, 400, /Subscriptions/],
  ["no GraphQL", { query: "{ page(" }, 400, /Syntax Error/],
  ["variables in a list", { query, variables: [1] }, 400, /"variables"/],
  ["variables that are a text", { query, variables: '{"id":1}' }, 400, /"variables"/],
  ["too many values", { query, variables: { ids: new Array(600).fill(1) } }, 400, /520 are allowed/],
])("%s is rejected and not forwarded", async (_what, body, status, message) => {
  const response = await open.post(body);
  expect(response.status).toBe(status);
  expect(response.body.errors?.[0]?.message).toMatch(message);
  expect(host.requests).toEqual([]);
});

test.each([
  ["that breaks off", "{", 400, "The body is not valid JSON."],
  ["without a text", "", 400, "The body is not valid JSON."],
  [
    "of more than 100,000 bytes",
    JSON.stringify({ query, operationName: "x".repeat(100_000) }),
    413,
    "A request may have 100000 bytes.",
  ],
])("a body %s is rejected", async (_what, body, status, message) => {
  const response = await fetch(open.url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  expect([response.status, await response.json()]).toEqual([status, { errors: [{ message }] }]);
  expect(host.requests).toEqual([]);
});

test("a streamed body is measured: one byte above the limit is rejected, at the limit accepted", async () => {
  const bodyOf = (bytes: number) => {
    const text = new TextEncoder().encode(JSON.stringify({ query }).padEnd(bytes));
    return new ReadableStream<Uint8Array>({
      start(pieces) {
        for (let from = 0; from < bytes; from += 30_000) pieces.enqueue(text.subarray(from, from + 30_000));
        pieces.close();
      },
    });
  };
  const statusOf = async (bytes: number) => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: bodyOf(bytes), duplex: "half" };
    return (await fetch(open.url, init as RequestInit)).status;
  };
  expect([await statusOf(100_000), await statusOf(100_001)]).toEqual([200, 413]);
  expect(host.requests).toHaveLength(1);
});

test("variables nested as deeply as a body permits are rejected without harm", async () => {
  const deep = `${"[".repeat(40_000)}${"]".repeat(40_000)}`;
  const response = await fetch(open.url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: `{"query":"query Word { __typename }","variables":{"a":${deep}}}`,
  });
  expect(response.status).toBe(400);
  expect(host.requests).toEqual([]);
});

test("the operations of a batch are forwarded one by one and their responses returned as a list", async () => {
  host.respond = ({ body }, response) => {
    if (body.operationName === "B") response.statusCode = 503;
    response.end(
      JSON.stringify(body.operationName === "B" ? { code: "wp_die", data: { status: 503 } } : { data: { a: 1 } }),
    );
  };
  const response = await open.post([
    { query: "query A { a }" },
    { query: "query B { b }" },
    { query: "query C { c }" },
  ]);
  expect(host.requests.map(({ body }) => body.operationName)).toEqual(["A", "B", "C"]);
  expect([response.status, response.body]).toEqual([
    503,
    [{ data: { a: 1 } }, { errors: [{ message: "The content cannot be reached right now." }] }, { data: { a: 1 } }],
  ]);
});

test.each([
  ["Bearer abc.def-g_h~i+j/k==", "Bearer abc.def-g_h~i+j/k=="],
  ["bearer   abc", "Bearer abc"],
  ["Bearer ", undefined],
  ["Bearer", undefined],
  ["Basic YWRtaW46c2VjcmV0", undefined],
  ["Bearer Basic YWRtaW46c2VjcmV0", undefined],
  ["abc.def.ghi", undefined],
  ['Bearer a"b', undefined],
  [`Bearer ${"a".repeat(5000)}`, undefined],
])("the Authorization %j is forwarded as %j", async (given, sent) => {
  expect((await open.post({ query }, { Authorization: given })).status).toBe(200);
  expect(host.requests[0]?.headers.authorization).toBe(sent);
});

test.each([
  ["203.0.113.7:4711", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["1.2.3.4, ::ffff:203.0.113.7", "203.0.113.7"],
  ["x".repeat(500), "x".repeat(64)],
])("X-Forwarded-For %j is the visitor’s address %s", async (forwarded, address) => {
  await open.post({ query }, { "X-Forwarded-For": forwarded });
  expect(host.requests[0]?.headers["x-porchlight-client-address"]).toBe(address);
});

test("a site operation is forwarded in the site's text, however spelled; others are rejected", async () => {
  const spelled = `# a remark\n${ownOperation.replaceAll(" ", "  ")}`;
  expect((await closed.post({ query: spelled, variables: { userId: "1", other: 1 } })).status).toBe(200);
  expect(host.requests[0]?.body).toMatchObject({ operationName: "GetUserFavorites", variables: { userId: "1" } });
  const words = String(host.requests[0]?.body.query);
  expect(words).not.toContain("remark");
  expect(words.replaceAll(/\s+/g, " ")).toBe(ownOperation);
  for (const body of [
    { query },
    { query: ownOperation, operationName: "GetPage" },
    [{ query: ownOperation }, { query }],
  ]) {
    expect((await closed.post(body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(host.requests).toHaveLength(1);
});

test("only data, errors and Retry-After of a response are returned", async () => {
  host.respond = (_request, response) => {
    response.setHeader("Set-Cookie", "wordpress=1");
    response.setHeader("X-GraphQL-URL", host.origin);
    response.setHeader("Retry-After", "7");
    response.statusCode = 429;
    const errors = [
      { message: "Later.", path: ["a"], locations: [{ line: 1, column: 1 }], extensions: { category: "x" } },
    ];
    response.end(JSON.stringify({ data: { a: null }, errors, extensions: { debug: [host.origin] } }));
  };
  const { status, headers, body } = await open.post({ query: "query Word { a }" });
  expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
  expect(body).toEqual({
    data: { a: null },
    errors: [{ message: "Later.", path: ["a"], locations: [{ line: 1, column: 1 }] }],
  });
  expect([headers.get("set-cookie"), headers.get("x-graphql-url"), headers.get("cache-control")]).toEqual([
    null,
    null,
    "no-store",
  ]);
});

test.each<[number, string, number]>([
  [200, '{"errors":[{"message":"No."}]}', 200],
  [401, '{"data":{"viewer":null},"errors":[{"message":"Internal server error"}]}', 401],
  [404, '{"errors":[{"message":"No."}]}', 200],
  [500, '{"errors":[{"message":"Internal server error"}]}', 502],
  [503, '{"code":"wp_die","message":"Maintenance","data":{"status":503}}', 503],
  [500, '{"code":"wp_die","message":"Fatal","data":{"status":500}}', 502],
  [200, "<h1>Hello</h1>", 502],
  [200, '{"data": {"page"', 502],
  [200, "null", 502],
  [302, "", 502],
])("a host’s %i with %s becomes %i", async (hostStatus, text, status) => {
  host.respond = (_request, response) => {
    response.statusCode = hostStatus;
    if (hostStatus === 302) response.setHeader("Location", "https://elsewhere.example/");
    response.end(text);
  };
  const response = await open.post({ query });
  expect(response.status).toBe(status);
  expect(JSON.stringify(response.body)).not.toMatch(/wp_die|Maintenance|Fatal|<h1>/);
});

test("an absolute request target does not bypass the GraphQL proxy", async () => {
  const { port } = new URL(open.url);
  const socket = connect(Number(port), "127.0.0.1");
  const body = JSON.stringify({ query });
  socket.end(
    `POST ${host.origin}/wp/graphql?rest_route=/wp/v2/users HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.resume();
  await once(socket, "close");
  expect(host.requests.map(({ url }) => url)).toEqual(["/wp/graphql"]);
});

test.each([
  ["default", "default"],
  ["a name of several words", undefined],
  [undefined, undefined],
])(
  "when the content fails, the log names the operation and the client named %s",
  { tags: ["S9.29"] },
  async (name, logged) => {
    await using site = await fakeSite({ GRAPHQL_ALLOW_ANY_OPERATION: "1" });
    site.content = async () => {
      throw new Error("the content is down");
    };
    await fetch(`${site.url}/wp/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(name ? { "graphql-client-name": name } : {}) },
      body: JSON.stringify({ query }),
    });
    const lines = site.logged.filter(({ msg }) => msg === "The content backend did not answer.");
    expect(lines.map(({ operation, client }) => [operation, client])).toEqual([["Word", logged]]);
  },
);
