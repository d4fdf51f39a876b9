import { createSecretKey } from "node:crypto";
import { openChanges } from "@porchlight/backend/store/open-store.ts";
import { temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { readSettings } from "../settings.ts";
import { localChanges } from "../testing/local-changes.ts";
import { recordingHost } from "../testing/proxy-site.ts";
import { HostFailure, type Operation } from "./adapter/operation.ts";
import type { ContentSource } from "./content-source.ts";
import { hostAddresses, hostSource } from "./host-source.ts";

const operation = (operationName: string, variables: Record<string, unknown> = {}): Operation => ({
  operationName,
  query: operations[operationName] ?? "",
  variables,
});
const menus = operation("GetMenus");
const post = operation("GetBlogPost", { uri: "/blog/a/" });

async function sourceBefore(
  responseTo: (operationName: string) => object,
  environment: Record<string, string> = {},
  changes: ReturnType<typeof localChanges> = localChanges(),
) {
  const host = await recordingHost();
  onTestFinished(() => host.close());
  host.respond = ({ body }, response) => response.end(JSON.stringify(responseTo(String(body.operationName))));
  const settings = readSettings(environment);
  const source = hostSource({
    contentUrl: host.origin,
    publicUrl: "https://www.builder.example",
    mediaKey: createSecretKey(Buffer.from("a key for tests")),
    settings,
    changes,
    log: pino({ level: "silent" }),
  });
  // The source checks the host before it accepts an empty result.
  const seen = () => host.requests.filter(({ body }) => body.operationName !== "CheckContract");
  const sent = () => seen().map(({ body }) => body.operationName);
  return { source, host, seen, sent };
}

test("a response without a requested field is a failure, not an entry that does not exist", async () => {
  const { source } = await sourceBefore(() => ({ data: { something: null } }));
  const failure = await source.query(post).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HostFailure);
  expect(failure).toMatchObject({ kind: "http", message: "The host’s response lacks blogPost." });
});

test("a null caused by an error is a failure, not a missing entry", async () => {
  const { source } = await sourceBefore(() => ({
    data: { blogPost: null },
    errors: [{ message: "Internal server error", path: ["blogPost"] }],
  }));
  await expect(source.query(post)).rejects.toMatchObject({ name: "HostFailure", kind: "graphql" });
  expect(await (await sourceBefore(() => ({ data: { blogPost: null } }))).source.query(post)).toEqual({
    blogPost: null,
  });
});

test("a shared operation is sent once until it is purged; a page’s own operation for every page", async () => {
  const { source, sent } = await sourceBefore((name) => ({
    data: name === "GetMenus" ? { menus: { nodes: [] } } : { blogPost: null },
  }));
  const [first, second] = await Promise.all([
    source.query(menus, { isShared: true }),
    source.query(menus, { isShared: true }),
  ]);
  expect(second).toBe(first);
  expect(await source.query(menus, { isShared: true })).toBe(first);
  expect(sent()).toEqual(["GetMenus"]);
  await source.announce({ kinds: [], uris: ["/blog/a/"] });
  expect(await source.query(menus, { isShared: true })).toBe(first);
  await source.announce({ kinds: ["menu"], uris: [] });
  expect(await source.query(menus, { isShared: true })).not.toBe(first);
  expect(sent()).toEqual(["GetMenus", "GetMenus"]);
  await source.query(post);
  await source.query(post);
  expect(sent().slice(2)).toEqual(["GetBlogPost", "GetBlogPost"]);
});

test("equal pending operations are sent once", { tags: ["S9.30"] }, async () => {
  const { source, sent } = await sourceBefore(() => ({ data: { blogPost: null } }));
  await Promise.all([
    source.query(post),
    source.query(post),
    source.query({ ...post, variables: { uri: "/blog/b/" } }),
  ]);
  expect(sent()).toEqual(["GetBlogPost", "GetBlogPost"]);
});

