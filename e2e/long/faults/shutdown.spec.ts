import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type RunningServer, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";

const sites: RunningServer[] = [];
test.afterEach(() => {
  for (const site of sites.splice(0)) site.signal("SIGKILL");
});

/** A site with this grace period, stopped at the end of the test. */
async function startSite(seconds: string): Promise<RunningServer> {
  const site = await startBuiltSite({ CONTENT_URL: siteUrl(), SHUTDOWN_GRACE_SECONDS: seconds });
  sites.push(site);
  return site;
}

/** A client with keep-alive connections; it returns the status and whether the connection is to be closed. */
function client({ url }: RunningServer) {
  const agent = new Agent({ keepAlive: true });
  const receive = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url + path, { agent }, resolve).on("error", reject);
    });
    return { head: `${response.statusCode} ${response.headers.connection}`, body: await text(response) };
  };
  return {
    send: async (path: string) => (await receive(path)).head,
    readiness: async () => {
      const { head, body } = await receive("/readyz");
      return `${head} ${JSON.parse(body).status}`;
    },
  };
}

test("after SIGTERM the site serves until its grace period is over, which SIGINT ends", async () => {
  const site = await startSite("600");
  const { send, readiness } = client(site);
  expect(await send("/")).toBe("200 keep-alive");
  site.signal("SIGTERM");
  await expect.poll(readiness).toBe("503 close shutting down");
  site.signal("SIGTERM");
  for (const path of ["/", "/?x=1", "/healthz", "/about-us/"]) expect(await send(path)).toBe("200 close");
  expect(await readiness()).toBe("503 close shutting down");
  site.signal("SIGINT");
  expect(await site.ended).toBe(0);
  await expect(send("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("SIGINT alone ends the site without its grace period", async () => {
  const site = await startSite("600");
  expect(await client(site).send("/")).toBe("200 keep-alive");
  site.signal("SIGINT");
  expect(await site.ended).toBe(0);
});

test("the site exits when its grace period is over", async () => {
  const site = await startSite("1");
  expect(await client(site).send("/healthz")).toBe("200 keep-alive");
  site.signal("SIGTERM");
  expect(await site.ended).toBe(0);
});
