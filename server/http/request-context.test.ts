import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { HostAdapter } from "../content/adapter/host-adapter.ts";
import { listen } from "../run-server.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { inRequest, networkOf, plainAddress, requestIds } from "./request-context.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7:4711 ", "203.0.113.7"],
  ['"203.0.113.7:4711"', "203.0.113.7"],
  ["[2001:DB8::1]:443", "2001:db8::1"],
  ['"[2001:db8::1]"', "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::FFFF:203.0.113.7]:80", "203.0.113.7"],
  ["fe80::1%eth0", "fe80::1"],
  ["", ""],
  ["_hidden", "_hidden"],
  ["203.0.113.777:80", "203.0.113.777:80"],
  ["::ffff:203.0.113", "::ffff:203.0.113"],
  ["x".repeat(5000), "x".repeat(64)],
])("%j in X-Forwarded-For is the address %s", (entry, address) => {
  expect(plainAddress(entry)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["", "unknown"],
  ["nonsense", "nonsense"],
])("attempts from %j count for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const proxied = "0af7651916cd43dd8448eb211c80319c";
const made = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const idOf = (trustedProxies: number, id: string | undefined) =>
  requestIds(trustedProxies)({ headers: id === undefined ? {} : { "x-request-id": id } });

test("the id of a trusted proxy is used when it is well-formed", () => {
  expect(idOf(1, proxied)).toBe(proxied);
  expect(idOf(2, "01JD-abc_DEF")).toBe("01JD-abc_DEF");
  for (const wrong of [
    undefined,
    "",
    "short",
    "a".repeat(65),
    "a b c d e f g",
    "abcdefgh, ijklmnop",
    "<b>abcdefgh</b>",
  ]) {
    expect(idOf(1, wrong)).toMatch(made);
  }
  expect(idOf(1, undefined)).not.toBe(idOf(1, undefined));
});

test("without a trusted proxy every request gets a new id", () => {
  expect(idOf(0, proxied)).toMatch(made);
});

test.each(["/", "/LIST", "/healthz", "/nowhere/"])(
  "the id of a request for %s is in its response and its log line",
  async (path) => {
    await using site = await fakeSite({ TRUST_PROXY: "1" });
    const headers = { "x-request-id": proxied };
    for (const _visit of ["rendered", "from memory"]) {
      const response = await fetch(site.url + path, { headers, redirect: "manual" });
      expect(response.headers.get("x-request-id")).toBe(proxied);
    }
    const lines = site.logged.filter(({ msg }) => msg === "request");
    expect(lines.map(({ id }) => id)).toEqual([proxied, proxied]);
  },
);

test("every log line during a request has its id", async () => {
  await using site = await fakeSite({ TRUST_PROXY: "1", GRAPHQL_ALLOW_ANY_OPERATION: "1" });
  site.content = async () => {
    throw new Error("the content is down");
  };
  await fetch(`${site.url}/`, { headers: { "x-request-id": "page-request" } });
  await fetch(`${site.url}/wp/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": "gateway-request" },
    body: JSON.stringify({ query: "{ __typename }" }),
  });
  const messages = (id: string) => site.logged.filter((line) => line.id === id).map(({ msg }) => msg);
  expect(messages("page-request")).toEqual(["The content could not be loaded.", "request"]);
  expect(messages("gateway-request")).toEqual(["The content backend did not answer.", "request"]);
  expect(site.logged.every(({ id }) => id === "page-request" || id === "gateway-request")).toBe(true);
});

test("the content host gets the id of the request, and none in background work", async () => {
  const seen: unknown[] = [];
  const host = createServer(async (request, response) => {
    await json(request);
    seen.push(request.headers["x-request-id"]);
    response.end('{"data":{"__typename":"RootQuery"}}');
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  const addresses = { site: ["http://site.example"], host: origin, mediaAddress: () => undefined };
  const adapter = new HostAdapter({ url: `${origin}/wp/graphql`, addresses, log: { warn: () => undefined } });
  await inRequest({ id: proxied, arrivedMs: 0, address: "192.0.2.1" }, () => adapter.isReady());
  await adapter.isReady();
  expect(seen).toEqual([proxied, undefined]);
  host.close();
  host.closeAllConnections();
  await once(host, "close");
});

test("only a response to a server error exposes the request id to scripts", async () => {
  await using site = await fakeSite({ TRUST_PROXY: "1" });
  const visit = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { headers: { "x-request-id": proxied } });
    return { status, timing: headers.get("server-timing") };
  };
  site.content = async () => Response.json({}, { status: 500 });
  expect(await visit("/")).toEqual({ status: 500, timing: expect.stringContaining(`, reference;desc="${proxied}"`) });
  for (const [path, status] of [
    ["/list/", 200],
    ["/nowhere/", 404],
  ] as const) {
    expect(await visit(path)).toEqual({ status, timing: expect.not.stringContaining("reference") });
  }
});
