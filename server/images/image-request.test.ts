import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { imageWidthsPx } from "#app/ui/pictures/image-url.ts";
import {
  bestFormat,
  openMediaKey,
  parseImageRequest,
  readSignedMedia,
  servedWidthsPx,
  signMedia,
} from "./image-request.ts";

const addresses = { mediaKey: Buffer.alloc(32, 7), publicOrigin: "https://www.example.com" };
const read = (path: string, search = "") => parseImageRequest({ path, search }, addresses);
const encodedPath = (address: string) => `/media/r/w_640/${encodeURIComponent(address)}`;
const signedPath = (address: string) => signMedia(address, addresses.mediaKey).replace("/media/", "/media/r/w_640/");

test("the widths that pages request are the served ones", () => {
  expect(servedWidthsPx).toEqual(imageWidthsPx);
});

test("a source is a name of the site's media, a signed URL, or a URL to be looked up", () => {
  expect(read("/media/r/w_640/a%20b.jpg", "?v=2")).toEqual({ widthPx: 640, source: { kind: "own", name: "a b.jpg" } });
  expect(read(encodedPath("https://www.example.com/media/a.jpg")).source).toEqual({ kind: "own", name: "a.jpg" });
  expect(read(signedPath("https://cms.example.com/a%20b.jpg")).source).toEqual({
    kind: "signed",
    address: "https://cms.example.com/a%20b.jpg",
  });
  expect(read(encodedPath("https://CMS.example.com:443/up/../a b.jpg")).source).toEqual({
    kind: "foreign",
    address: "https://cms.example.com/a%20b.jpg",
  });
});

test.each([
  "/media/r/w_640/from/AAAAAAAAAAAAAAAA/cms.example.com/a.jpg",
  "/media/r/w_640/from/cms.example.com/a.jpg",
  "/media/r/w_640/from/",
  encodedPath("file:///etc/passwd"),
  encodedPath("data:image/png;base64,AA"),
  encodedPath("https://"),
])("%s is not a picture", (path) => {
  expect(() => read(path)).toThrow("no such picture");
});

test("a picture of a host is requested without a query", () => {
  expect(() => read(signedPath("https://cms.example.com/a.jpg"), "?w=1")).toThrow("no such picture");
  expect(() => read(encodedPath("https://cms.example.com/a.jpg"), "?w=1")).toThrow("no such picture");
});

test("malformed percent-encoding is rejected", () => {
  expect(() => read("/media/r/w_640/a%E0%A4%A.jpg")).toThrow("The picture’s address is not encoded correctly.");
});

test("other widths are rejected with a list of those that are served", () => {
  expect(() => read("/media/r/w_641/a.jpg")).toThrow("Width 641 is not served. Widths: 320,");
});

test.each([
  ["image/avif,image/webp,*/*;q=0.8", "avif"],
  ["image/webp,image/apng,*/*", "webp"],
  ["image/avif;q=0,image/webp", "webp"],
  ["image/avif;q=0.5", "avif"],
  ["*/*", "jpeg"],
  [undefined, "jpeg"],
])("Accept %j gets %s", (accept, format) => {
  expect(bestFormat(accept)).toBe(format);
});

const key = Buffer.alloc(32, 7);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "media-key-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test.each([
  [
    "https://cms.example.com/wp-content/a.jpg",
    "cms.example.com/wp-content/a.jpg",
    "https://cms.example.com/wp-content/a.jpg",
  ],
  ["http://127.0.0.1:8080/a.jpg", "http:/127.0.0.1:8080/a.jpg", "http://127.0.0.1:8080/a.jpg"],
  ["https://[::1]:8443/a.jpg", "[::1]:8443/a.jpg", "https://[::1]:8443/a.jpg"],
  [
    "https://CMS.example.com:443/Türe%20vorn.jpg",
    "cms.example.com/T%C3%BCre%20vorn.jpg",
    "https://cms.example.com/T%C3%BCre%20vorn.jpg",
  ],
  ["https://me:word@cms.example.com/a.jpg?w=2#x", "cms.example.com/a.jpg?w=2", "https://cms.example.com/a.jpg?w=2"],
  ["https://cms.example.com/a%2Fb%3Fc.jpg", "cms.example.com/a%2Fb%3Fc.jpg", "https://cms.example.com/a%2Fb%3Fc.jpg"],
])("%s is signed and read back", (address, place, readBack) => {
  const path = signMedia(address, key);
  expect(path.replace(/^\/media\/from\/[\w-]{16}\//, "")).toBe(place);
  expect(readSignedMedia(path, key)).toBe(readBack);
  expect(signMedia(new URL(address), key)).toBe(path);
});

test("a modified path is not a signed one", () => {
  const path = signMedia("https://cms.example.com/up/a.jpg", key);
  const signature = path.split("/")[3] ?? "";
  const rest = "cms.example.com/up/a.jpg";
  const wrong = [
    signMedia("https://cms.example.com/up/a.jpg", Buffer.alloc(32, 8)),
    path.replace(signature, signature.slice(0, -1)),
    path.replace(signature, `${signature}A`),
    path.replace(`${signature}/`, ""),
    path.replace("a.jpg", "b.jpg"),
    path.replace("cms.", "cdn."),
    path.replace(rest, `http:/${rest}`),
    path.replace("a.jpg", "%61.jpg"),
    `${path}?size=2`,
    `${path}/`,
    `/media/from/${signature}/`,
    "/media/from/ééééééééééééééé1/cms.example.com/up/a.jpg",
    `/media/${rest}`,
  ];
  expect(wrong.filter((each) => readSignedMedia(each, key) !== undefined)).toEqual([]);
  expect(readSignedMedia(path, key)).toBe(`https://${rest}`);
});

test("a URL other than http is not signed", () => {
  expect(() => signMedia("file:///etc/passwd", key)).toThrow(TypeError);
  expect(() => signMedia("/wp-content/a.jpg", key)).toThrow(TypeError);
});

test("the key derives from the secret without revealing it; without one it is created and stored", async () => {
  const at = await folder();
  const secret = "a secret of the settings";
  const derived = openMediaKey(secret, at).export();
  expect(openMediaKey(secret, await folder()).export()).toEqual(derived);
  expect(derived.toString("latin1")).not.toContain(secret);
  await expect(stat(join(at, "media-key"))).rejects.toThrow("ENOENT");

  const stored = openMediaKey(undefined, at).export();
  expect(openMediaKey(undefined, at).export()).toEqual(stored);
  expect(openMediaKey(undefined, await folder()).export()).not.toEqual(stored);
  expect((await stat(join(at, "media-key"))).mode & 0o777).toBe(0o600);
  expect(stored.toString("base64url")).not.toBe((await readFile(join(at, "media-key"), "utf8")).trim());
});

test("processes that start at the same time agree on the key", async () => {
  const at = await folder();
  const script = join(at, "key.ts");
  const module = join(import.meta.dirname, "image-request.ts");
  const shared = join(at, "var");
  await writeFile(
    script,
    `import { openMediaKey } from ${JSON.stringify(module)};
process.on("message", () => {
  process.send(openMediaKey(undefined, ${JSON.stringify(shared)}).export().toString("hex"), () => process.disconnect());
});
process.send("ready");`,
  );
  const children = Array.from({ length: 4 }, () => fork(script));
  await Promise.all(children.map((child) => once(child, "message")));
  const keys = children.map(async (child) => (await once(child, "message"))[0]);
  for (const child of children) child.send("go");
  expect(new Set(await Promise.all(keys)).size).toBe(1);
});
