import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-url.ts";
import type { SiteRedirect } from "./redirect-rules.ts";
import { mergeRedirects } from "./redirect-rules.ts";
import { redirects } from "./redirect-table.ts";

const publicUrl = "https://www.builder.example";

/** Rows of the Redirection plugin: origin, target, and differences from a plain 301. */
type Row = readonly [origin: string | null, target: string | null, rest?: object];

function merge(rows: readonly Row[], table: readonly SiteRedirect[] = []) {
  const list = rows.map(([origin, target, rest]) => {
    return { origin, target, type: "url", code: 301, matchType: "url", ...rest };
  });
  return mergeRedirects({ redirection: { redirects: list }, seo: null }, table, publicUrl);
}

const targets = ({ find }: ReturnType<typeof merge>, ...paths: string[]) => paths.map((path) => find(path)?.to);

test("rows of both plugins redirect, in any notation of their URLs", () => {
  const { find, leftOut } = mergeRedirects(
    {
      redirection: { redirects: [{ origin: "/Old-Page", target: "/blog/", type: "url", code: 302, matchType: "url" }] },
      seo: {
        redirects: [
          { origin: "parade", target: "campaigns/see-homes/", type: 307, format: "plain" },
          { origin: `${publicUrl}/whole`, target: `${publicUrl}/events/?past=1#list`, type: null, format: null },
          { origin: "jobs/:posting", target: "https://jobs.example/all", type: 308, format: "plain" },
        ],
      },
    },
    [],
    publicUrl,
  );
  expect(leftOut).toEqual([]);
  expect(find("/old-page/")).toEqual({ from: "/old-page/", to: "/blog/", status: 302 });
  expect(find("/old-page")?.to).toBe("/blog/");
  expect(find("/parade/")).toEqual({ from: "/parade/", to: "/campaigns/see-homes/", status: 307 });
  expect(find("/whole/")).toEqual({ from: "/whole/", to: "/events/?past=1#list", status: 301 });
  expect(find("/jobs/carpenter/")).toMatchObject({ to: "https://jobs.example/all", status: 308 });
  expect(find("/jobs/")).toBeUndefined();
});

test.each<[name: string, row: Row, reason: string]>([
  ["a regular expression", ["^/old/(.*)$", "/new/$1"], "depends on more than the path"],
  ["a condition", ["/old/", "/new/", { matchType: "login" }], "depends on more than the path"],
  ["no redirect but an error", ["/old/", "", { type: "error", code: 404 }], "depends on more than the path"],
  ["a status of something else", ["/old/", "/new/", { code: 304 }], "the status 304 is not a redirect"],
  ["a regular expression without an anchor", ["/old/(.*)", "/new/"], "depends on more than the path"],
  ["an optional slash", ["/old/?$", "/new/"], "depends on more than the path"],
  ["a class of characters", ["/old-[0-9]/", "/new/"], "depends on more than the path"],
  ["a target with a group", ["/old/(one|two)/", "/new/$1/"], "depends on more than the path"],
  ["no origin", [null, "/new/"], "not a path of this site"],
  ["an origin with a query", ["/old/?p=1", "/new/"], "not a path of this site"],
  ["an origin elsewhere", ["https://other.example/old/", "/new/"], "not a path of this site"],
  ["an origin that cannot be read", ["/%E0%A4%A/", "/new/"], "not a path of this site"],
  ["every address", ["/:any/", "/new/"], "would replace pages or files of the site"],
  ["the content's own endpoint", ["/wp/graphql", "/new/"], "would replace pages or files of the site"],
  ["the check of the process", ["/healthz", "/new/"], "would replace pages or files of the site"],
  ["a script", ["/old/", "javascript:alert(1)"], "leads to no page: javascript:alert(1)"],
  ["another protocol", ["/old/", "ftp://files.example/"], "leads to no page: ftp://files.example/"],
  ["another host in the shape of a path", ["/old/", "//other.example/"], "leads to no page: //other.example/"],
  ["a host behind a backslash", ["/old/", "/\\other.example"], "leads to no page: /\\other.example"],
  ["a host without slashes", ["/old/", "https:other.example"], "leads to no page: https:other.example"],
  ["a name and a password", ["/old/", "https://a:b@other.example/"], "leads to no page: https://a:b@other.example/"],
  ["no target", ["/old/", null], "leads to no page: "],
  ["an encoded slash", ["/old/", "/a%2Fb"], "leads to no page: /a%2Fb"],
])("%s is omitted with the reason, and the other rows stay", (_name, row, reason) => {
  const merged = merge([["/before/", "/blog/"], row, ["/after/", "/blog/"]]);
  expect(merged.leftOut).toEqual([`${row[0] ?? ""}: ${reason}`]);
  expect(targets(merged, "/before/", "/after/", "/old/", "/anything/")).toEqual([
    "/blog/",
    "/blog/",
    undefined,
    undefined,
  ]);
});

