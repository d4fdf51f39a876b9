import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { closeServer, listen, StartError } from "./lifecycle.ts";

test("a request under way is finished before the server is closed, and new ones are refused", async () => {
  let answer: ServerResponse | undefined;
  const server = createServer((_request, response) => {
    answer = response;
  });
  const url = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/`;
  const asked = fetch(url);
  await expect.poll(() => answer).toBeDefined();
  const closed = closeServer(server);
  await expect(fetch(url)).rejects.toThrow();
  answer?.end("done");
  expect(await (await asked).text()).toBe("done");
  await closed;
});

test("what does not finish in time is cut", async () => {
  const server = createServer(() => undefined);
  const asked = fetch(`http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/`).catch(() => "cut");
  await new Promise((resolve) => server.once("request", resolve));
  await closeServer(server, 1);
  expect(await asked).toBe("cut");
});

test("a port in use is one clear line", async () => {
  const first = createServer();
  const port = await listen(first, 0, "127.0.0.1");
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow(StartError);
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow(`Port ${port} is in use by another program.`);
  await closeServer(first);
});
