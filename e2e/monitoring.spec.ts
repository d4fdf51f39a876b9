import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { anotherSite } from "./another-site.ts";
import { expect, siteUrl, test } from "./site-test.ts";

/** A service that errors are reported to: keeps what it is sent. */
async function errorService() {
  const received: { path: string; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", body });
      response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    host: `127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

test("S7.44 an error that nobody handled reaches the error-reporting service, and nothing of the visitor with it", async ({
  page,
  context,
  watch,
}) => {
  await using service = await errorService();
  await using site = await anotherSite(page, { SENTRY_DSN: `http://publickey@${service.host}/42` });
  watch.allow(/another host|out of paint/);
  await context.addCookies([{ name: "secret", value: "of-the-visitor", url: site.url }]);
  await page.goto(`${site.url}/sandbox/?email=ada@example.com`, { waitUntil: "networkidle" });
  expect(service.received).toEqual([]);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("out of paint");
    });
    setTimeout(() => {
      throw new TypeError("a.b is undefined");
    });
  });
  await expect.poll(() => service.received.length).toBe(1);
  const [report] = service.received;
  expect(report?.path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=publickey/);
  expect(report?.body).toContain("out of paint");
  expect(report?.body).toContain((await (await page.request.get(`${site.url}/builds/latest.json`)).json()).id);
  expect(report?.body).not.toMatch(/of-the-visitor|ada@example\.com|ada%40example/);
});

test("S7.44 with no address configured nothing of the reporting is loaded or sent", async ({ page, watch }) => {
  watch.allow(/out of paint/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new Error("out of paint");
    });
    await new Promise((over) => setTimeout(over, 50));
  });
  expect(asked.filter((url) => /start-monitoring|envelope/.test(url) || !url.startsWith(siteUrl()))).toEqual([]);
});
