import { expect, test } from "vitest";
import { loader } from "#app/routes/front-page.tsx";
import { runLoader } from "#app/testing/run-loader.ts";
import { permalinkTarget } from "./plain-permalink.ts";

/** A backend with entries by id. */
function contentWith(entries: Readonly<Record<string, object>>) {
  const queriedIds: string[] = [];
  const queryOptional = async (_operation: unknown, { id }: { id: string }) => {
    queriedIds.push(id);
    return { page: null, blogPost: null, ...entries[id] };
  };
  return { content: { queryOptional } as unknown as Parameters<typeof permalinkTarget>[0], queriedIds };
}

const entries = {
  410: { blogPost: { uri: "/blog/reading-a-price-line/" } },
  2: { page: { uri: "/" } },
  7: { page: { uri: "/?page_id=7" } },
  8: { home: { uri: "//evil.example/" } },
};

test.each([
  ["", undefined],
  ["utm_source=mail", undefined],
  ["p=410", "/blog/reading-a-price-line/"],
  ["page_id=410", "/blog/reading-a-price-line/"],
  ["p=410&utm_source=mail", "/blog/reading-a-price-line/?utm_source=mail"],
  ["page_id=2", "/"],
  ["p=411", null],
  ["p=7", null],
  ["p=8", null],
  ["p=", null],
  ["p=0", null],
  ["p=-1", null],
  ["p=12345678901", null],
  ["p=abc", null],
])("/?%s leads to %s", async (search, target) => {
  const { content } = contentWith(entries);
  expect(await permalinkTarget(content, new URLSearchParams(search))).toBe(target);
});

test("only ids are looked up", async () => {
  const { content, queriedIds } = contentWith(entries);
  for (const search of ["", "p=x", "p=1e3", "p=410"]) await permalinkTarget(content, new URLSearchParams(search));
  expect(queriedIds).toEqual(["410"]);
});

test("the front page redirects a plain permalink permanently; an unknown one is a 404", async () => {
  const query = async (_: unknown) => ({ blogPost: { uri: "/blog/a/" } }) as never;
  const found = await runLoader(loader, "/?p=410", { query }).catch((thrown: unknown) => thrown);
  expect(found).toBeInstanceOf(Response);
  expect([(found as Response).status, (found as Response).headers.get("location")]).toEqual([301, "/blog/a/"]);
  const none = runLoader(loader, "/?p=411", { query: async () => ({ page: null }) as never });
  await expect(none).rejects.toMatchObject({ data: "Page Not Found", init: { status: 404 } });
});
