import { expect, test } from "vitest";
import { documentPolicy } from "../http/security-headers.ts";
import { readSettings } from "../settings.ts";
import { documentTimes, preparePage } from "./rendered-page.ts";

test("a page's size is all of its memory: no body is a slice of a larger buffer", async () => {
  const response = new Response("<p>text</p>".repeat(500), { headers: { "content-type": "text/html" } });
  const { bodies, bytes } = await preparePage(response, () => "", documentTimes(60));
  const held = Object.values(bodies).reduce((sum, body) => sum + body.buffer.byteLength, 0);
  expect(Object.keys(bodies)).toEqual(["identity", "br", "gzip"]);
  expect(held).toBeGreaterThan(5500);
  expect(bytes).toBeGreaterThan(held);
  expect(bytes).toBeLessThan(held + 5000);
});

test("a page for one visitor has no third-party scripts, indexing, caching or referrer path", async () => {
  const settings = readSettings({
    GTM_ID: "GTM-ABC123",
    HUBSPOT_PORTAL_ID: "1",
    CHAT_SCRIPT_URL: "https://chat.example.com/widget.js",
    MARKETING_SCRIPT_URL: "https://marketing.example.com/track.js",
    SENTRY_DSN: "https://key@sentry.example.com/1",
    FRAME_HOSTS: "none",
    THIRD_PARTY_SCRIPTS: "page",
  });
  const prepare = async (cacheControl: Record<string, string>) => {
    const response = new Response("<p>text</p>", { headers: { "content-type": "text/html", ...cacheControl } });
    return await preparePage(response, documentPolicy(settings), documentTimes(60));
  };
  const hosts = (policy = "") => [...new Set(policy.match(/https:\/\/[\w.]+/g))];
  const own = await prepare({ "cache-control": "private, no-store" });
  expect(hosts(own.headers["content-security-policy"])).toEqual(["https://sentry.example.com"]);
  expect(own.headers).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "strict-origin",
    "x-robots-tag": "noindex",
  });
  expect(own.isCacheable).toBe(false);
  const everybodys = await prepare({});
  expect(hosts(everybodys.headers["content-security-policy"]).sort()).toEqual([
    "https://chat.example.com",
    "https://marketing.example.com",
    "https://region1.google",
    "https://sentry.example.com",
    "https://www.google",
    "https://www.googletagmanager.com",
  ]);
  expect(Object.keys(everybodys.headers)).not.toContain("referrer-policy");
  expect(Object.keys(everybodys.headers)).not.toContain("x-robots-tag");
});
