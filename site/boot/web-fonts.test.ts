import { expect, test, vi } from "vitest";
import { bringFonts } from "./web-fonts.ts";

/** A visit with what this browser has noted; `putOn` has the sheets whose fonts were put on. */
async function visit({
  noted = {} as Record<string, string>,
  href = "/assets/fonts-1.css",
  isLoaded = true,
  isForbidden = false,
}) {
  const putOn: string[] = [];
  let doneCount = 0;
  let show = () => {};
  bringFonts({
    href,
    storage: () => {
      if (isForbidden) throw new Error("forbidden");
      return {
        getItem: (key) => noted[key] ?? null,
        setItem: (key, value) => {
          noted[key] = value;
        },
      };
    },
    whenShown: (work) => {
      show = work;
    },
    putOn: async (sheet) => {
      putOn.push(sheet);
      if (!isLoaded) throw new Error("offline");
    },
    done: () => {
      doneCount++;
    },
  });
  const atOnce = [...putOn];
  show();
  await vi.waitUntil(() => doneCount > 0);
  return { atOnce, putOn, noted, doneCount };
}

test("a first visit puts the fonts on once the page is shown, a later one at once", async () => {
  const first = await visit({});
  expect(first.atOnce).toEqual([]);
  expect(first.putOn).toEqual(["/assets/fonts-1.css"]);
  const later = await visit({ noted: first.noted });
  expect(later.atOnce).toEqual(["/assets/fonts-1.css"]);
  expect(later.putOn).toEqual(["/assets/fonts-1.css"]);
});

test("fonts of another build are new, and fonts that never came are not noted", async () => {
  const { noted } = await visit({});
  expect((await visit({ noted, href: "/assets/fonts-2.css" })).atOnce).toEqual([]);
  const offline = await visit({ isLoaded: false });
  expect(offline.noted).toEqual({});
});

test("what waits for the fonts goes on once they are on, and where they cannot be had, each time once", async () => {
  const first = await visit({});
  expect(first.doneCount).toBe(1);
  expect((await visit({ noted: first.noted })).doneCount).toBe(1);
  expect((await visit({ isLoaded: false })).doneCount).toBe(1);
  expect((await visit({ isForbidden: true })).doneCount).toBe(1);
});

test("where storage is forbidden every visit is a first one", async () => {
  const { atOnce, putOn } = await visit({ isForbidden: true });
  expect(atOnce).toEqual([]);
  expect(putOn).toEqual(["/assets/fonts-1.css"]);
});
