import { expect, test } from "vitest";
import { linkFonts } from "./web-fonts.ts";

/** A visit with what this browser has noted; `linked` tells when the sheet was linked. */
async function visit({
  noted = {} as Record<string, string>,
  href = "/assets/fonts-1.css",
  isLoaded = true,
  isForbidden = false,
}) {
  const linked: string[] = [];
  let show = () => {};
  linkFonts({
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
    link: async (sheet) => {
      linked.push(sheet);
      if (!isLoaded) throw new Error("offline");
    },
  });
  const atOnce = [...linked];
  show();
  await Promise.resolve();
  await Promise.resolve();
  return { atOnce, linked, noted };
}

test("a first visit links the fonts once the page is shown, a later one at once", async () => {
  const first = await visit({});
  expect(first.atOnce).toEqual([]);
  expect(first.linked).toEqual(["/assets/fonts-1.css"]);
  const later = await visit({ noted: first.noted });
  expect(later.atOnce).toEqual(["/assets/fonts-1.css"]);
  expect(later.linked).toEqual(["/assets/fonts-1.css"]);
});

test("fonts of another build are new, and fonts that never came are not noted", async () => {
  const { noted } = await visit({});
  expect((await visit({ noted, href: "/assets/fonts-2.css" })).atOnce).toEqual([]);
  const offline = await visit({ isLoaded: false });
  expect(offline.noted).toEqual({});
});

test("where storage is forbidden every visit is a first one", async () => {
  const { atOnce, linked } = await visit({ isForbidden: true });
  expect(atOnce).toEqual([]);
  expect(linked).toEqual(["/assets/fonts-1.css"]);
});
