import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { documentPolicy, hashSource } from "../http/security-headers.ts";
import { readSettings } from "../settings.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { parseStyleSheet } from "./critical-css.ts";
import { documentFinisher, type PageAssets, transformDocument, withoutNonce } from "./transform-document.ts";

function transformed(html: string, its: PageAssets = assets): string {
  const { head, body } = transformDocument(html, its);
  return head + body;
}

const sheets: Readonly<Record<string, string>> = {
  "/assets/page-1.css": "@layer base,pages;@layer base{p{top:0}.a{left:0}}",
  "/assets/card-2.css": "@layer pages{.b{top:1px}.c{top:2px}}",
};

const assets: PageAssets = {
  fallbackFonts: "@font-face{font-family:A}",
  sheetAt(address) {
    const text = sheets[address];
    if (text === undefined) throw new Error(`No sheet at ${address}.`);
    return parseStyleSheet(text);
  },
  bootstrapScripts: { afterFirstPaint: "start()", onInteraction: "startOnInteraction()" },
  vitalsModule: "/assets/watch-vitals-1.js",
};

const preloads =
  '<link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/>';
const links = '<link rel="stylesheet" href="/assets/page-1.css#"/><link rel="stylesheet" href="/assets/card-2.css"/>';
const moduleText = 'import * as route0 from "/assets/root-2.js";\nimport("/assets/entry-1.js");';
const moduleScript = `<script type="module" async="">${moduleText}</script>`;

/** A document as the renderer writes them. */
function rendered(parts: { head?: string; body?: string } = {}): string {
  const { head = preloads + links, body = `<p class="b">Text</p><script>context()</script>${moduleScript}` } = parts;
  return `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${head}</head><body>${body}<script>data()</script></body></html>`;
}

test("styles are inlined, sheets disabled and modules deferred; the rest is unchanged", () => {
  expect(transformed(rendered())).toBe(
    '<!DOCTYPE html><html><head><meta charSet="utf-8"/>' +
      "<style data-faces>@font-face{font-family:A}</style>" +
      "<style data-page>@layer base,pages;@layer base{p{top:0}}@layer pages{.b{top:1px}}</style>" +
      '<link rel="stylesheet" media="not all" disabled="" href="/assets/page-1.css#"/><link rel="stylesheet" media="not all" disabled="" href="/assets/card-2.css"/>' +
      "<script>start()</script></head><body>" +
      `<p class="b">Text</p><script>context()</script><script type="text/x-module" data-preloads="/assets/entry-1.js /assets/root-2.js">${moduleText}</script>` +
      "<script>data()</script></body></html>",
  );
});

test("replacement patterns in styles and scripts are inserted literally", () => {
  const withPatterns = transformed(rendered(), {
    ...assets,
    bootstrapScripts: { afterFirstPaint: "$&$1$`", onInteraction: "" },
  });
  expect(withPatterns).toContain("<script>$&$1$`</script></head>");
});

test("a style sheet link in the text of a page is not treated as one", () => {
  const body = `<p>${links.replaceAll("<", "&lt;")}</p>${moduleScript}`;
  expect(transformed(rendered({ body }))).toContain(body.slice(0, body.indexOf("<script")));
});

test.each([
  ["is transformed already", transformed(rendered()), "The head has a style element already."],
  ["has no head", "<p>Text</p>", "The document has no head."],
  ["links no style sheet", rendered({ head: preloads }), "The head links no style sheet."],
  [
    "has a style sheet for some media",
    rendered({ head: preloads + links.replace(" href", ' media="print" href') }),
    "an unexpected style sheet",
  ],
  [
    "has a style sheet that is turned off",
    rendered({ head: preloads + links.replace(" href", ' media="not all" disabled="" href') }),
    "an unexpected style sheet",
  ],
  [
    "has a style sheet that the build has not",
    rendered({ head: `${preloads}<link rel="stylesheet" href="/x.css"/>` }),
    "No sheet at /x.css.",
  ],
  [
    "has a style element",
    rendered({ head: `${preloads}<style>p{}</style>${links}` }),
    "The head has a style element already.",
  ],
  ["preloads no module", rendered({ head: links }), "The head preloads no module."],
  [
    "preloads a module in another way",
    rendered({ head: preloads.replace(" href", ' crossorigin="" href') + links }),
    "an unexpected preload",
  ],
  ["has a script in its head", rendered({ head: `<script>a()</script>${preloads}${links}` }), "The head has a script."],
  ["has no module script", rendered({ body: "<p>Text</p>" }), "should have one module script, and has 0."],
  [
    "has two module scripts",
    rendered({ body: moduleScript + moduleScript }),
    "should have one module script, and has 2.",
  ],
  [
    "has a module script of another kind",
    rendered({ body: `${moduleScript}<script type="module" src="/a.js"></script>` }),
    "should have one module script",
  ],
])("a document that %s is rejected", (_, html, message) => {
  expect(() => transformed(html)).toThrow(message);
});

