import type { ErrorResponse } from "react-router";
import { describe, expect, test } from "vitest";
import { contentUnavailable } from "#app/graphql/content-unavailable.ts";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { loader as root } from "#app/root.tsx";
import { runLoader } from "#app/testing/run-loader.ts";
import { clientLoader, loader } from "./not-found.tsx";
import { loader as pageRoute } from "./page.tsx";

const page = { title: "Spring open house", content: "<p>Come by.</p>", featuredImage: null, organisms: [] };
const failure = (kind: string) => Object.assign(new Error("Internal server error"), { name: "HostFailure", kind });
const pagesOf = (...uris: string[]) => ({
  pages: { nodes: uris.map((uri) => ({ uri })), pageInfo: { endCursor: null, hasNextPage: false } },
});

/** The answer of a route's loader to an address on a backend of such data; an error stands for a failure. */
async function answer(route: (args: never) => unknown, address: string, data: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const query: ContentQuerySource["query"] = async ({ operationName }) => {
    asked.push(operationName);
    if (data[operationName] instanceof Error) throw data[operationName];
    return data[operationName] as Readonly<Record<string, unknown>>;
  };
  try {
    return { asked, found: await runLoader(route, address, { query }) };
  } catch (error) {
    return { asked, thrown: error as { data: unknown; init: { status: number } } };
  }
}

describe("an address that the table of URLs does not name", () => {
  test("shows the page that an editor put there, as any page of the page builder", async () => {
    const data = { GetPage: { page } };
    const unlisted = await answer(loader, "/spring-open-house", data);
    expect(unlisted.found).toMatchObject({ page: { title: "Spring open house" }, publicUrl: "https://homes.example" });
    expect(unlisted).toEqual(await answer(pageRoute, "/spring-open-house", data));
  });

  test("S8.2 is a 404 where no page lives there", async () => {
    const { thrown } = await answer(loader, "/no-such-page/", { GetPage: { page: null } });
    expect(thrown).toMatchObject({ data: "Page Not Found: /no-such-page/", init: { status: 404 } });
  });

  test("is a 404 on a host that answers its look-up with errors: page, meta and all", async () => {
    const data = { GetPage: failure("graphql"), GetMeta: failure("graphql"), GetPageUris: pagesOf("/", "/about-us/") };
    expect((await answer(loader, "/account/", data)).thrown?.init.status).toBe(404);
    expect((await answer(root, "/account/", data)).found).toMatchObject({ meta: { seoTitle: null } });
  });

  test.each(["network", "http"])("is a 503 while the host is away (%s), whatever it was", async (kind) => {
    const data = { GetPage: failure(kind), GetMeta: failure(kind), GetPageUris: pagesOf() };
    expect((await answer(loader, "/no-such-page/", data)).thrown?.init.status).toBe(503);
    expect((await answer(root, "/no-such-page/", data)).thrown?.init.status).toBe(503);
  });

  test("is a 503 where errors answer the look-up of a page that is listed", async () => {
    const data = { GetPage: failure("graphql"), GetPageUris: pagesOf("/spring-open-house/") };
    expect((await answer(loader, "/spring-open-house/", data)).thrown?.init.status).toBe(503);
  });

  test.each(["/wp-login.php", "/favicon.png", "/assets/a/", "/.env"])(
    "is a 404 without a question: %s",
    async (path) => {
      const { asked, thrown } = await answer(loader, path, {});
      expect(thrown).toMatchObject({ data: `Page Not Found: ${path}`, init: { status: 404 } });
      expect([...asked, ...(await answer(root, path, {})).asked]).toEqual([]);
    },
  );
});

test("a page of the table is a 503 where errors answer its look-up or that of its meta", async () => {
  const data = { GetPage: failure("graphql"), GetMeta: failure("graphql") };
  expect((await answer(pageRoute, "/about-us/", data)).thrown?.init.status).toBe(503);
  expect((await answer(root, "/about-us/", data)).thrown?.init.status).toBe(503);
});

describe("a navigation to an address that the table does not name", () => {
  const navigate = (serverLoader: () => Promise<unknown>) =>
    runLoader(clientLoader, "/no-such-place/", { query: async () => ({}), serverLoader });

  /** What the browser's router makes of an error that the server answered. */
  const answered = (status: number, data: unknown): ErrorResponse & { internal: boolean } => ({
    status,
    statusText: "",
    internal: false,
    data,
  });

  test("shows the page that an editor put there", async () => {
    const found = { page };
    expect(await navigate(async () => found)).toBe(found);
  });

  test("S8.3 is a 404 where no page lives there, in the words of no matching route", async () => {
    const missing = navigate(() => Promise.reject(answered(404, "Page Not Found: /no-such-place/")));
    await expect(missing).rejects.toMatchObject({ data: "Page not found: /no-such-place/", init: { status: 404 } });
  });

  test("stays any other failure", async () => {
    const away = answered(503, contentUnavailable);
    await expect(navigate(() => Promise.reject(away))).rejects.toBe(away);
  });
});
