import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./command.mjs";
import { ensureDemo, ensureDemoLater } from "./demo-content.mjs";

/** No server listens there. */
const away = { DATABASE_URL: "postgres://127.0.0.1:1/porchlight" };

function launch(environment: Record<string, string>) {
  const printed: string[] = [];
  return { printed, options: { node: process.execPath, print: (text: string) => printed.push(text), environment } };
}

test("an unreachable database server is reported by the site instead", async () => {
  const { printed, options } = launch(away);
  expect(await ensureDemo(root, options)).toBe(false);
  expect(printed).toEqual([]);
});

test("any other problem with the store ends the start, with the loader's message", async () => {
  const { options } = launch({ DATABASE_URL: "mysql://127.0.0.1/porchlight" });
  await expect(ensureDemo(root, options)).rejects.toThrow('DATABASE_URL must begin with "file:"');
});

test("with a content host there is no store to fill", async () => {
  const { options } = launch({ ...away, CONTENT_URL: "https://cms.example.com" });
  expect(await ensureDemo(root, options)).toBe(true);
});

test("the demo is loaded in parallel once the database server can be reached", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "demo-later-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const environment = { DATABASE_URL: "" };
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    environment.DATABASE_URL = `file:${path.join(folder, "store.db")}`;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  environment.DATABASE_URL = `postgres://127.0.0.1:${port}/porchlight`;
  const { printed, options } = launch(environment);
  await ensureDemoLater(root, { ...options, signal: new AbortController().signal, retryAfter: 1 });
  expect(attempts).toBe(1);
  expect(printed).toEqual([expect.stringContaining("The demo is loaded")]);
});

test("nothing is retried once the site has ended", async () => {
  const { printed, options } = launch(away);
  const ended = new AbortController();
  ended.abort();
  await ensureDemoLater(root, { ...options, signal: ended.signal });
  expect(printed).toEqual([]);
});
