import { expect, test } from "vitest";
import { pathSpelling, readRequestTarget } from "./request-target.ts";

const files = new Set(["/favicon.svg", "/BingSiteAuth.xml", "/logo@2x.png"]);
const read = (raw: string) => readRequestTarget(raw, (path) => files.has(path));
const asCame = (raw: string) => {
  const at = raw.indexOf("?");
  const [path, search] = at === -1 ? [raw, ""] : [raw.slice(0, at), raw.slice(at)];
  return { kind: "plain", path, search };
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
])("%s is the one spelling of its address", (raw) => {
  expect(read(raw)).toEqual(asCame(raw));
});

test.each([
  // The absolute form.
  ["http://h/about-us/?a=1", "/about-us/", "?a=1"],
  ["HTTPS://h:8443", "/", ""],
  ["http://h?/healthz", "/", "?/healthz"],
  ["http://[::1]/healthz", "/healthz", ""],
  ["http://h//evil.example/", "/evil.example/", ""],
  // What no request should have.
  ["/about-us/#team", "/about-us/", ""],
  ["/about-us/?a=1#team?b", "/about-us/", "?a=1"],
  // Dot segments and empty ones.
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
  // Capitals.
  ["/About-US/?A=B", "/about-us/", "?A=B"],
  ["/ABOUT-US.DATA", "/about-us.data", ""],
  ["/blog/CAF%C3%89/", "/blog/caf%C3%A9/", ""],
  ["/Favicon.svg", "/favicon.svg", ""],
  ["/HealthZ", "/healthz", ""],
  // Both are data of the page with a slash.
  ["/about-us/.data", "/about-us/_.data", ""],
  ["/.data", "/_.data", ""],
] as const)("%s leads to the one spelling", (raw, path, search) => {
  expect(read(raw)).toEqual({ kind: "respelled", path, search });
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
])("%j is no address", (raw) => {
  expect(read(raw)).toEqual({ kind: "bad", status: 400 });
});

test("an address may have 2,000 characters, in its one spelling too", () => {
  expect(read(`/${"a".repeat(1999)}?${"b".repeat(3000)}`)).toMatchObject({ kind: "plain" });
  expect(read(`/${"a".repeat(2000)}`)).toEqual({ kind: "bad", status: 414 });
  expect(read(`/${"[".repeat(1000)}`)).toEqual({ kind: "bad", status: 414 });
});

test("whatever is asked, the one spelling is final, a path of this site, and the same to every URL parser", () => {
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
  const seen = { plain: 0, respelled: 0, bad: 0 };
  for (let run = 0; run < 5000; run += 1) {
    const raw = Array.from({ length: 1 + random(9) }, () => pieces[random(pieces.length)]).join("");
    const target = read(random(4) === 0 ? raw : `/${raw}`);
    seen[target.kind] += 1;
    if (target.kind === "bad") continue;
    expect(target.path, raw).toMatch(/^\/(?![/\\])/);
    expect(read(target.path + target.search), raw).toEqual(asCame(target.path + target.search));
    expect(new URL(target.path + target.search, "http://site.invalid").pathname, raw).toBe(target.path);
    expect(new URL(target.path, "http://site.invalid").host, raw).toBe("site.invalid");
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});

test("a path that a program names may be of any script", () => {
  expect(pathSpelling("/blog/café/")).toBe("/blog/caf%C3%A9/");
  expect(pathSpelling("/Blog//caf%c3%a9")).toBe("/blog/caf%C3%A9");
});