test("of two rows with one origin the first counts", () => {
  const merged = merge([
    ["/old/", "/first/"],
    ["/OLD", "/second/"],
  ]);
  expect(targets(merged, "/old/")).toEqual(["/first/"]);
  expect(merged.leftOut).toEqual(["/OLD: an earlier row has the same path"]);
});

test("a chain redirects to its end at once; it is temporary if a part of it is", () => {
  const merged = merge(
    [
      ["/a/", "/b?from=a"],
      ["/b/", "/c/#top", { code: 302 }],
      ["/d/", "/jobs/carpenter/"],
      ["/jobs/:posting/", "https://jobs.example/"],
      ["/e/", "/login/"],
    ],
    redirects,
  );
  expect(merged.find("/a/")).toEqual({ from: "/a/", to: "/c/?from=a#top", status: 302 });
  expect(merged.find("/b/")).toMatchObject({ to: "/c/#top", status: 302 });
  expect(merged.find("/d/")).toMatchObject({ to: "https://jobs.example/", status: 301 });
  expect(merged.find("/e/")).toMatchObject({ to: "#login" });
});

test("a chain of thousands is one step from each of its URLs, computed in one pass", () => {
  const chain = Array.from({ length: 5000 }, (_, at): Row => [`/old-${at}/`, `/old-${at + 1}/`]);
  const merged = merge([...chain, ["/old-5000/", "/jobs/?from=old"], ["/jobs/", "/careers/#open"]]);
  expect(merged.leftOut).toEqual([]);
  for (const at of [0, 21, 2500, 4999, 5000]) {
    expect(merged.find(`/old-${at}/`)).toEqual({
      from: `/old-${at}/`,
      to: "/careers/?from=old#open",
      status: 301,
    });
  }
});

test("a fragment in a chain stays when the end has none", () => {
  const merged = merge(
    [
      ["/kitchens/", "/photo-gallery/#kitchens"],
      ["/repairs/", "/warranty-service-request/#roof"],
    ],
    redirects,
  );
  expect(targets(merged, "/kitchens/", "/repairs/")).toEqual([
    "/our-homes/model-homes/#kitchens",
    "/contact-us/homeowner-resources/#request",
  ]);
});

test("loops are omitted, with one row or more; rows that lead into a loop are not", () => {
  const merged = merge([
    ["/self/", "/Self?again=1"],
    ["/x/", "/y/"],
    ["/y/", "/x/"],
    ["/into/", "/x/"],
    ["/p/:any/", "/p/a/"],
  ]);
  expect(merged.leftOut).toEqual([
    "/self/: redirects to itself",
    "/x/: redirects to itself",
    "/y/: redirects to itself",
    "/p/:any/: redirects to itself",
  ]);
  expect(targets(merged, "/self/", "/x/", "/y/", "/p/b/", "/into/")).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "/x/",
  ]);
});

test("content redirects precede the site's own, which otherwise stay, and never form a loop", () => {
  const merged = merge(
    [
      ["/locations/silver-leaf/", "/homes/superior/silver-leaf/"],
      ["/photo-gallery/:room/", "/gallery/"],
      ["/our-homes/", "/homes/", { code: 302 }],
      ["/our-neighborhoods/", "/locations/"],
    ],
    redirects,
  );
  expect(merged.leftOut).toEqual(["/our-neighborhoods/: redirects to itself"]);
  expect(targets(merged, "/locations/silver-leaf/", "/photo-gallery/home-offices/", "/locations/")).toEqual([
    "/homes/superior/silver-leaf/",
    "/gallery/",
    "/our-neighborhoods/",
  ]);
  expect(merged.find("/our-homes/home-collections/")).toMatchObject({ to: "/homes/", status: 302 });
});

