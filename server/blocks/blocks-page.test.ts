import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

const secret = "0123456789abcdef";

async function ask(url: string, body: string, authorization = `Bearer ${secret}`) {
  const response = await fetch(`${url}/ops/blocks`, { method: "POST", headers: { authorization }, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("POST /ops/blocks needs the secret, and says what is wrong with a body", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, CONTENT_URL: "https://cms.example/blog" });
  const hero = JSON.stringify({ organisms: [{ layout: "hero", title: "Homes" }] });
  expect(await ask(site.url, hero, "Bearer wrong")).toMatchObject({
    status: 401,
    text: '{"error":"The secret is wrong or missing."}',
  });
  expect(await ask(site.url, "{")).toMatchObject({
    status: 400,
    text: '{"error":"Send {\\"organisms\\": […]} as JSON."}',
  });
  expect(await ask(site.url, "x".repeat(600_000))).toMatchObject({
    status: 413,
    text: '{"error":"The body is too large."}',
  });
  site.drawBlocks = async () => Promise.reject(Object.assign(new Error(), { init: { status: 503 } }));
  expect(await ask(site.url, hero)).toMatchObject({
    status: 503,
    text: '{"error":"The content cannot be had at the moment."}',
  });
});

test("what is drawn is kept nowhere, found nowhere, and framed by the host of the content alone", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, CONTENT_URL: "https://cms.example/blog" });
  const { status, headers, text } = await ask(site.url, '{"organisms":[{"layout":"hero","title":"Homes"}]}');
  expect([status, text]).toEqual([200, "<!DOCTYPE html>Homes"]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src http://site.example; style-src-attr 'unsafe-inline'; img-src http://site.example data:; font-src http://site.example; base-uri http://site.example; form-action 'none'; frame-ancestors https://cms.example",
  );
});

test("without a secret in the settings nothing is drawn", async () => {
  await using site = await fakeSite();
  expect(await ask(site.url, "{}")).toMatchObject({ status: 404, text: '{"error":"REVALIDATE_SECRET is not set."}' });
});