test("only a page hydrated on interaction has its own bootstrap script and names watch-vitals", () => {
  const reading = transformed(rendered().replace("<html>", '<html lang="en-US" data-hydrate="interaction"">'));
  expect(reading).toContain("<script>startOnInteraction()</script></head>");
  expect(reading).toContain(
    'data-preloads="/assets/entry-1.js /assets/root-2.js" data-watch-vitals="/assets/watch-vitals-1.js">import',
  );
  const other = transformed(rendered());
  expect(other).toContain("<script>start()</script></head>");
  expect(other).not.toContain("watch-vitals");
});

test("a bootstrap script that would close its element is rejected", () => {
  expect(() =>
    transformed(rendered(), {
      ...assets,
      bootstrapScripts: { afterFirstPaint: '"</script>"', onInteraction: "" },
    }),
  ).toThrow("The bootstrap script contains");
});

test("structured data may be in the head", () => {
  const data = '<script type="application/ld+json">{"name":"Homes"}</script>';
  expect(transformed(rendered({ head: data + preloads + links }))).toContain(data);
});

const oneSheet: PageAssets = {
  fallbackFonts: "@font-face{font-family:A}",
  sheetAt: () => parseStyleSheet("p{top:0}"),
  bootstrapScripts: { afterFirstPaint: "bootstrap()", onInteraction: "bootstrapOnInteraction()" },
  vitalsModule: "/oneSheet/watch-vitals-1.js",
};
const html =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body><script type="module" async="">go()</script></body></html>';

const nonce = "4f0c2b1e-7f1a-4f6e-9d43-0d8f6a1b2c3d";

/** Finishes a body of a type once; returns the result, the scripts in its policy, the log and the number of failures. */
async function finished(body: string, type: string) {
  const logged: unknown[] = [];
  let failures = 0;
  const finish = documentFinisher({
    assets: oneSheet,
    hasSpeculationRules: false,
    policyOf: (_html, hashes) => hashes.join(" "),
    log: { error: (...args: unknown[]) => void logged.push(args) },
    onUntransformed: () => failures++,
  });
  const rendered = new Response(body, { status: 404, headers: { "content-type": type, "x-own": "1" } });
  const response = await finish({ response: rendered, scriptNonce: nonce, path: "/homes/", isPreview: false });
  return { response, text: await response.text(), logged, failures };
}

test("a document is optimized, whatever its status, and keeps its headers", async () => {
  const { response, text, failures } = await finished(
    html.replace("<script ", `<script nonce="${nonce}" `).replace("</body>", "<script>injected()</script></body>"),
    "text/html; charset=utf-8",
  );
  expect(text).toContain("<style data-page>p{top:0}</style>");
  const hashes = [hashSource("go()"), hashSource("bootstrap()")].join(" ");
  expect(response.headers.get("content-security-policy")).toBe(hashes);
  expect([response.status, response.headers.get("x-own"), failures]).toEqual([404, "1", 0]);
});

test("scripts with the nonce of the render are its own; injected ones are not", { tags: ["S1.30"] }, () => {
  const injected = [
    "<script>alert(2)</script>",
    '<script nonce="">alert(3)</script>',
    '<script nonce="guess">alert(4)</script>',
  ].join("");
  const link = '<link rel="modulepreload" href="/a.js"';
  const marked = `${link} nonce="${nonce}"/>${injected}<script nonce="${nonce}">alert(1)</script>`;
  expect(withoutNonce(marked, nonce)).toEqual({
    html: `${link}/>${injected}<script>alert(1)</script>`,
    scripts: ["alert(1)"],
  });
});

test("other content than a document is unchanged", async () => {
  const { text, failures } = await finished(html, "text/x-script");
  expect([text, failures]).toEqual([html, 0]);
});

test("a document that cannot be optimized is sent as rendered, and the log has page and reason", async () => {
  const { text, logged, failures } = await finished("<p>Text</p>", "text/html");
  expect([text, failures]).toEqual(["<p>Text</p>", 1]);
  expect(logged).toEqual([
    [
      { page: "/homes/", err: expect.objectContaining({ message: "The document has no head." }) },
      "A document could not be optimized and is sent as rendered.",
    ],
  ]);
});

