import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { CacheTags } from "../cache/cache-tags.ts";
import { documentTimes } from "../cache/rendered-page.ts";
import { SlowValueError } from "../cache/swr-cache.ts";
import { BackendTime } from "../observability/request-log.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { NotFoundPage } from "./not-found-page.ts";

const menusQuery = "query GetMenus { menus(first: 9) { nodes { slug } } }";

/** A 404 page whose renders show a menu, and the URLs of the renders. */
function pageWithMenu(
  menu: { label: string },
  body: (address: string) => string | Promise<string> = (address) => `<p>Page Not Found: ${address}</p>`,
  maxWaitSeconds?: number,
) {
  const rendered: string[] = [];
  const page = new NotFoundPage({
    publicUrl: "https://homes.example",
    times: documentTimes(60),
    maxWaitSeconds,
    async render({ url }) {
      rendered.push(url);
      const reads = new CacheTags();
      reads.add({ operationName: "GetMenus", query: menusQuery, variables: {} });
      const html = `<nav>${menu.label}</nav>${await body(new URL(url).pathname)}${"<p>text</p>".repeat(100)}`;
      const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'" };
      return { response: new Response(html, { status: 404, headers }), reads, backend: new BackendTime() };
    },
  });
  const textAt = async (path: string, search = "", pattern = "/*") => {
    const { content } = (await page.at({ path, search, pattern }, undefined)) ?? {};
    return content && new TextDecoder().decode(content.bodies.identity);
  };
  return { page, rendered, textAt };
}

test("1,000 unknown addresses are one render, and each response shows its own", { tags: ["S8.2"] }, async () => {
  const site = await fakeSite();
  onTestFinished(() => site.close());
  for (let index = 0; index < 1000; index += 1) {
    const response = await fetch(`${site.url}/no-such-page-${index}/?a=${index}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(`<title>Page Not Found: /no-such-page-${index}/?a=${index}</title>`);
  }
  expect(site.rendered.map(({ url }) => new URL(url).pathname)).toEqual(["/Not-Found/"]);
  expect((await fetch(`${site.url}/nowhere/`)).headers.get("x-cache")).toBe("hit");
});

test("a path at which the content has an entry is rendered, and so is its data", async () => {
  const site = await fakeSite();
  onTestFinished(() => site.close());
  site.entries.add("/spring/");
  for (const path of ["/spring/", "/nowhere/_.data"]) await fetch(site.url + path);
  expect(site.rendered.map(({ url }) => new URL(url).pathname)).toEqual(["/spring/"]);
});

test("each route has its own page, rendered at a path that no content has", async () => {
  const { rendered, textAt } = pageWithMenu({ label: "Homes" });
  const home = "/homes/:location/:community/qmi/:home";
  expect(await textAt("/homes/erie/kestrel-row/qmi/a/", "", home)).toContain(
    "Page Not Found: /homes/erie/kestrel-row/qmi/a/<",
  );
  expect(await textAt("/blog/a/", "", "/blog/:post")).toContain("Page Not Found: /blog/a/<");
  expect(await textAt("/homes/erie/kestrel-row/qmi/b/", "", home)).toContain("/qmi/b/<");
  expect(rendered.map((url) => new URL(url).pathname)).toEqual([
    "/homes/Not-Found/Not-Found/qmi/Not-Found/",
    "/blog/Not-Found/",
  ]);
});

test("nothing in an address becomes markup", async () => {
  const { textAt } = pageWithMenu({ label: "Homes" });
  const address = `/a"><script>alert(1)</script>&'$&/`;
  const html = await textAt(address, `?b="><img src=x onerror=alert(1)>&amp;c='$'`);
  expect(html).toContain(
    "<p>Page Not Found: /a%22%3E%3Cscript%3Ealert(1)%3C/script%3E&amp;&apos;$&amp;/?b=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E&amp;amp;c=%27$%27</p>",
  );
  expect(html).not.toMatch(/<script|<img/);
});

test("a change of the menus renders the page again; one of other content does not", async () => {
  const menu = { label: "Homes" };
  const { page, rendered, textAt } = pageWithMenu(menu);
  expect(await textAt("/a/")).toContain("<nav>Homes</nav>");
  menu.label = "Houses";
  page.purge({ kinds: ["blogPost"], uris: ["/blog/a/"] });
  expect(await textAt("/b/")).toContain("<nav>Homes</nav>");
  page.purge({ kinds: ["menu"], uris: [] });
  expect(await textAt("/c/")).toContain("<nav>Houses</nav>");
  page.purge({ kinds: ["everything"], uris: [] });
  await textAt("/d/");
  expect(rendered).toHaveLength(3);
});

test("a document that does not show its address exactly once is not used", async () => {
  expect(await pageWithMenu({ label: "" }, () => "<p>Gone.</p>").textAt("/a/")).toBeUndefined();
  const twice = (address: string) => `<p>Page Not Found: ${address}</p><p>Page Not Found: ${address}</p>`;
  expect(await pageWithMenu({ label: "" }, twice).textAt("/a/")).toBeUndefined();
});

test("a request for the page of a hanging host times out, and the page is rendered once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const body = Promise.withResolvers<string>();
  const { textAt, rendered } = pageWithMenu({ label: "Homes" }, () => body.promise, 5);
  const late = expect(textAt("/nowhere/")).rejects.toThrow(SlowValueError);
  await vi.advanceTimersByTimeAsync(5000);
  await late;
  body.resolve("<p>Page Not Found: /Not-Found/</p>");
  expect(await textAt("/nowhere/")).toContain("Page Not Found: /nowhere/");
  expect(rendered).toHaveLength(1);
});

test("it is compressed for each client, and keeps the headers of its render", async () => {
  const { page } = pageWithMenu({ label: "Homes" });
  const at = async (coding?: string) => (await page.at({ path: "/a/", search: "", pattern: "/*" }, coding))?.content;
  const plain = await at();
  const [br, gzip] = [await at("gzip, br"), await at("gzip")];
  expect(Object.keys(plain?.bodies ?? {})).toEqual(["identity"]);
  expect(brotliDecompressSync(br?.bodies.br ?? "").toString()).toContain("Page Not Found: /a/");
  expect(gunzipSync(gzip?.bodies.gzip ?? "").toString()).toContain("Page Not Found: /a/");
  expect(plain?.headers).toMatchObject({
    "content-security-policy": "default-src 'self'",
    "cache-control": "public, max-age=0, s-maxage=10",
    vary: "Accept-Encoding",
  });
});
