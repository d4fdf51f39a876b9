import { renameSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { readinessOf } from "./observability/monitoring.ts";
import { stopClock } from "./testing/endless-waits.ts";
import { fakeSite } from "./testing/fake-site.ts";
import { send } from "./testing/send.ts";

test("a document is rendered once and then served from memory, compressed", async () => {
  await using site = await fakeSite();
  const first = await send(`${site.url}/`, { "accept-encoding": "br" });
  const second = await send(`${site.url}/`, { "accept-encoding": "br" });
  expect([first.headers["x-cache"], second.headers["x-cache"]]).toEqual(["miss", "hit"]);
  expect(site.rendered).toHaveLength(1);
  expect(second.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(second.headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=60, stale-while-revalidate=\d+/);
  expect(brotliDecompressSync(second.body).toString()).toContain("hello");
  expect((await send(`${site.url}/`)).headers["content-encoding"]).toBeUndefined();
});

test("the render gets no data of the visitor: no cookie, no campaign code, no host", async () => {
  await using site = await fakeSite();
  await send(`${site.url}/?utm_source=x`, { cookie: "token=secret", "user-agent": "spy", host: "evil.example" });
  expect([...(site.rendered[0]?.headers ?? [])]).toEqual([["accept", "text/html"]]);
  expect(site.rendered[0]?.url).toBe("http://site.example/");
});

test.each([
  ["hubspotutk=0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"],
  ["a=1; hubspotutk=0123456789abcdef0123456789abcdef; b=2", "0123456789abcdef0123456789abcdef"],
  ["xhubspotutk=0123456789abcdef0123456789abcdef", ""],
  ["hubspotutk=0123456789abcdef0123456789abcdef0", ""],
  ["hubspotutk=<script>", ""],
  ["", ""],
])("of a form's cookies (%s) only a valid HubSpot cookie is passed on", async (cookie, mark) => {
  await using site = await fakeSite();
  await fetch(`${site.url}/message/`, {
    method: "POST",
    headers: { cookie, "x-hubspot-visitor": "forged" },
    body: "a=1",
  });
  expect(site.rendered).toHaveLength(1);
  expect(site.rendered[0]?.headers.get("cookie")).toBeNull();
  expect(site.rendered[0]?.headers.get("x-hubspot-visitor")).toBe(mark);
});

test("query parameters that a route declares create separate pages", async () => {
  await using site = await fakeSite();
  for (const query of ["", "?page=2", "?page=2&fbclid=1", "?page=3"]) await send(`${site.url}/list/${query}`);
  expect(site.rendered.map(({ url }) => new URL(url).search)).toEqual(["", "?page=2", "?page=3"]);
});

test("a document allows only its own inline scripts", async () => {
  await using site = await fakeSite({ SPECULATION_RULES: "0" });
  const { headers } = await send(`${site.url}/`);
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test("HSTS is sent when the site’s URL is https", async () => {
  await using site = await fakeSite({ PUBLIC_URL: "https://www.example.com" });
  expect((await send(`${site.url}/`)).headers["strict-transport-security"]).toMatch(/^max-age=/);
});

test("HEAD and If-None-Match get a response without a body", async () => {
  await using site = await fakeSite();
  const { headers } = await send(`${site.url}/`);
  const head = await send(`${site.url}/`, {}, "HEAD");
  expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, headers["content-length"], 0]);
  const same = await send(`${site.url}/`, { "if-none-match": headers.etag ?? "" });
  expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, headers.etag]);
});

test("a cached page is sent as it was rendered, in each coding", async () => {
  const stable = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => {
    const { date: _date, "x-request-id": _id, "x-cache": _cache, "server-timing": _timing, ...rest } = headers;
    return { status, headers: rest, body: body.toString("base64") };
  };
  for (const [coding, contentEncoding] of [
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ] as const) {
    await using site = await fakeSite();
    const headers = { "accept-encoding": coding };
    const [rendered, cached] = [await send(`${site.url}/`, headers), await send(`${site.url}/`, headers)];
    expect([rendered.headers["x-cache"], cached.headers["x-cache"]]).toEqual(["miss", "hit"]);
    expect(cached.headers["content-encoding"]).toBe(contentEncoding);
    expect(stable(cached)).toEqual(stable(rendered));
  }
});

test("data of a page is cached like the page", async () => {
  await using site = await fakeSite();
  const first = await send(`${site.url}/_.data`);
  expect(first.body.toString()).toContain("hello");
  expect((await send(`${site.url}/_.data`)).headers["x-cache"]).toBe("hit");
});

