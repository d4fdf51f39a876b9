import { expect, test } from "vitest";
import { imageWidthsPx } from "#app/ui/image-url.ts";
import { bestFormat, parseImageRequest, servedWidthsPx } from "./image-request.ts";

const hosts = { mediaOrigins: ["https://cms.example.com"], publicOrigin: "https://www.example.com" };
const encodedPath = (address: string) => `/media/r/w_640/${encodeURIComponent(address)}`;

test("the widths that pages ask for are the widths that are served", () => {
  expect(servedWidthsPx).toEqual(imageWidthsPx);
});

test("a source is a name of the own media, or an address on the content host", () => {
  expect(parseImageRequest("/media/r/w_640/a%20b.jpg", hosts)).toEqual({
    widthPx: 640,
    source: { kind: "own", name: "a b.jpg" },
  });
  expect(parseImageRequest(encodedPath("https://cms.example.com/wp-content/a.jpg#x"), hosts).source).toEqual({
    kind: "host",
    address: "https://cms.example.com/wp-content/a.jpg",
  });
  expect(parseImageRequest(encodedPath("https://www.example.com/media/a.jpg"), hosts).source).toEqual({
    kind: "own",
    name: "a.jpg",
  });
});

test.each([
  "https://evil.example.com/a.jpg",
  "http://cms.example.com/a.jpg",
  "https://cms.example.com:8443/a.jpg",
  "https://user@cms.example.com/a.jpg",
  "https://cms.example.com.evil.example/a.jpg",
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "data:image/png;base64,AA",
])("%s is refused", (address) => {
  expect(() => parseImageRequest(encodedPath(address), hosts)).toThrow("content host only");
});

test("other widths are refused with those that are served", () => {
  expect(() => parseImageRequest("/media/r/w_641/a.jpg", hosts)).toThrow("Width 641 is not served. Widths: 320,");
});

test.each([
  ["image/avif,image/webp,*/*;q=0.8", "avif"],
  ["image/webp,image/apng,*/*", "webp"],
  ["image/avif;q=0,image/webp", "webp"],
  ["image/avif;q=0.5", "avif"],
  ["*/*", "jpeg"],
  [undefined, "jpeg"],
])("Accept %j is answered with %s", (accept, format) => {
  expect(bestFormat(accept)).toBe(format);
});
