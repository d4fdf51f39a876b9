import { expect, test } from "vitest";
import { applyWebFonts } from "./web-fonts.ts";

/** A visit with what this browser has stored; `beforePaint` and `applied` list the sheets whose fonts were applied. */
async function visit({
  stored = {} as Record<string, string>,
  href = "/assets/fonts-1.css",
  isLoaded = true,
  isBlocked = false,
}) {
  const applied: string[] = [];
  let paint = () => {};
  const done = applyWebFonts(href, {
    storage: () => {
      if (isBlocked) throw new Error("blocked");
      return {
        getItem: (key) => stored[key] ?? null,
        setItem: (key, value) => {
          stored[key] = value;
        },
      };
    },
    afterFirstPaint: (work) => {
      paint = work;
    },
    apply: async (sheet) => {
      applied.push(sheet);
      if (!isLoaded) throw new Error("offline");
    },
  });
  const beforePaint = [...applied];
  paint();
  await done;
  return { beforePaint, applied, stored };
}

test("a first visit applies the fonts after the first paint, a later one at once", async () => {
  const first = await visit({});
  expect(first.beforePaint).toEqual([]);
  expect(first.applied).toEqual(["/assets/fonts-1.css"]);
  const later = await visit({ stored: first.stored });
  expect(later.beforePaint).toEqual(["/assets/fonts-1.css"]);
  expect(later.applied).toEqual(["/assets/fonts-1.css"]);
});

test("fonts of another build count as new, and failed fonts are not recorded", async () => {
  const { stored } = await visit({});
  expect((await visit({ stored, href: "/assets/fonts-2.css" })).beforePaint).toEqual([]);
  expect((await visit({ isLoaded: false })).stored).toEqual({});
});

test("when storage is blocked every visit is a first one", async () => {
  const { beforePaint, applied } = await visit({ isBlocked: true });
  expect(beforePaint).toEqual([]);
  expect(applied).toEqual(["/assets/fonts-1.css"]);
});