test("with the backend down a cached page is served stale, and an uncached page is an error", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: "0123456789abcdef" });
  await send(`${site.url}/`);
  await send(`${site.url}/file.json`);
  site.write();
  site.content = async () => {
    throw new Error("down");
  };
  const cached = await send(`${site.url}/`);
  expect([cached.status, cached.headers["x-cache"]]).toEqual([200, "stale"]);
  expect(cached.headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
  // A route's own caching stays.
  const file = await send(`${site.url}/file.json`);
  expect([file.headers["x-cache"], file.headers["cache-control"]]).toEqual([
    "stale",
    "public, max-age=31536000, immutable",
  ]);
  const other = await send(`${site.url}/_.data`);
  expect(other.status).toBeGreaterThanOrEqual(500);
  expect(other.headers["cache-control"]).toBe("no-store");
});

test("a write renews the affected pages", async () => {
  await using site = await fakeSite();
  await send(`${site.url}/`);
  site.content = async () => Response.json({ data: { word: "changed" } });
  site.write();
  expect((await send(`${site.url}/`)).body.toString()).toContain("changed");
});

test("POST /ops/revalidate needs the secret, and purges all pages or the given ones", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: "0123456789abcdef" });
  await send(`${site.url}/`);
  await send(`${site.url}/list/`);
  const post = async (secret: string, body?: string) => {
    const response = await fetch(`${site.url}/ops/revalidate`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}` },
      body: body ?? null,
    });
    return [response.status, await response.json()];
  };
  expect((await post("wrong"))[0]).toBe(401);
  expect(await post("0123456789abcdef", '{"uris":["/%6Cist?preview=1"]}')).toEqual([200, { purged: 1 }]);
  expect(site.announced).toEqual([{ kinds: [], uris: ["/%6Cist?preview=1"] }]);
  expect((await send(`${site.url}/`)).headers["x-cache"]).toBe("hit");
  expect((await send(`${site.url}/list/`)).headers["x-cache"]).toBe("miss");
  expect(await post("0123456789abcdef")).toEqual([200, { purged: 2 }]);
});

test("a network with 20 wrong secrets waits a minute; others do not", async () => {
  stopClock();
  await using site = await fakeSite({ REVALIDATE_SECRET: "0123456789abcdef", TRUST_PROXY: "1" });
  const post = async (secret: string, address: string) => {
    const headers = { Authorization: `Bearer ${secret}`, "X-Forwarded-For": address };
    const response = await fetch(`${site.url}/ops/revalidate`, { method: "POST", headers });
    return [response.status, Number(response.headers.get("retry-after"))];
  };
  for (let count = 0; count < 30; count += 1) {
    expect(await post("0123456789abcdef", "203.0.113.7")).toEqual([200, 0]);
  }
  for (let count = 0; count < 20; count += 1) expect(await post(`guess ${count}`, "203.0.113.7")).toEqual([401, 0]);
  expect(await post("0123456789abcdef", "203.0.113.7")).toEqual([429, 60]);
  expect(await post("0123456789abcdef", "203.0.113.8")).toEqual([200, 0]);
});

test("current-offers responds 302, with its query", { tags: ["S2.26", "S9.27"] }, async () => {
  await using site = await fakeSite();
  for (const path of ["/current-offers", "/current-offers/"]) {
    const { status, headers } = await send(`${site.url}${path}?a=1`);
    expect([status, headers.location]).toEqual([302, "/campaigns/see-homes/?a=1"]);
  }
});

test("the latest build and its metadata are served, an unknown build is not", {
  tags: ["S7.39", "S7.42", "S2.100"],
}, async () => {
  await using site = await fakeSite();
  const latest = await fetch(`${site.url}/builds/latest.json?t=1`);
  expect(latest.headers.get("cache-control")).toBe("no-store");
  const { id, timestamp, ...rest } = (await latest.json()) as Record<string, string>;
  expect(rest).toEqual({});
  expect(Number.isNaN(Date.parse(timestamp ?? ""))).toBe(false);
  const meta = await fetch(`${site.url}/builds/meta/${id}.json`);
  expect(meta.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await meta.json()).toEqual({
    id,
    timestamp,
    redirects: expect.arrayContaining([{ from: "/current-offers/", to: "/campaigns/see-homes/", status: 302 }]),
    prerendered: [],
  });
  expect((await fetch(`${site.url}/builds/meta/other.json`)).status).toBe(404);
});

test("a POST to a path without a form gets 405 without rendering, and is one line of the log", async () => {
  await using site = await fakeSite();
  const paths = ["/", "/about/", "/articles/a/", "/nowhere/", "/about.data"];
  for (const path of paths) {
    const response = await fetch(site.url + path, { method: "POST", body: "a=1" });
    expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
  expect(site.rendered).toEqual([]);
  const info = 30;
  const lines = site.logged.map(({ level, msg, path, status }) => ({ level, msg, path, status }));
  expect(lines).toEqual(paths.map((path) => ({ level: info, msg: "request", path, status: 405 })));
  await fetch(`${site.url}/message/`, { method: "POST", body: "a=1" });
  expect(site.rendered).toHaveLength(1);
});

test("a form sent without the browser’s script that is larger than 256 kB is rejected", async () => {
  await using site = await fakeSite();
  const statusOf = async (bytes: number) => {
    const body = new Uint8Array(bytes);
    return (await fetch(`${site.url}/message/`, { method: "POST", body })).status;
  };
  const chunkedStatusOf = (bytes: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { method: "POST", agent: false, headers: { "transfer-encoding": "chunked" } };
      const sent = httpRequest(`${site.url}/message/`, options, (response) => resolve(response.resume().statusCode));
      sent.on("error", reject).end(Buffer.alloc(bytes));
    });
  expect(await statusOf(256 * 1024 + 1)).toBe(413);
  expect(await statusOf(256 * 1024)).not.toBe(413);
  expect(await chunkedStatusOf(256 * 1024 + 1)).toBe(413);
  expect(await chunkedStatusOf(256 * 1024)).not.toBe(413);
});

test("a page of a hanging host is 503 after PAGE_WAIT_SECONDS, and served once it responds", async () => {
  await using site = await fakeSite({ CONTENT_URL: "http://host.example", PAGE_WAIT_SECONDS: "1" });
  const { promise, resolve } = Promise.withResolvers<Response>();
  site.content = () => promise;
  const waiting = await fetch(`${site.url}/`);
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "2"]);
  resolve(Response.json({ data: { word: "hello" } }));
  const read = async () => {
    const { status, headers } = await fetch(`${site.url}/`);
    return [status, headers.get("x-cache")];
  };
  await expect.poll(read).toEqual([200, expect.stringMatching(/^(?:hit|miss)$/)]);
  expect(site.contentRequests).toHaveLength(1);
});

test("the GraphQL proxy forwards the site’s own operations to the content, without cookies", {
  tags: ["S7.1"],
}, async () => {
  await using site = await fakeSite();
  const [query = ""] = Object.values(operations);
  const post = (body: unknown) =>
    fetch(`${site.url}/wp/graphql`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: "Bearer t",
        Cookie: "a=b",
        "X-Porchlight-Client-Address": "1.2.3.4",
      },
      body: JSON.stringify(body),
    });
  const own = await post({ query, variables: {} });
  expect([own.status, await own.json()]).toEqual([200, { data: { word: "hello" } }]);
  expect(own.headers.get("cache-control")).toBe("no-store");
  const { headers } = site.contentRequests[0] as Request;
  expect([headers.get("authorization"), headers.get("cookie"), headers.get("x-porchlight-client-address")]).toEqual([
    "Bearer t",
    null,
    "127.0.0.1",
  ]);
  const other = await post({ query: "{ __schema { types { name } } }" });
  expect([other.status, await other.json()]).toEqual([
    403,
    { errors: [{ message: "This address accepts the operations of this site only." }] },
  ]);
  expect((await post([{ query }, { query: "{ a }" }])).status).toBe(403);
  expect((await post({ query, padding: "x".repeat(100_001) })).status).toBe(413);
  expect(site.contentRequests).toHaveLength(1);
  site.content = async () => {
    throw new DOMException("slow", "TimeoutError");
  };
  expect((await post({ query })).status).toBe(504);
});

test("GRAPHQL_ALLOW_ANY_OPERATION accepts every operation", async () => {
  await using site = await fakeSite({ GRAPHQL_ALLOW_ANY_OPERATION: "1" });
  expect((await fetch(`${site.url}/wp/graphql?query=%7B__typename%7D`)).status).toBe(200);
});

test("health means that the process is alive, readiness that the content responds", async () => {
  await using site = await fakeSite();
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(/^content_ready 1$/m);
});

test("readiness fails while the content does not respond", async () => {
  await using site = await fakeSite();
  site.content = async () => {
    throw new Error("down");
  };
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(/^content_ready 0$/m);
});

test("readiness fails with the reason while the store’s file is moved, and recovers with it", async () => {
  await using site = await fakeSite();
  const ready = async () => {
    const response = await fetch(`${site.url}/readyz`);
    return [response.status, await response.json()];
  };
  const metrics = async () => await (await fetch(`${site.url}/metrics`)).text();
  renameSync(join(site.folder, "store.db"), join(site.folder, "away.db"));
  expect(await ready()).toEqual([503, { status: "a file of the store was moved, replaced or deleted" }]);
  expect(await metrics()).toMatch(/^content_ready 0$/m);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  renameSync(join(site.folder, "away.db"), join(site.folder, "store.db"));
  expect(await ready()).toEqual([200, { status: "ready" }]);
  expect(await metrics()).toMatch(/^content_ready 1$/m);
});

test("hanging content is not ready, and delays neither the check nor the metrics", async () => {
  vi.useFakeTimers();
  const isReady = readinessOf({ isReady: () => new Promise(() => {}) });
  const checks = [isReady(), isReady()];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await Promise.all(checks)).toEqual([false, false]);
  vi.useRealTimers();
});

test("metrics are served to this machine only", async () => {
  await using site = await fakeSite();
  await send(`${site.url}/`);
  expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(/document_cache_answers_total\{state="miss"\} 1/);
  expect((await send(`${site.url}/metrics`, { "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
});

test("each request is one log line, with names of the query and never its values", async () => {
  await using site = await fakeSite({ TRUST_PROXY: "1" });
  await send(`${site.url}/?email=a@example.com`, { "x-request-id": "abcdefgh-1" });
  const lines = site.logged.filter(({ msg }) => msg === "request");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    id: "abcdefgh-1",
    method: "GET",
    path: "/",
    query: ["email"],
    status: 200,
    cache: "miss",
  });
  expect(JSON.stringify(site.logged)).not.toContain("a@example.com");
});

test("invalid addresses get a response", async () => {
  await using site = await fakeSite();
  expect((await send(`${site.url}/%E0%A4%A`)).status).toBe(400);
  expect((await send(`${site.url}//evil.example/`)).headers.location).toBe("/evil.example/");
  expect((await send(`${site.url}/${"a".repeat(3000)}`)).status).toBe(414);
  expect((await send(`${site.url}/?${"a".repeat(1999)}`)).status).toBe(200);
  expect((await send(`${site.url}/?${"a".repeat(2000)}`)).status).toBe(414);
  expect((await send(`${site.url}/`, {}, "DELETE")).status).toBe(405);
});

