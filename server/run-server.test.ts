import { createServer, type ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { closeServer } from "./http/connections.ts";
import { listen, processSettings, StartError } from "./run-server.ts";

test("a pending request finishes before the server is closed, and new ones are rejected", async () => {
  let held: ServerResponse | undefined;
  const server = createServer((_request, response) => {
    held = response;
  });
  const url = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/`;
  const pending = fetch(url);
  await expect.poll(() => held).toBeDefined();
  const closed = closeServer(server);
  await expect(fetch(url)).rejects.toThrow();
  held?.end("done");
  expect(await (await pending).text()).toBe("done");
  await closed;
});

test("requests that do not finish in time are closed", async () => {
  const server = createServer(() => undefined);
  const pending = fetch(`http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/`).catch(() => "cut");
  await new Promise((resolve) => server.once("request", resolve));
  await closeServer(server, 1);
  expect(await pending).toBe("cut");
});

test("a port in use is reported in one clear line", async () => {
  const first = createServer();
  const port = await listen(first, 0, "127.0.0.1");
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow(StartError);
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow(`Port ${port} is in use by another program.`);
  await closeServer(first);
});

test("a setting under its earlier name is read, and reported at the start", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("JWT_SECRET", "a-secret-of-sixteen-characters");
  vi.stubEnv("LEADS_KEEP_DAYS", "9");
  const announced: string[] = [];
  expect(processSettings((line) => announced.push(line))).toMatchObject({ LEADS_RETENTION_DAYS: 9 });
  expect(announced).toEqual(["LEADS_KEEP_DAYS is now called LEADS_RETENTION_DAYS; it still works."]);
});
