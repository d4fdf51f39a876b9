import { expect, test } from "vitest";
import { PageReads } from "../documents/page-reads.ts";
import { BackendTime } from "../documents/server-timing.ts";
import { optimizedRenders } from "./optimized-renders.ts";
import { parseStyleSheet } from "./style-sheet.ts";
import type { PageAssets } from "./transform-document.ts";

const assets: PageAssets = {
  fallbackFonts: "@font-face{font-family:A}",
  sheetAt: () => parseStyleSheet("p{top:0}"),
  bootstrapScripts: { afterFirstPaint: "bootstrap()", onInteraction: "bootstrapOnInteraction()" },
  vitalsModule: "/assets/watch-vitals-1.js",
};
const html =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body><script type="module" async="">go()</script></body></html>';

/** Renders a body of a type once; what came of it, what was logged, and how often it failed. */
async function render(body: string, type: string) {
  const logged: unknown[] = [];
  let failures = 0;
  const renders = optimizedRenders(
    async () => ({
      response: new Response(body, { status: 404, headers: { "content-type": type, "x-own": "1" } }),
      reads: new PageReads(),
      backend: new BackendTime(),
    }),
    assets,
    { log: { error: (...args: unknown[]) => void logged.push(args) }, onFailed: () => failures++ },
  );
  const { response } = await renders(new Request("http://site.example/homes/?a=1"));
  return { response, text: await response.text(), logged, failures };
}

test("a document is optimized, whatever its status, and keeps its headers", async () => {
  const { response, text, failures } = await render(html, "text/html; charset=utf-8");
  expect(text).toContain("<style data-page>p{top:0}</style>");
  expect([response.status, response.headers.get("x-own"), failures]).toEqual([404, "1", 0]);
});

test("what is no document goes through as it is", async () => {
  const { text, failures } = await render(html, "text/x-script");
  expect([text, failures]).toEqual([html, 0]);
});

test("a document that cannot be optimized is sent as it was rendered, and the log names the page and the reason", async () => {
  const { text, logged, failures } = await render("<p>Text</p>", "text/html");
  expect([text, failures]).toEqual(["<p>Text</p>", 1]);
  expect(logged).toEqual([
    [
      { page: "/homes/", err: expect.objectContaining({ message: "The document has no head." }) },
      "A document could not be optimized and is sent as rendered.",
    ],
  ]);
});

test("a document that cannot be optimized links its fonts, which the bootstrap script applies for the others", async () => {
  const { text, failures } = await render(
    '<html lang="en-US" data-fonts="/assets/fonts-1.css"><head><title>$&</title></head><body></body></html>',
    "text/html",
  );
  expect(failures).toBe(1);
  expect(text).toBe(
    '<html lang="en-US" data-fonts="/assets/fonts-1.css"><head><title>$&</title><style data-faces>@font-face{font-family:A}</style><link rel="stylesheet" href="/assets/fonts-1.css"/></head><body></body></html>',
  );
});
