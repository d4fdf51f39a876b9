import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listening.ts";
import { madeUpSite } from "./testing/made-up-site.ts";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

/** A content host with one drawing, and a page that only calls itself one; and the site beside it. */
async function siteOnHost() {
  const asked: string[] = [];
  const host = createServer((request, response) => {
    asked.push(request.url ?? "");
    const type = request.url === "/media/plan.svg" ? "image/svg+xml" : "text/html";
    response.writeHead(200, { "content-type": type }).end(drawing);
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  onTestFinished(() => void host.close());
  const site = await madeUpSite({ CONTENT_URL: origin });
  site.mediaOrigins = [origin];
  site.write();
  onTestFinished(() => site.close());
  const get = (address: string) => fetch(`${site.url}/media/r/w_1080/${encodeURIComponent(address)}`);
  return { asked, origin, get };
}

test("a drawing of the content host comes through the site as it is, and cannot run anything", async () => {
  const { asked, get, origin } = await siteOnHost();
  const answer = await get(`${origin}/media/plan.svg`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(await answer.text()).toBe(drawing);
  expect((await get(`${origin}/media/plan.svg`)).headers.get("x-cache")).toBe("hit");
  expect(asked).toEqual(["/media/plan.svg"]);
});

test("what only calls itself a drawing, and a drawing of any other host, are not handed on", async () => {
  const { asked, get, origin } = await siteOnHost();
  expect((await get(`${origin}/page.svg`)).status).toBe(404);
  expect((await get("http://127.0.0.1:9/plan.svg")).status).toBe(400);
  expect(asked).toEqual(["/page.svg"]);
});
