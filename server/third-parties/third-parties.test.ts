import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

const chat = { CHAT_SCRIPT_URL: "https://chat.example.com/widget.js?id=</script><script>alert(1)" };

test("the frame of a service is compressed, revalidated on each request, and not indexed", async () => {
  await using site = await fakeSite(chat);
  const response = await fetch(`${site.url}/third-party/chat/`, { headers: { "Accept-Encoding": "br" } });
  const { headers } = response;
  expect(response.status).toBe(200);
  expect(headers.get("content-encoding")).toBe("br");
  expect(headers.get("cache-control")).toBe("public, max-age=0");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  // The sandbox gives it an opaque origin, wherever it is opened.
  expect(headers.get("content-security-policy")).toMatch(/; sandbox (?!.*allow-same-origin)(?!.*allow-top)/);
  const again = await fetch(`${site.url}/third-party/chat/`, {
    headers: { "If-None-Match": headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("a URL in a setting cannot break out of the script with it", async () => {
  await using site = await fakeSite(chat);
  const html = await (await fetch(`${site.url}/third-party/chat/`)).text();
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).toContain(String.raw`"https://chat.example.com/widget.js?id=\u003c/script>`);
});

test.each([
  [{ ...chat, THIRD_PARTY_SCRIPTS: "page" }, "chat"],
  [chat, "tags"],
  [chat, "constructor"],
  [{}, "chat"],
])("with %j there is no frame of %s", async (settings, service) => {
  await using site = await fakeSite(settings);
  expect((await fetch(`${site.url}/third-party/${service}/`)).status).toBe(404);
});

test("with https all requests of the frame use https", async () => {
  await using site = await fakeSite({ ...chat, PUBLIC_URL: "https://www.example.com" });
  const { headers } = await fetch(`${site.url}/third-party/chat/`);
  expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
});
