import { connect } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";
import { canonicalPath, parseRequestTarget } from "./canonical-url.ts";

const files = new Set(["/favicon.svg", "/BingSiteAuth.xml", "/logo@2x.png"]);
const read = (raw: string) => parseRequestTarget(raw, (path) => files.has(path));
const asCame = (raw: string) => {
  const at = raw.indexOf("?");
  const [path, search] = at === -1 ? [raw, ""] : [raw.slice(0, at), raw.slice(at)];
  return { kind: "canonical", path, search };
};

test.each([
  "/",
  "/about-us",
  "/about-us/",
  "/?",
  "/about-us/?utm_source=X%2fy&a=//..//b",
  "/blog/caf%C3%A9/",
  "/_.data",
  "/about-us.data",
  "/about-us/_.data?_routes=root,page:about-us",
  "/a~b_c.d-e/",
  "/blog/a,b;c=d@e:f&g+h$i!'()*/",
  "/100%25/",
  "/%252f/",
  "/blog/what%3F/%23one/",
  "/healthz",
  "/__manifest?paths=%2Fa&version=1",
  "/wp/graphql?query=%7B__typename%7D",
  "/builds/meta/AbC.json",
  "/assets/article-BszA2lBU.js",
  "/drawings/Front.svg",
  "/BingSiteAuth.xml",
  "/logo@2x.png",
  "/.well-known/security.txt",
  "/media/r/w_640/IMG_1.JPG",
  "/media/r/w_640/https%3A%2F%2Fcms.example%2Fa.jpg",
  "/media/from/AbC-_0123456789x/cms.example:8080/wp-content/Caf%c3%a9%62//a[1]@2x.jpg",
  "/media/from/AbC-_0123456789x/http:/cms.example/100%.jpg",
  "/media/r/w_640/from/AbC-_0123456789x/http:/cms.example/A%20b.jpg",
])("%s is canonical", (raw) => {
  expect(read(raw)).toEqual(asCame(raw));
});

test.each([
  // Absolute form.
  ["http://h/about-us/?a=1", "/about-us/", "?a=1"],
  ["HTTPS://h:8443", "/", ""],
  ["http://h?/healthz", "/", "?/healthz"],
  ["http://[::1]/healthz", "/healthz", ""],
  ["http://h//evil.example/", "/evil.example/", ""],
  // A target that no client should send.
  ["/about-us/#team", "/about-us/", ""],
  ["/about-us/?a=1#team?b", "/about-us/", "?a=1"],
  // Dot segments and empty segments.
  ["/a/./b/../c/", "/a/c/", ""],
  ["/a/%2E%2e/b", "/b", ""],
  ["/a/.%2e/../../b/.", "/b/", ""],
  ["/a/b/..", "/a/", ""],
  ["/..", "/", ""],
  ["//", "/", ""],
  ["//evil.example//a///", "/evil.example/a/", ""],
  ["//evil.example/%2e%2e", "/", ""],
  ["//evil.example/?//evil.example", "/evil.example/", "?//evil.example"],
  ["/assets/../About-Us/", "/about-us/", ""],
  ["/media//a.jpg", "/media/a.jpg", ""],
  ["/media/%2e%2e/secret.jpg", "/secret.jpg", ""],
  ["/media/from/AbC-_0123456789x/../../About-Us/", "/media/About-Us/", ""],
  // Percent signs.
  ["/%62log/", "/blog/", ""],
  ["/%2a%2A/", "/**/", ""],
  ["/blog/caf%c3%A9/", "/blog/caf%C3%A9/", ""],
  ["/blog/a%2Cb%3a%40/", "/blog/a,b:@/", ""],
  ['/a"<b>|[c]^`{d}/', "/a%22%3Cb%3E%7C%5Bc%5D%5E%60%7Bd%7D/", ""],
  ["/media/%61.jpg", "/media/a.jpg", ""],
  ["/media/a%2cb.jpg", "/media/a%2Cb.jpg", ""],
  ["/logo%402x.png", "/logo@2x.png", ""],
  // Upper case.
  ["/About-US/?A=B", "/about-us/", "?A=B"],
  ["/ABOUT-US.DATA", "/about-us.data", ""],
  ["/blog/CAF%C3%89/", "/blog/caf%C3%A9/", ""],
  ["/Favicon.svg", "/favicon.svg", ""],
  ["/HealthZ", "/healthz", ""],
  // Both are the data of the page with a trailing slash.
  ["/about-us/.data", "/about-us/_.data", ""],
  ["/.data", "/_.data", ""],
] as const)("%s redirects to the canonical URL", (raw, path, search) => {
  expect(read(raw)).toEqual({ kind: "redirect", path, search });
  expect(read(path + search)).toEqual(asCame(path + search));
});