test.each([
  [22, {}],
  [108, { CONTENT_URL: "http://host.example", PAGE_WAIT_SECONDS: "600" }],
])(
  "%i pages at once are accepted, more get 503; cached pages, forms and readiness never do",
  async (accepted, environment) => {
    await using site = await fakeSite(environment);
    await send(`${site.url}/`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const waiting = new Set<string>();
    site.content = async (request) => {
      if (request.url.endsWith("graphql")) await released;
      return Response.json({ data: { word: "hello" } });
    };
    const results = Array.from({ length: accepted + 8 }, async (_, at) => {
      const path = `/articles/${at}/`;
      waiting.add(path);
      const { status, headers } = await send(site.url + path);
      waiting.delete(path);
      return { status, retryAfter: headers["retry-after"] };
    });
    await expect.poll(() => waiting.size).toBe(accepted);
    const form = fetch(`${site.url}/message/`, { method: "POST", body: "a=1" });
    expect(await send(`${site.url}/`)).toMatchObject({ status: 200, headers: { "x-cache": "hit" } });
    expect(await send(`${site.url}/readyz`)).toMatchObject({ status: 200 });
    release();
    expect((await form).status).toBe(200);
    const all = await Promise.all(results);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(accepted);
    expect(all.filter(({ status }) => status === 503)).toEqual(Array(8).fill({ status: 503, retryAfter: "2" }));
    expect(site.logged.filter(({ msg }) => String(msg).startsWith("More pages are requested"))).toHaveLength(1);
    expect(site.logged.filter(({ msg }) => msg === "A request failed.")).toEqual([]);
  },
);
