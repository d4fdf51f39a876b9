import { expect, test } from "vitest";
import { documentTimes, preparePage } from "./rendered-page.ts";

test("a page counts what it holds on to: no body is a piece of a bigger buffer", async () => {
  const response = new Response("<p>text</p>".repeat(500), { headers: { "content-type": "text/html" } });
  const { bodies, bytes } = await preparePage(response, () => "", documentTimes(60));
  const held = Object.values(bodies).reduce((sum, body) => sum + body.buffer.byteLength, 0);
  expect(Object.keys(bodies)).toEqual(["identity", "br", "gzip"]);
  expect(held).toBeGreaterThan(5500);
  expect(bytes).toBeGreaterThan(held);
  expect(bytes).toBeLessThan(held + 5000);
});
