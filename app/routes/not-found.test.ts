import type { ErrorResponse } from "react-router";
import { describe, expect, test } from "vitest";
import { contentUnavailable } from "#app/graphql/content-error.ts";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { loader as root, meta as rootMeta } from "#app/root.tsx";
import { runLoader } from "#app/testing/run-loader.ts";
import { clientLoader, loader } from "./not-found.tsx";
import { loader as pageRoute } from "./page.tsx";

const page = { title: "Spring open house", content: "<p>Come by.</p>", featuredImage: null, organisms: [] };
const failure = (kind: string) => Object.assign(new Error("Internal server error"), { name: "HostFailure", kind });
const pagesOf = (...uris: string[]) => ({
  pages: { nodes: uris.map((uri) => ({ uri })), pageInfo: { endCursor: null, hasNextPage: false } },
});

/** The result of a route’s loader on a backend with this data, or the error that it throws. */
async function resultOf(route: (args: never) => unknown, address: string, data: Readonly<Record<string, unknown>>) {
  const queries: string[] = [];
  const query: ContentQuerySource["query"] = async ({ operationName }) => {
    queries.push(operationName);
    if (data[operationName] instanceof Error) throw data[operationName];
    return data[operationName] as Readonly<Record<string, unknown>>;
  };
  try {
    return { queries, found: await runLoader(route, address, { query }) };
  } catch (error) {
    return { queries, thrown: error as { data: unknown; init: { status: number } } };
  }
}

describe("a path without its own route", () => {
  test("shows the editor's page there, like any page of the page builder", async () => {
    const data = { GetPage: { page } };
    const unlisted = await resultOf(loader, "/spring-open-house", data);
    expect(unlisted.found).toMatchObject({ page: { title: "Spring open house" }, publicUrl: "https://homes.example" });
    expect(unlisted).toEqual(await resultOf(pageRoute, "/spring-open-house", data));
  });

  test("is a 404 without a page", { tags: ["S8.2"] }, async () => {
    const { thrown } = await resultOf(loader, "/no-such-page/", { GetPage: { page: null } });
    expect(thrown).toMatchObject({ data: "Page Not Found", init: { status: 404 } });
  });

  test("is a 404 on a host that responds to lookups with errors: page, meta and all", async () => {
    const data = { GetPage: failure("graphql"), GetMeta: failure("graphql"), GetPageUris: pagesOf("/", "/about-us/") };
    expect((await resultOf(loader, "/account/", data)).thrown?.init.status).toBe(404);
    expect((await resultOf(root, "/account/", data)).found).toMatchObject({ meta: { seoTitle: null } });
  });

  test.each(["network", "http"])("is a 503 while the host is unavailable (%s)", async (kind) => {
    const data = { GetPage: failure(kind), GetMeta: failure(kind), GetPageUris: pagesOf() };
    expect((await resultOf(loader, "/no-such-page/", data)).thrown?.init.status).toBe(503);
    expect((await resultOf(root, "/no-such-page/", data)).thrown?.init.status).toBe(503);
  });

  test("is a 503 when a listed page's lookup fails", async () => {
    const data = { GetPage: failure("graphql"), GetPageUris: pagesOf("/spring-open-house/") };
    expect((await resultOf(loader, "/spring-open-house/", data)).thrown?.init.status).toBe(503);
  });

  test.each(["/wp-login.php", "/favicon.png", "/assets/a/", "/.env"])("is a 404 without a query: %s", async (path) => {
    const { queries, thrown } = await resultOf(loader, path, {});
    expect(thrown).toMatchObject({ data: "Page Not Found", init: { status: 404 } });
    expect([...queries, ...(await resultOf(root, path, {})).queries]).toEqual([]);
  });
});

test.each([
  ["an unknown address", { status: 404, data: "Page Not Found" }, "Page not found - Switchgrass Homes"],
  ["a failing backend", { status: 503, data: contentUnavailable }, "Something went wrong - Switchgrass Homes"],
])("the error page of %s has its own title, no canonical URL, and is not indexed", (_name, given, title) => {
  const error = { statusText: "", internal: false, ...given };
  const loaderData = { meta: { seoTitle: "The page", seoMetaDescription: null, picture: null }, canonicalUrl: "/x/" };
  const tags = rootMeta({ loaderData, error, matches: [], params: {}, location: {} } as never) ?? [];
  expect(tags).toContainEqual({ title });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(tags)).not.toContain("canonical");
});

test("a page of the route table is a 503 when its lookup or that of its meta fails", async () => {
  const data = { GetPage: failure("graphql"), GetMeta: failure("graphql") };
  expect((await resultOf(pageRoute, "/about-us/", data)).thrown?.init.status).toBe(503);
  expect((await resultOf(root, "/about-us/", data)).thrown?.init.status).toBe(503);
});

describe("a navigation to a path without its own route", () => {
  const navigate = (serverLoader: () => Promise<unknown>) =>
    runLoader(clientLoader, "/no-such-place/", { query: async () => ({}), serverLoader });

  /** The router's error for an error response of the server. */
  const routeError = (status: number, data: unknown): ErrorResponse & { internal: boolean } => ({
    status,
    statusText: "",
    internal: false,
    data,
  });

  test("shows the editor's page there", async () => {
    const found = { page };
    expect(await navigate(async () => found)).toBe(found);
  });

  test("is a 404 without a page, with the message of a missing route", { tags: ["S8.3"] }, async () => {
    const missing = navigate(() => Promise.reject(routeError(404, "Page Not Found")));
    await expect(missing).rejects.toMatchObject({ data: "Page not found", init: { status: 404 } });
  });

  test("keeps any other failure", async () => {
    const away = routeError(503, contentUnavailable);
    await expect(navigate(() => Promise.reject(away))).rejects.toBe(away);
  });
});
