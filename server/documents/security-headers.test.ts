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

test("a module script that waits is named by the hash of its text, as it has when it is started", () => {
  expect(inlineScriptHashes('<script type="text/x-module" data-preloads="/a.js">alert(1)</script>')).toEqual([
    alertHash,
  ]);
});

test("styles in the head are named by their hash, unless a setting allows all styles anyway", () => {
  const document = "<head><style data-page>alert(1)</style></head><body><style>other{}</style></body>";
  const styles = (environment: Record<string, string>, isPrivate?: boolean) =>
    /style-src ([^;]*);/.exec(documentPolicy(readSettings(environment))(document, isPrivate))?.[1];
  expect(styles({})).toBe(`'self' ${alertHash}`);
  expect(styles({}, true)).toBe(`'self' ${alertHash}`);
  const chat = { CHAT_SCRIPT_URL: "https://chat.example.com/widget.js", THIRD_PARTY_SCRIPTS: "page" };
  expect(styles(chat)).toBe("'self' https://chat.example.com 'unsafe-inline'");
  expect(styles(chat, true)).toBe(`'self' ${alertHash}`);
});

test("a document may load from the site itself alone", () => {
  const policy = documentPolicy(readSettings({ FRAME_HOSTS: "none" }))("<script>alert(1)</script>");
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain(`script-src 'self' ${alertHash};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:\/\//);
  expect(policy).not.toContain("upgrade-insecure-requests");
});

const everyThirdParty = {
  GTM_ID: "GTM-ABC123",
  CHAT_SCRIPT_URL: "https://chat.example.com/widget.js",
  MARKETING_SCRIPT_URL: "https://marketing.example.com/track.js",
  THIRD_PARTY_ORIGINS: "https://cdn.example.com",
  HUBSPOT_PORTAL_ID: "1234567",
};

test("map tiles come from where their setting says, and with https all that is asked for is", () => {
  const policy = documentPolicy(
    readSettings({
      MAP_TILE_URL: "https://{s}.tiles.example.com/{z}/{x}/{y}.png",
      PUBLIC_URL: "https://www.example.com",
    }),
  )("");
  expect(policy).toMatch(
    / img-src 'self' data: https:\/\/a\.tiles\.example\.com https:\/\/b\.tiles\.example\.com https:\/\/c\.tiles\.example\.com;/,
  );
  expect(policy).toContain("upgrade-insecure-requests");
});

test("S1.30 third parties in frames of their own widen the policy of no document", () => {
  const policy = documentPolicy(readSettings(everyThirdParty));
  expect(policy("<script>alert(1)</script>")).toBe(documentPolicy(readSettings({}))("<script>alert(1)</script>"));
});

test.each([
  ["GTM_ID", "GTM-ABC123", ["https://www.googletagmanager.com"]],
  ["CHAT_SCRIPT_URL", everyThirdParty.CHAT_SCRIPT_URL, ["https://chat.example.com"]],
  ["MARKETING_SCRIPT_URL", everyThirdParty.MARKETING_SCRIPT_URL, ["https://marketing.example.com"]],
  ["HUBSPOT_PORTAL_ID", "1234567", []],
])("S1.30 in the page %s alone allows scripts of its own host and no other", (name, value, hosts) => {
  const policyOf = documentPolicy(readSettings({ [name]: value, THIRD_PARTY_SCRIPTS: "page", FRAME_HOSTS: "none" }));
  const [, scripts] = /script-src 'self' ?([^;]*)/.exec(policyOf("")) ?? [];
  expect(scripts?.split(" ").filter(Boolean)).toEqual(hosts);
  const named = (policyOf("").match(/https:\/\/[^\s;]+/g) ?? []).filter(
    (host) => !host.endsWith("google-analytics.com"),
  );
  expect([...new Set(named)]).toEqual(hosts);
  expect(policyOf("", true)).not.toMatch(/https?:/);
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
