import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../process/lifecycle.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { signMedia } from "./signed-media.ts";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><title>${"A plan ".repeat(100)}</title></svg>`;

/** A content host with one drawing, and a page that only claims to be one; and the site beside it. */
async function siteOnHost() {
  const requests: string[] = [];
  const host = createServer((request, response) => {
    requests.push(request.url ?? "");
    const type = request.url === "/media/plan.svg" ? "image/svg+xml" : "text/html";
    response.writeHead(200, { "content-type": type }).end(drawing);
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  onTestFinished(() => void host.close());
  const site = await fakeSite();
  onTestFinished(() => site.close());
  return {
    requests,
    site,
    origin,
    signed: (path: string) => fetch(site.url + signMedia(origin + path, site.mediaKey)),
    foreign: (address: string) => fetch(`${site.url}/media/r/w_1080/${encodeURIComponent(address)}`),
  };
}

async function expectDrawing(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  // What fetch asks for and decodes.
  expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"]);
  expect(await response.text()).toBe(drawing);
}

test("a signed drawing of a content host comes through the site as it is, and cannot run anything", async () => {
  const { requests, signed } = await siteOnHost();
  await expectDrawing(await signed("/media/plan.svg"));
  expect((await signed("/media/plan.svg")).headers.get("x-cache")).toBe("hit");
  expect(requests).toEqual(["/media/plan.svg"]);
});

test("likewise a drawing that the content names at another host, and no other", async () => {
  const { requests, foreign, origin, site } = await siteOnHost();
  expect((await foreign(`${origin}/media/plan.svg`)).status).toBe(404);
  site.named.add(`${origin}/media/plan.svg`);
  await expectDrawing(await foreign(`${origin}/media/plan.svg`));
  expect((await foreign(`${origin}/media/plan2.svg`)).status).toBe(404);
  expect(requests).toEqual(["/media/plan.svg"]);
});

test("what only claims to be a drawing is not served, and not requested again right away", async () => {
  const { requests, signed } = await siteOnHost();
  expect((await signed("/page.svg")).status).toBe(404);
  expect((await signed("/page.svg")).status).toBe(404);
  expect(requests).toEqual(["/page.svg"]);
});