test("a document that cannot be optimized links its fonts; on others the bootstrap script does", async () => {
  const { text, failures } = await finished(
    '<html lang="en-US" data-fonts="/oneSheet/fonts-1.css"><head><title>$&</title></head><body></body></html>',
    "text/html",
  );
  expect(failures).toBe(1);
  expect(text).toBe(
    '<html lang="en-US" data-fonts="/oneSheet/fonts-1.css"><head><title>$&</title><style data-faces>@font-face{font-family:A}</style><link rel="stylesheet" href="/oneSheet/fonts-1.css"/></head><body></body></html>',
  );
});

/** The speculation rules in a document; undefined for none. */
const rulesIn = (document: string) => /<script type="speculationrules">([^<]*)<\/script><\/head>/.exec(document)?.[1];

test("pages have speculation rules that exclude router links, queries, files and endpoints", async () => {
  await using site = await fakeSite();
  const response = await fetch(`${site.url}/`);
  const rules = rulesIn(await response.text()) ?? "";
  const hash = createHash("sha256").update(rules).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  expect(response.headers.get("speculation-rules")).toBeNull();
  for (const path of ["/no-such-page/", "/_.data", "/my-account/"]) {
    expect(await (await fetch(site.url + path)).text(), path).not.toContain("speculationrules");
  }
  const { prefetch, prerender } = JSON.parse(rules) as {
    prefetch: { eagerness: string; where: unknown }[];
    prerender: unknown;
  };
  expect(prerender).toBeUndefined();
  expect(prefetch.map(({ eagerness }) => eagerness)).toEqual(["conservative"]);
  const where = JSON.stringify(prefetch[0]?.where);
  for (const spared of [
    "[data-discover]",
    "/*\\\\?(.+)",
    "/*.*",
    "/ops/*",
    "/media/*",
    "/wp/*",
    "/my-*",
    "/alerts/*",
    "/message/*",
    "/reset-password/*",
    "/shortlist/*",
  ]) {
    expect(where).toContain(spared);
  }
});

test.each([
  ["in the head is allowed, one in the body is not", "<head><style>p{}</style></head><style>a{}</style>", ["p{}"]],
  ["of a text without a head is not allowed, and the text is unchanged", "<style>a{}</style><p>Text</p>", []],
])("a style %s", async (_, document, allowed) => {
  const finish = documentFinisher({
    assets: undefined,
    hasSpeculationRules: true,
    policyOf: documentPolicy(readSettings({})),
    log: { error: () => undefined },
    onUntransformed: () => undefined,
  });
  const response = new Response(document, { headers: { "content-type": "text/html" } });
  const finished = await finish({ response, scriptNonce: nonce, path: "/", isPreview: false });
  const [, styles] = /style-src ([^;]*)/.exec(finished.headers.get("content-security-policy") ?? "") ?? [];
  expect(styles).toBe(["'self'", ...allowed.map(hashSource)].join(" "));
  expect((await finished.text()).replace(/<script type="speculationrules">.*?<\/script>(?=<\/head>)/, "")).toBe(
    document,
  );
});

test("with the setting off nothing is prefetched", async () => {
  await using site = await fakeSite({ SPECULATION_RULES: "0" });
  expect(await (await fetch(`${site.url}/`)).text()).not.toContain("speculationrules");
});

test("the policy of a page for one visitor, or of a preview, allows no third-party scripts", async () => {
  const settings = readSettings({
    GTM_ID: "GTM-ABC123",
    HUBSPOT_PORTAL_ID: "1",
    CHAT_SCRIPT_URL: "https://chat.example.com/widget.js",
    MARKETING_SCRIPT_URL: "https://marketing.example.com/track.js",
    SENTRY_DSN: "https://key@sentry.example.com/1",
    FRAME_HOSTS: "none",
    THIRD_PARTY_SCRIPTS: "page",
  });
  const finish = documentFinisher({
    assets: undefined,
    hasSpeculationRules: false,
    policyOf: documentPolicy(settings),
    log: { error: () => undefined },
    onUntransformed: () => undefined,
  });
  const hostsOf = async (headers: Record<string, string>, isPreview = false) => {
    const rendered = new Response("<p>text</p>", { headers: { "content-type": "text/html", ...headers } });
    const response = await finish({ response: rendered, scriptNonce: nonce, path: "/", isPreview });
    return [...new Set(response.headers.get("content-security-policy")?.match(/https:\/\/[\w.]+/g))].sort();
  };
  const ofThisSite = ["https://sentry.example.com"];
  expect(await hostsOf({ "cache-control": "private, no-store" })).toEqual(ofThisSite);
  expect(await hostsOf({}, true)).toEqual(ofThisSite);
  expect(await hostsOf({})).toEqual([
    "https://chat.example.com",
    "https://marketing.example.com",
    "https://region1.google",
    "https://sentry.example.com",
    "https://www.google",
    "https://www.googletagmanager.com",
  ]);
});