test.each([
  "",
  "*",
  "about-us",
  "h:443",
  "ftp://h/a",
  "http://",
  "http:///a",
  "http://user@h/",
  "http://h:99999/",
  "http://a b/",
  "/a\tb",
  "/a b/",
  "/a?\u0001",
  "/\\evil.example",
  "/a\\..\\b",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/media/%00.jpg",
  "/a%0d%0aSet-Cookie:b/",
  "/%7f",
  "/%",
  "/%zz/",
  "/%E0%A4%A",
  "/%c3/",
  "/caf\xe9/",
  "/a?\xc3\xa9",
  "/about-us%2Fenergy/",
])("%j is an invalid target", (raw) => {
  expect(read(raw)).toEqual({ kind: "invalid", status: 400 });
});

test("a URL may have 2,000 characters, in its canonical form too", () => {
  expect(read(`/${"a".repeat(1999)}?${"b".repeat(3000)}`)).toMatchObject({ kind: "canonical" });
  expect(read(`/${"a".repeat(2000)}`)).toEqual({ kind: "invalid", status: 414 });
  expect(read(`/${"[".repeat(1000)}`)).toEqual({ kind: "invalid", status: 414 });
});

test("for any target the canonical URL is final, local, and equal in every URL parser", () => {
  const pieces = [
    "/",
    "/",
    "//",
    ".",
    "..",
    "%2e",
    "%2F",
    "%5c",
    "\\",
    "a",
    "B",
    "%62",
    "%c3%a9",
    "é",
    "%",
    "%25",
    "?",
  ];
  pieces.push("#", ":", "@", "http://h", "media/", "from/", "r/", "assets/", ".data", "_", "[", " ", ";", "%3b", "%00");
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
  const seen = { canonical: 0, redirect: 0, invalid: 0 };
  for (let run = 0; run < 5000; run += 1) {
    const raw = Array.from({ length: 1 + random(9) }, () => pieces[random(pieces.length)]).join("");
    const target = read(random(4) === 0 ? raw : `/${raw}`);
    seen[target.kind] += 1;
    if (target.kind === "invalid") continue;
    expect(target.path, raw).toMatch(/^\/(?![/\\])/);
    expect(read(target.path + target.search), raw).toEqual(asCame(target.path + target.search));
    expect(new URL(target.path + target.search, "http://site.invalid").pathname, raw).toBe(target.path);
    expect(new URL(target.path, "http://site.invalid").host, raw).toBe("site.invalid");
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});

test("a path of a program may have any script", () => {
  expect(canonicalPath("/blog/café/")).toBe("/blog/caf%C3%A9/");
  expect(canonicalPath("/Blog//caf%c3%a9")).toBe("/blog/caf%C3%A9");
});

/** Sends a target that HTTP clients refuse to send, with more header lines. */
function send(site: FakeSite, target: string, method = "GET", more = "") {
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
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: site.example\r\n${more}Connection: close\r\n\r\n`, "latin1");
    },
  );
}

test("a request with two hosts is rejected, whether they differ or not", async () => {
  await using site = await fakeSite();
  for (const host of ["other.example", "site.example"]) {
    expect((await send(site, "/", "GET", `Host: ${host}\r\n`)).status).toBe(400);
  }
  expect((await send(site, "/")).status).toBe(200);
});

const lines = (site: FakeSite) => site.logged.filter(({ msg }) => msg === "request");

test("an absolute URL in a query never gets or changes another path’s response", async () => {
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#446644" } })
    .jpeg()
    .toBuffer();
  await using site = await fakeSite({}, { "media/a.jpg": picture, "media/a.svg": "<svg/>" });
  const paths = ["/healthz", "/readyz", "/media/r/w_320/a.jpg", "/media/a.svg", "/list/", "/", "/assets/a-1.js"];
  for (const path of paths) {
    for (const target of [`http://h?${path}`, `http://h/?${path}`, `http://h/x?a#${path}`]) {
      expect((await send(site, target)).status, target).toBe(301);
    }
    for (const host of ["h#", "x@h", "h\\"]) expect((await send(site, `http://${host}${path}`)).status).not.toBe(200);
  }
  expect([site.rendered.length, site.contentRequests.length]).toEqual([0, 0]);
  for (const path of paths) expect((await send(site, path)).status, path).toBe(200);
});