test("a query after a purge is not answered by an operation sent before it", async () => {
  const held: (() => void)[] = [];
  let title = "old";
  const { source, host } = await sourceBefore(() => ({}));
  host.respond = (_request, response) => {
    const data = { page: { title } };
    held.push(() => void response.end(JSON.stringify({ data })));
  };
  const query = 'query Q { page(id: "/", idType: URI) { title } }';
  const page = { operationName: "Q", query, variables: {} };
  // After this the supported parts of the operation are known, so that no query waits for another.
  const learned = source.query(page);
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await learned;
  const before = source.query(page);
  await expect.poll(() => held.length).toBe(2);
  title = "new";
  await source.announce({ kinds: [], uris: ["/"] });
  const after = source.query(page);
  await expect.poll(() => held.length).toBe(3);
  for (const respond of held) respond();
  expect([await before, await after]).toEqual([{ page: { title: "old" } }, { page: { title: "new" } }]);
});

test("a cached response is used while its host fails", async () => {
  let isDown = false;
  const { source } = await sourceBefore(() => (isDown ? { code: "wp_die" } : { data: { menus: { nodes: [] } } }));
  const first = await source.query(menus, { isShared: true });
  isDown = true;
  await source.announce({ kinds: ["everything"], uris: [] });
  expect(await source.query(menus, { isShared: true })).toBe(first);
  await expect(source.query(menus)).rejects.toThrow(HostFailure);
});

test("the site serves pictures of the host and of the origins that a setting names, no others", async () => {
  const addresses = [
    "https://media.builder.example/a.jpg",
    "https://elsewhere.example/a.jpg",
    "https://media.builder.example.evil.example/a.jpg",
  ];
  let origin = "";
  const { source, host } = await sourceBefore(
    () => ({
      data: {
        neighborhood: {
          featuredImage: null,
          neighborhood: null,
          extras: {
            gallery: [`${origin}/wp-content/uploads/a.jpg`, ...addresses].map((sourceUrl) => ({ sourceUrl })),
          },
        },
      },
    }),
    { MEDIA_ORIGINS: "https://media.builder.example" },
  );
  origin = host.origin;
  const query = 'query Q { neighborhood(id: "/a/", idType: URI) { extras { gallery { sourceUrl } } } }';
  const data = await source.query({ operationName: "Q", query, variables: {} });
  expect(data).toMatchObject({
    neighborhood: {
      extras: {
        gallery: [
          {
            sourceUrl: expect.stringMatching(
              /^\/media\/from\/[\w-]{16}\/http:\/127\.0\.0\.1:\d+\/wp-content\/uploads\/a\.jpg$/,
            ),
          },
          { sourceUrl: expect.stringMatching(/^\/media\/from\/[\w-]{16}\/media\.builder\.example\/a\.jpg$/) },
          { sourceUrl: addresses[1] },
          { sourceUrl: addresses[2] },
        ],
      },
    },
  });
});

test("redirects come from the plugins that a host has; those of a plugin it lacks are left out", async () => {
  let origin = "";
  const yoast = { origin: "old", target: "", type: 301, format: "plain" };
  const { source, host } = await sourceBefore(() => ({}));
  origin = host.origin;
  host.respond = ({ body }, response) => {
    const isUnknown = String(body.query).includes("redirection");
    const errors = [{ message: 'Cannot query field "redirection" on type "RootQuery".' }];
    const data = { seo: { redirects: [{ ...yoast, target: `${origin}/new/` }] } };
    response.end(JSON.stringify(isUnknown ? { errors } : { data }));
  };
  expect(await source.query(operation("GetRedirects"), { isShared: true })).toEqual({
    redirection: null,
    seo: { redirects: [{ ...yoast, target: "/new/" }] },
  });
});

