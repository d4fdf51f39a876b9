import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { refusedLinksLog, renderFacts, withoutNonce } from "./render.ts";

test("renders have the builder's number at BDX, or null", () => {
  const factsOf = (environment: Record<string, string>) => renderFacts(readSettings(environment), {} as never);
  expect(factsOf({ BDX_BUILDER_NUMBER: " 0123 " }).bdxBuilderNumber).toBe("0123");
  expect(factsOf({}).bdxBuilderNumber).toBe(null);
});

test("each rejected URL is logged once, with its page and field, and truncated", async () => {
  const lines: unknown[] = [];
  const links = refusedLinksLog({ warn: (details: unknown) => void lines.push(details) });
  const long = `javascript:${"x".repeat(1000)}`;
  await Promise.all(
    ["/a/", "/b/"].map((page) =>
      links.during(page, async () => {
        await Promise.resolve();
        links.report({ href: "data:text/html,x", where: 'menu main, "Homes"' });
        if (page === "/b/") links.report({ href: long, where: "" });
      }),
    ),
  );
  expect(lines).toEqual([
    { href: "data:text/html,x", where: 'menu main, "Homes"', page: "/a/" },
    { href: long.slice(0, 200), where: "", page: "/b/" },
  ]);
});

const nonce = "4f0c2b1e-7f1a-4f6e-9d43-0d8f6a1b2c3d";
const alertHash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("scripts with the nonce of the render are allowed by hash; injected ones are not", {
  tags: ["S1.30"],
}, async () => {
  const marked = `<script nonce="${nonce}">alert(1)</script>`;
  const injected = [
    "<script>alert(2)</script>",
    '<script nonce="">alert(3)</script>',
    '<script nonce="guess">alert(4)</script>',
  ];
  const html = `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/>${injected.join("")}${marked}`;
  const response = new Response(html, { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
  const rendered = await withoutNonce(response, nonce);
  expect(rendered.scriptHashes).toEqual([alertHash]);
  expect(rendered.response.status).toBe(404);
  expect(await rendered.response.text()).toBe(
    `<link rel="modulepreload" href="/a.js"/>${injected.join("")}<script>alert(1)</script>`,
  );
});