test.each([
  ["http://site.example/list/?page=2", "/list/?page=2"],
  ["http://h?/healthz", "/?/healthz"],
  ["/LIST/?Page=2&a=%7e#top", "/list/?Page=2&a=%7e"],
  ["/%6cist/?//x", "/list/?//x"],
  ["/list/../%2e/list", "/list"],
  ["//evil.com/%2e%2e", "/"],
  ["//evil.com/", "/evil.com/"],
])("GET %s redirects with 301 to %s, and nothing is rendered", async (target, location) => {
  await using site = await fakeSite({ PUBLIC_URL: "https://site.example" });
  const { status, head, ...rest } = await send(site, target);
  expect([status, rest.location, rest.body]).toEqual([301, location, ""]);
  expect(head).toMatch(/^strict-transport-security: /im);
  expect(head).toMatch(/^x-request-id: [\w-]+$/im);
  expect(site.rendered).toHaveLength(0);
  expect(lines(site)).toEqual([expect.objectContaining({ method: "GET", path: location.split("?")[0], status: 301 })]);
});

test.each(["/\\evil.com", "/%5cevil.com", "/%09", "/%00", "/%E0%A4%A", "*", `/${"a".repeat(3000)}`])(
  "GET %s is rejected, and not logged",
  async (target) => {
    await using site = await fakeSite();
    const { status, location, head } = await send(site, target);
    expect([status, location]).toEqual([target.length > 2000 ? 414 : 400, undefined]);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(site.rendered).toHaveLength(0);
    expect(lines(site).map(({ path }) => path)).toEqual(["-"]);
  },
);

test("methods other than GET and HEAD are rejected at a URL that is not canonical", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: "0123456789abcdef" });
  for (const target of ["http://h/wp/graphql", "/ops/./revalidate", "/wp//graphql", "/LIST/"]) {
    for (const method of ["POST", "DELETE", "OPTIONS"]) expect((await send(site, target, method)).status).toBe(400);
  }
  expect([site.rendered.length, site.contentRequests.length]).toEqual([0, 0]);
  const head = await send(site, "/LIST/", "HEAD");
  expect([head.status, head.location, head.body]).toEqual([301, "/list/", ""]);
});

test("one copy of a page is cached for all spellings and queries of its URL", async () => {
  await using site = await fakeSite();
  const follow = async (target: string) => {
    const { status, location } = await send(site, target);
    return status === 301 ? await send(site, location ?? "") : { status };
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

test("invented URLs leave few pages in memory, including the front page", async () => {
  await using site = await fakeSite();
  await send(site, "/");
  const bytes = async () => Number(/^document_cache_bytes (\d+)$/m.exec((await send(site, "/metrics")).body)?.[1]);
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
        return send(site, kinds[number % kinds.length] as string);
      }),
    );
  }
  expect(site.rendered).toHaveLength(1 + 1 + 200);
  expect(await bytes()).toBeLessThan(16 * 1024 * 1024);
  expect((await send(site, "/")).head).toMatch(/^x-cache: hit$/im);
});
