import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

/** The rules that stand in a document; undefined for none. */
const rulesIn = (document: string) => /<script type="speculationrules">([^<]*)<\/script><\/head>/.exec(document)?.[1];

test("pages hold the rules for fetching ahead, which spare the router's links, queries, files and programs", async () => {
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
    "/message/*",
  ]) {
    expect(where).toContain(spared);
  }
});

test("with the setting off nothing is fetched ahead", async () => {
  await using site = await fakeSite({ SPECULATION_RULES: "0" });
  expect(await (await fetch(`${site.url}/`)).text()).not.toContain("speculationrules");
});
