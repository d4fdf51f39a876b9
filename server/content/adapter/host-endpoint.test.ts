import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { closingHost } from "../../testing/closing-host.ts";
import { HostEndpoint } from "./host-endpoint.ts";
import { HostFailure } from "./operation.ts";

const operation = { operationName: "GetWord", query: "query GetWord { word }", variables: {} };

/** An endpoint that responds with this text. */
async function endpointWith(body: string) {
  const host = await closingHost(() => ({
    status: 200,
    type: "application/json",
    body: Buffer.from(body),
    isCompressed: true,
  }));
  return new HostEndpoint({ url: `${host.origin}/wp/graphql` });
}

test("a long compressed response on a closed connection is read completely without a crash", async () => {
  const word = randomBytes(300_000).toString("hex");
  const endpoint = await endpointWith(JSON.stringify({ data: { word } }));
  for (let round = 0; round < 20; round += 1) {
    const { data } = await endpoint.send(operation);
    expect(data?.word === word).toBe(true);
  }
});

test("a response up to 4 MB is read, a longer one is a failure however well it is compressed", async () => {
  const wrapped = (length: number) => JSON.stringify({ data: { word: "x".repeat(length) } });
  const maxWord = 4 * 1024 * 1024 - wrapped(0).length;
  const longest = await endpointWith(wrapped(maxWord));
  expect(String((await longest.send(operation)).data?.word)).toHaveLength(maxWord);
  const tooLong = await endpointWith(wrapped(maxWord + 1));
  await expect(tooLong.send(operation)).rejects.toThrow("The host’s response is larger than 4 MB.");
});

test("a response of up to 100 levels is read, a deeper one is a failure before it is parsed", async () => {
  // Brackets in a text are no levels.
  const text = JSON.stringify(`${"[{".repeat(60)}"${"[{".repeat(60)}`);
  const nested = (levels: number) => `{"data":${'{"a":['.repeat(levels / 2)}${text}${"]}".repeat(levels / 2)}}`;
  const deepest = await endpointWith(nested(98));
  expect(Object.keys((await deepest.send(operation)).data ?? {})).toEqual(["a"]);
  const tooDeep = await endpointWith(nested(100));
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  await expect(tooDeep.send(operation)).rejects.toThrow("The host’s response is nested deeper than 100 levels.");
  expect(parse.mock.calls.flat()).not.toContain(nested(100));
});

/** A host that holds its responses, and the endpoint that requests it. */
async function waitingHost(onRequest: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(onRequest);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp/graphql`;
  return new HostEndpoint({ url, timeoutMilliseconds: 100_000 });
}

test("a response without an end is a failure beyond 4 MB, and its connection is closed", async () => {
  const closed = Promise.withResolvers<void>();
  const endpoint = await waitingHost((_request, response) => {
    response.once("close", closed.resolve).write(Buffer.alloc(4 * 1024 * 1024 + 1, " "));
  });
  await expect(endpoint.send(operation)).rejects.toThrow("The host’s response is larger than 4 MB.");
  await closed.promise;
});

test("eight requests run, a hundred wait, and the next fails at once without being sent", async () => {
  const open: ServerResponse[] = [];
  let [responseCount, max] = [0, 0];
  const endpoint = await waitingHost((_request, response) => {
    open.push(response);
    // A request is under way until its body has arrived.
    response.flushHeaders();
    max = Math.max(max, open.length - responseCount);
  });

  const responses = Array.from({ length: 108 }, () => endpoint.send(operation));
  const failure = await endpoint.send(operation).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HostFailure);
  expect(failure).toMatchObject({ kind: "skipped", message: "More than 100 requests wait for the host." });
  while (responseCount < 108) {
    await expect.poll(() => open.length).toBe(Math.min(responseCount + 8, 108));
    for (; responseCount < open.length; responseCount += 1) open[responseCount]?.end('{"data":{"word":"yes"}}');
  }
  for (const response of responses) expect((await response).data).toEqual({ word: "yes" });
  expect(max).toBe(8);
});

test("a visitor's request and a check of readiness are sent before the pages that wait", async () => {
  const open: ServerResponse[] = [];
  const received: string[] = [];
  const endpoint = await waitingHost(async (request, response) => {
    const { operationName } = (await json(request)) as { operationName: string };
    received.push(operationName);
    open.push(response);
  });
  const named = (operationName: string) => ({ ...operation, operationName });
  const pages = Array.from({ length: 9 }, () => endpoint.send(named("Page")));
  const save = endpoint.send(named("Save"), { clientAddress: "192.0.2.1" });
  const check = endpoint.send(named("Check"), {}, AbortSignal.timeout(100_000));
  for (let count = 8; count <= 11; count += 1) {
    await expect.poll(() => received.length).toBe(count);
    open.shift()?.end('{"data":{"word":"yes"}}');
  }
  for (const response of open) response.end('{"data":{"word":"yes"}}');
  await Promise.all([...pages, save, check]);
  expect(received.slice(8)).toEqual(["Save", "Check", "Page"]);
});