test("with a secret shared with the host, the site signs the visitor's address", async () => {
  const visitor = { clientAddress: "203.0.113.7" };
  const withSecret = await sourceBefore(() => ({ data: { blogPost: null } }), {
    REVALIDATE_SECRET: "a secret that both sides share",
  });
  await withSecret.source.forward(post, visitor);
  await withSecret.source.query(post);
  const [forVisitor, forPage] = withSecret.host.requests.map(({ headers }) => headers);
  expect(forVisitor).toMatchObject({
    "x-porchlight-client-address": "203.0.113.7",
    // Of packages/contract/preview-cases.json.
    "x-porchlight-client-signature": "29f11d573676b8542f4d9f2eb745da1c51c9459924924f40355fe3e20404d4f6",
  });
  expect(forPage).not.toHaveProperty("x-porchlight-client-signature");

  const without = await sourceBefore(() => ({ data: { blogPost: null } }));
  await without.source.forward(post, visitor);
  expect(without.host.requests[0]?.headers).toMatchObject({ "x-porchlight-client-address": "203.0.113.7" });
  expect(without.host.requests[0]?.headers).not.toHaveProperty("x-porchlight-client-signature");
});

test("a field that the host did not support is requested again after a schema change", async () => {
  let knowsMenus = false;
  const unknown = { errors: [{ message: 'Cannot query field "menus" on type "RootQuery".' }] };
  const { source } = await sourceBefore(() => (knowsMenus ? { data: { menus: { nodes: [] } } } : unknown));
  expect(await source.query(menus)).toEqual({ menus: null });
  knowsMenus = true;
  await source.announce({ kinds: ["menu"], uris: [] });
  expect(await source.query(menus)).toEqual({ menus: null });
  await source.announce({ kinds: ["schema"], uris: [] });
  expect(await source.query(menus)).toEqual({ menus: { nodes: [] } });
});

test("a change announced to one process of a site reaches the others that share its store", async () => {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  let title = "old";
  const responseTo = () => ({ data: { menus: { nodes: [{ slug: title }] } } });
  const open = async () => {
    const changes = await openChanges(store.databaseUrl, pino({ level: "silent" }));
    const { source } = await sourceBefore(responseTo, {}, changes);
    onTestFinished(() => source.close());
    return source;
  };
  const [notified, other] = [await open(), await open()];
  const slugIn = async (source: ContentSource) => JSON.stringify(await source.query(menus, { isShared: true }));
  for (const source of [notified, other]) expect(await slugIn(source)).toContain("old");
  title = "new";
  await notified.announce({ kinds: ["menu"], uris: [] });
  expect(await slugIn(notified)).toContain("new");
  await expect.poll(() => slugIn(other)).toContain("new");
});

test("a preview query is sent with its token each time, and its response is not shared", async () => {
  const { source, seen, sent } = await sourceBefore(() => ({ data: { menus: { nodes: [] } } }));
  const token = "payload.signature";
  const preview = { id: 7, revision: 0, path: "/a/", until: 1_763_850_000, token };
  const shown = await Promise.all([1, 2].map(() => source.query(menus, { isShared: true, preview })));
  expect(shown[0]).not.toBe(shown[1]);
  expect(await source.query(menus, { isShared: true })).toEqual({ menus: { nodes: [] } });
  expect(sent()).toEqual(["GetMenus", "GetMenus", "GetMenus"]);
  expect(seen().map(({ headers }) => headers["x-porchlight-preview"])).toEqual([token, token, undefined]);
});

test("pictures, films, recordings and captions of the host are proxied, other files are not", () => {
  const { mediaAddress } = hostAddresses({
    contentUrl: "https://cms.builder.example",
    publicUrl: "https://www.builder.example",
    mediaKey: "a key for tests",
    settings: readSettings({}),
  });
  const isServed = (name: string) =>
    mediaAddress?.(new URL(`https://cms.builder.example/wp-content/uploads/${name}`))?.startsWith("/media/from/") ===
    true;
  const served = ["a.jpg", "a.SVG", "walk.mp4", "walk.MOV", "walk.webm", "welcome.mp3", "welcome.m4a", "en.vtt"];
  expect(served.filter((name) => !isServed(name))).toEqual([]);
  expect(["list.pdf", "list.docx", "a.php", "walk.mp4.php", "mp4", ""].filter(isServed)).toEqual([]);
});
