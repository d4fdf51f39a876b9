import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

test("documents name the rules for fetching ahead, which spare the router's links, queries, files and programs", async () => {
  await using site = await fakeSite();
  expect((await fetch(`${site.url}/`)).headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
  for (const path of ["/no-such-page/", "/_.data"]) {
    expect((await fetch(site.url + path)).headers.get("speculation-rules"), path).toBeNull();
  }
  const response = await fetch(`${site.url}/speculation-rules.json`);
  expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
  const { prefetch, prerender } = (await response.json()) as {
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
    "/message/*",
  ]) {
    expect(where).toContain(spared);
  }
});

test("with the setting off nothing is fetched ahead", async () => {
  await using site = await fakeSite({ SPECULATION_RULES: "0" });
  expect((await fetch(`${site.url}/`)).headers.get("speculation-rules")).toBeNull();
  expect((await fetch(`${site.url}/speculation-rules.json`)).status).toBe(404);
});
