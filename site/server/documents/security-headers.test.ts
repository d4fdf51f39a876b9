import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { documentPolicy, inlineScriptHashes } from "./security-headers.ts";

// printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const alertHash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("inline scripts are named by their hash, each once", () => {
  expect(inlineScriptHashes('<script>alert(1)</script><script type="module">alert(1)</script>')).toEqual([alertHash]);
});

test("files and data blocks need no hash", () => {
  const document =
    '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><script async="" src="/b.js"></script>';
  expect(inlineScriptHashes(document)).toEqual([]);
});

test("a document may load from the site itself alone", () => {
  const policy = documentPolicy(readSettings({ FRAME_HOSTS: "none" }))("<script>alert(1)</script>");
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain(`script-src 'self' ${alertHash};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:\/\//);
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("a third party is allowed where its setting names it", () => {
  const policy = documentPolicy(
    readSettings({
      GTM_ID: "GTM-ABC123",
      MAP_TILE_URL: "https://{s}.tiles.example.com/{z}/{x}/{y}.png",
      PUBLIC_URL: "https://www.example.com",
    }),
  )("");
  expect(policy).toMatch(/script-src 'self' https:\/\/www\.googletagmanager\.com;/);
  expect(policy).toMatch(
    / img-src 'self' data: https:\/\/a\.tiles\.example\.com https:\/\/b\.tiles\.example\.com https:\/\/c\.tiles\.example\.com /,
  );
  expect(policy).toContain("upgrade-insecure-requests");
});

test.each([
  [{}, null],
  [{ NOINDEX: "1" }, "noindex, nofollow"],
])(
  "with %j a page, its file, a redirect and what is not there say %s to search engines",
  async (environment, expected) => {
    await using site = await fakeSite(environment);
    for (const path of ["/", "/", "/List/", "/assets/a-1.js", "/photo-gallery/", "/none/", "/healthz"]) {
      const response = await fetch(site.url + path, { redirect: "manual" });
      expect(response.headers.get("x-robots-tag"), path).toBe(expected);
    }
  },
);
