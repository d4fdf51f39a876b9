import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sharedKey, verifyRequest } from "./shared-secret.ts";

const { secret, nowSeconds, cases } = JSON.parse(
  readFileSync(new URL("request-signature-cases.json", import.meta.url), "utf8"),
) as {
  secret: string;
  nowSeconds: number;
  cases: { what: string; path: string; body: string; signature: string; result: string }[];
};
const key = sharedKey(secret, "request");

test.each(cases)("a request with $what is $result", ({ path, body, signature, result }) => {
  const request = { signature, path, body: new TextEncoder().encode(body) };
  expect(verifyRequest(request, { key, nowSeconds })).toBe(result);
});
