import { expect, test } from "vitest";
import { bestCoding } from "./content-response.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["gzip;q=0", "identity"],
  ["", "identity"],
  ["brotli", "identity"],
])("Accept-Encoding %j is answered with %s", (header, coding) => {
  expect(bestCoding(header)).toBe(coding);
});
