import { connect } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type MadeUpSite, madeUpSite } from "../testing/made-up-site.ts";

/** Asks with a target that no HTTP client would send. */
function ask(site: MadeUpSite, target: string, method = "GET") {
  const { hostname, port } = new URL(site.url);
  return new Promise<{ status: number; location: string | undefined; head: string; body: string }>(
    (resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let text = "";
      socket.setEncoding("latin1").on("data", (part: string) => {
        text += part;
      });
      socket.once("error", reject).once("end", () => {
        const [head = "", body = ""] = text.split("\r\n\r\n", 2);
        const location = /^location: (.*)$/im.exec(head)?.[1];
        resolve({ status: Number(head.split(" ", 2)[1]), location, head, body });
      });
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`, "latin1");
    },
  );
}

const lines = (site: MadeUpSite) => site.logged.filter(({ msg }) => msg === "request");

test("an absolute address with a path in its query spoils no answer: checks, pictures and pages stay what they are", async () => {
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#446644" } })
    .jpeg()
    .toBuffer();
  await using site = await madeUpSite({}, { "media/a.jpg": picture, "media/a.svg": "<svg/>" });
  const paths = ["/healthz", "/readyz", "/media/r/w_320/a.jpg", "/media/a.svg", "/list/", "/", "/assets/a-1.js"];
  for (const path of paths) {
    for (const target of [`http://h?${path}`, `http://h/?${path}`, `http://h/x?a#${path}`]) {
      expect((await ask(site, target)).status, target).toBe(301);
    }
    for (const host of ["h#", "x@h", "h\\"]) expect((await ask(site, `http://${host}${path}`)).status).not.toBe(200);
  }
  expect([site.rendered.length, site.asked.length]).toEqual([0, 0]);
  for (const path of paths) expect((await ask(site, path)).status, path).toBe(200);
});

test.each([
  ["http://site.example/list/?page=2", "/list/?page=2"],
  ["http://h?/healthz", "/?/healthz"],
  ["/LIST/?Page=2&a=%7e#top", "/list/?Page=2&a=%7e"],
  ["/%6cist/?//x", "/list/?//x"],
  ["/list/../%2e/list", "/list"],
  ["//evil.com/%2e%2e", "/"],
  ["//evil.com/", "/evil.com/"],
])("GET %s answers 301 to %s, and nothing is rendered", async (target, location) => {
  await using site = await madeUpSite({ PUBLIC_URL: "https://site.example" });
  const { status, head, ...rest } = await ask(site, target);
  expect([status, rest.location, rest.body]).toEqual([301, location, ""]);
  expect(head).toMatch(/^strict-transport-security: /im);
  expect(head).toMatch(/^x-request-id: [\w-]+$/im);
  expect(site.rendered).toHaveLength(0);
  expect(lines(site)).toEqual([expect.objectContaining({ method: "GET", path: location.split("?")[0], status: 301 })]);
});

test.each(["/\\evil.com", "/%5cevil.com", "/%09", "/%00", "/%E0%A4%A", "*", `/${"a".repeat(3000)}`])(
  "GET %s is refused, and not written down",
  async (target) => {
    await using site = await madeUpSite();
    const { status, location, head } = await ask(site, target);
    expect([status, location]).toEqual([target.length > 2000 ? 414 : 400, undefined]);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(site.rendered).toHaveLength(0);
    expect(lines(site).map(({ path }) => path)).toEqual(["-"]);
  },
);

test("what asks for more than to read is refused in any other spelling", async () => {
  await using site = await madeUpSite({ REVALIDATE_SECRET: "0123456789abcdef" });
  for (const target of ["http://h/wp/graphql", "/ops/./revalidate", "/wp//graphql", "/LIST/"]) {
    for (const method of ["POST", "DELETE", "OPTIONS"]) expect((await ask(site, target, method)).status).toBe(400);
  }
  expect([site.rendered.length, site.asked.length]).toEqual([0, 0]);
  const head = await ask(site, "/LIST/", "HEAD");
  expect([head.status, head.location, head.body]).toEqual([301, "/list/", ""]);
});

test("however a page is spelled and whatever is asked with it, one copy of it is kept", async () => {
  await using site = await madeUpSite();
  const follow = async (target: string) => {
    const { status, location } = await ask(site, target);
    return status === 301 ? await ask(site, location ?? "") : { status };
  };
  const capitals = (bits: number) =>
    "list".replaceAll(/./g, (each, at: number) => (bits & (1 << at) ? each.toUpperCase() : each));
  const escapes = (bits: number) =>
    "list".replaceAll(/./g, (each, at: number) => (bits & (1 << at) ? `%${each.charCodeAt(0).toString(16)}` : each));
  for (let bits = 0; bits < 16; bits += 1) {
    expect((await follow(`/${capitals(bits)}/`)).status).toBe(200);
    expect((await follow(`/${escapes(bits)}/?utm_source=${bits}`)).status).toBe(200);
    expect((await follow(`/${"/".repeat(bits)}x/../list/?`)).status).toBe(200);
    expect((await follow(`/list/?${bits}`)).status).toBe(200);
    expect((await follow(`/list/?page=${"9".repeat(201 + bits)}`)).status).toBe(200);
  }
  expect(site.rendered.map(({ url }) => url)).toEqual(["http://site.example/list/"]);
  for (const query of ["page=2", "x&page=2", "page=2&page=3", "p%61ge=%32", "page=2&&", "&page=2#a"]) {
    expect((await follow(`/list/?${query}`)).status).toBe(200);
  }
  expect(site.rendered.slice(1).map(({ url }) => url)).toEqual(["http://site.example/list/?page=2"]);
  for (const query of ["", "?_routes=", "?_routes=made-up", "?_routes=home", "?x=1"]) {
    expect((await follow(`/list/_.data${query}`)).status).toBe(200);
  }
  expect(site.rendered).toHaveLength(2);
});

test("any number of made-up addresses keeps a small number of pages, and the front page in memory", async () => {
  await using site = await madeUpSite();
  await ask(site, "/");
  const bytes = async () => Number(/^document_cache_bytes (\d+)$/m.exec((await ask(site, "/metrics")).body)?.[1]);
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const number = round * 20 + index;
        const kinds = [
          `/none-${number}/`,
          `/list/?page=${number}`,
          `/?utm=${number}`,
          `/media/r/w_640/x${number}.jpg`,
          `/media/r/w_${number}/a.jpg`,
        ];
        return ask(site, kinds[number % kinds.length] as string);
      }),
    );
  }
  expect(site.rendered).toHaveLength(1 + 200 + 200);
  expect(await bytes()).toBeLessThan(16 * 1024 * 1024);
  expect((await ask(site, "/")).head).toMatch(/^x-cache: hit$/im);
});
