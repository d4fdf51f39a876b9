import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from "react-router";
import { describe, expect, test } from "vitest";
import { leafRoutes, routesAt } from "./testing/route-table.ts";

/** The files of the routes at a path, from the layout to the page. */
const filesAt = (path: string) => routesAt(path).map(({ file }) => file);

describe("which route matches a URL", () => {
  test("a campaign has the campaign layout, the list of campaigns the default one", { tags: ["S2.3"] }, () => {
    expect(filesAt("/campaigns/see-homes/")).toEqual(["layouts/campaign.tsx", "routes/campaign.tsx"]);
    expect(filesAt("/campaigns/")).toEqual(["layouts/default.tsx", "routes/campaigns.tsx"]);
  });

  test("the slug of a campaign may span several segments", { tags: ["S2.18"] }, () => {
    expect(filesAt("/campaigns/winter/finish-list/").at(-1)).toBe("routes/campaign.tsx");
  });

  test.each(["marshallfire", "videos"])(
    "/%s has pages of one or several segments and none of its own",
    { tags: ["S2.43", "S2.58"] },
    (name) => {
      expect(filesAt(`/${name}/one/`).at(-1)).toBe("routes/page.tsx");
      expect(filesAt(`/${name}/one/two/three/`).at(-1)).toBe("routes/page.tsx");
      expect(filesAt(`/${name}/`).at(-1)).toBe("routes/not-found.tsx");
    },
  );

  test.each([
    "/about-us",
    "/about-us/",
    "/contact-us/faq",
    "/our-homes/home-collections/easyhouse/",
    "/peacock",
    "/sandbox/",
  ])("a page-builder page is at %s, with and without a slash", (path) => {
    expect(filesAt(path)).toEqual(["layouts/default.tsx", "routes/page.tsx"]);
  });

  test("an unknown URL has the default layout", () => {
    expect(filesAt("/no-such-page/")).toEqual(["layouts/default.tsx", "routes/not-found.tsx"]);
  });
});

describe("closing a modal does not reload the page's data", () => {
  const inLayout = leafRoutes.filter(({ layout }) => layout === "layouts/default.tsx");
  const files = new Set(inLayout.map(({ file }) => file));

  test.each([...files].filter((file) => file.endsWith(".tsx")))("%s", async (file) => {
    const { shouldRevalidate } = (await import(/* @vite-ignore */ `./${file}`)) as {
      shouldRevalidate?: ShouldRevalidateFunction;
    };
    const closing = {
      currentUrl: new URL("https://a.example/page/?query=1#plan-a-visit"),
      nextUrl: new URL("https://a.example/page/?query=1"),
      defaultShouldRevalidate: true,
    } as ShouldRevalidateFunctionArgs;
    expect(shouldRevalidate?.(closing)).toBe(false);
  });
});

test("lists the routes that hydrate on interaction", async () => {
  const files = [...new Set(leafRoutes.map(({ file }) => file))].filter((file) => file.endsWith(".tsx"));
  const modules = await Promise.all(
    files.map(async (file) => [file, await import(/* @vite-ignore */ `./${file}`)] as const),
  );
  expect(
    modules
      .filter(([, { handle }]) => handle?.hydrate === "interaction")
      .map(([file]) => file)
      .sort(),
  ).toEqual(
    ["article-category", "article-list", "blog-post", "campaign", "event", "events", "page", "testimonial"]
      .map((name) => `routes/${name}.tsx`)
      .sort(),
  );
});

test("every route with a private Cache-Control has handle.isPrivate", async () => {
  const files = [...new Set(leafRoutes.map(({ file }) => file))];
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
  const isPrivate = (file: string) => /"Cache-Control": "private/.test(textOf(file)) && file.endsWith(".tsx");
  expect(files.filter(isPrivate)).toContain("routes/message-sent.tsx");
  for (const file of files.filter(isPrivate)) {
    expect(await import(/* @vite-ignore */ `./${file}`), file).toMatchObject({ handle: { isPrivate: true } });
  }
});