test("rows without a redirect, missing tables and too many rows are not an error", () => {
  expect(mergeRedirects({}, redirects, publicUrl).find("/photo-gallery/")?.to).toBe("/our-homes/model-homes/");
  const data = { redirection: { redirects: [null] }, seo: { redirects: null } };
  expect(mergeRedirects(data, [], publicUrl).leftOut).toEqual([]);
  const many = Array.from({ length: 10_002 }, (_, at): Row => [`/old-${at}/`, `/old-${at + 1}/`]);
  const merged = merge(many);
  expect(merged.leftOut).toEqual(["2 more than 10000"]);
});

test.each([
  ["/price-list-(2024)/", "/price-list-(2024)/"],
  ["/from-$399000/", "/from-$399000/"],
  ["/plans-[new]/", "/plans-[new]"],
  ["/sumac|juniper/", "/sumac|juniper/"],
  ["/a$b(c)[d]|e", "/A$b(c)[d]|e/"],
  ["/(old)/", "/(old)/"],
  ["/st.vrain/", "/st.vrain/"],
  ["/what+next/", "/what+next/"],
])("%s is a path, whatever characters it has", (origin, url) => {
  const path = canonicalPath(url) ?? "";
  expect(merge([[origin, "/blog/"]]).find(path)?.to).toBe("/blog/");
  const seo = { redirects: [{ origin: origin.slice(1), target: "blog", type: 301, format: "plain" }] };
  expect(mergeRedirects({ redirection: null, seo }, [], publicUrl).find(path)?.to).toBe("/blog/");
});

test("a row that the plugin marks as plain is plain, whatever characters it has", () => {
  const seo = { redirects: [{ origin: "a(.+)*[0-9]$", target: "b", type: 301, format: "plain" }] };
  const { find, leftOut } = mergeRedirects({ redirection: null, seo }, [], publicUrl);
  expect(leftOut).toEqual([]);
  expect(find(canonicalPath("/a(.+)*[0-9]$/") ?? "")?.to).toBe("/b/");
});

test("statuses 303 and 410 are kept; a chain to a removed page ends there", () => {
  const merged = merge([
    ["/see-other/", "/blog/", { code: 303 }],
    ["/gone/", null, { code: 410, type: "error" }],
    ["/removed/", "/new/", { code: 410 }],
    ["/before/", "/gone/"],
    ["/first/", "/see-other/"],
  ]);
  expect(merged.leftOut).toEqual([]);
  expect(merged.find("/see-other/")).toMatchObject({ to: "/blog/", status: 303 });
  expect(merged.find("/gone/")).toEqual({ from: "/gone/", to: "", status: 410 });
  expect(merged.find("/removed/")).toMatchObject({ to: "", status: 410 });
  expect(merged.find("/before/")).toMatchObject({ to: "/gone/", status: 301 });
  expect(merged.find("/first/")).toMatchObject({ to: "/blog/", status: 303 });
});

test.each([
  ["http://builder.example/old", "http://builder.example/blog"],
  ["https://www.builder.example:443/old/", "HTTP://WWW.Builder.example/blog/"],
  ["//builder.example/old/", "/blog"],
])("%s to %s stays on this site", (origin, target) => {
  expect(targets(merge([[origin, target]]), "/old/")).toEqual(["/blog/"]);
});

test("a target that is a file keeps its spelling", () => {
  const merged = merge([
    ["/prices/", "https://cms.builder.example/wp-content/uploads/2026/Price-List.pdf"],
    ["/guide/", "/media/cms.builder.example/wp-content/uploads/Guide.pdf"],
    ["/terms/", "/wp-content/uploads/Terms.pdf"],
    ["/wp-content/uploads/Old.pdf", "/blog/"],
  ]);
  expect(targets(merged, "/prices/", "/guide/", "/terms/", "/wp-content/uploads/Old.pdf")).toEqual([
    "https://cms.builder.example/wp-content/uploads/2026/Price-List.pdf",
    "/media/cms.builder.example/wp-content/uploads/Guide.pdf",
    "/wp-content/uploads/Terms.pdf",
    "/blog/",
  ]);
});
