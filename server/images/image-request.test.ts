import { expect, test } from "vitest";
import { imageWidthsPx } from "#app/ui/pictures/image-url.ts";
import { bestFormat, parseImageRequest, servedWidthsPx } from "./image-request.ts";
import { signMedia } from "./signed-media.ts";

const addresses = { mediaKey: Buffer.alloc(32, 7), publicOrigin: "https://www.example.com" };
const read = (path: string, search = "") => parseImageRequest({ path, search }, addresses);
const encodedPath = (address: string) => `/media/r/w_640/${encodeURIComponent(address)}`;
const signedPath = (address: string) => signMedia(address, addresses.mediaKey).replace("/media/", "/media/r/w_640/");

test("the widths that pages request are the widths that are served", () => {
  expect(servedWidthsPx).toEqual(imageWidthsPx);
});

test("a source is a name of the own media, a signed address, or an address to be looked up", () => {
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
])("%s is no picture", (path) => {
  expect(() => read(path)).toThrow("no such picture");
});

test("a picture of a host is requested without a query", () => {
  expect(() => read(signedPath("https://cms.example.com/a.jpg"), "?w=1")).toThrow("no such picture");
  expect(() => read(encodedPath("https://cms.example.com/a.jpg"), "?w=1")).toThrow("no such picture");
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
