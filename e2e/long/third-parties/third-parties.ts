import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** Defines `report("name", value)`, by which a third-party script sends what it finds to its host. */
const reportSource = `
const source = document.currentScript.src;
const report = (name, value) => {
  new Image().src = new URL("/reported?" + new URLSearchParams({ name, value: String(value) }), source).href;
};`;

/**
 * A host of third-party scripts on this machine. `scripts` has the code by path, null for one without a response; each
 * can call `report`.
 */
export async function thirdPartyHost(scripts: Readonly<Record<string, string | null>> = {}) {
  const requests: string[] = [];
  const reported: Record<string, string> = {};
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://third-party.invalid");
    if (pathname === "/reported") reported[searchParams.get("name") ?? ""] = searchParams.get("value") ?? "";
    else requests.push(pathname);
    const script = scripts[pathname];
    if (script === null) return;
    if (script === "500") return void response.writeHead(500).end();
    response.writeHead(200, { "Content-Type": "text/javascript" }).end(`${reportSource}${script ?? ""}`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Without its scheme, as pages show it. */
    host,
    url: `http://${host}`,
    /** Requested paths, in order. */
    requests,
    reported,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Serves `script` as the tag manager's, whose address no setting changes; null leaves requests without a response.
 * Returns the requested URLs, without their origin.
 */
export async function fakeTags(page: Page, script: string | null = ""): Promise<string[]> {
  const requests: string[] = [];
  await page.context().route("https://www.googletagmanager.com/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    requests.push(pathname + search);
    if (script !== null) await route.fulfill({ contentType: "text/javascript", body: script });
  });
  return requests;
}

/** Waits until the page has run the tasks in its queue, by a few round trips of a message to itself. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/** Paths of the frames of third parties in the page. */
export async function framesIn(page: Page): Promise<(string | null)[]> {
  return await page
    .locator("iframe[src^='/third-party/']")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")).sort());
}
