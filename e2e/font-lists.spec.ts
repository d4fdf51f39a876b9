import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site-test.ts";
import { fontsAreOn, holdFonts, sansSerifs, serifs } from "./web-fonts.ts";

/** The fonts of the system behind the web fonts of a list, as `styles/tokens.css` has them. */
const standIns = {
  body: [...sansSerifs.map((font) => `${font} as Instrument Sans`), "sans-serif"],
  h1: [...serifs.map((font) => `${font} as large Newsreader`), "serif"],
};
const webFonts = {
  body: ["Instrument Sans", "Instrument Sans Accents", "Newsreader"],
  h1: ["Newsreader", "Newsreader Accents"],
};

test.describe("before its web fonts come a page names only fonts that are there", () => {
  // One of the documents has other faces than the site sent.
  test.use({ bypassCSP: true });

  test("the first is one that this machine has, and the web fonts come before it", async ({ page }) => {
    const fonts = await holdFonts(page);
    await onPlatform(page, "MacIntel");
    await onMachineWith(page, ["DejaVu Serif", "DejaVu Sans"]);
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    const expected = { body: standIns.body.slice(3), h1: standIns.h1.slice(3) };
    expect(await namedFonts(page)).toEqual(expected);
    // Smaller headings have a list of their own, of the same fonts.
    const smaller = page.locator("main h3");
    const ofSmaller = expected.h1.map((family) => family.replace("large ", ""));
    expect(await namedIn(smaller)).toEqual(ofSmaller);
    fonts.release();
    await fontsAreOn(page);
    expect(await namedFonts(page)).toEqual(withWebFonts(expected));
    expect(await namedIn(smaller)).toEqual([...webFonts.h1, ...ofSmaller]);
  });

  test("a machine that has several keeps those behind the first", async ({ page }) => {
    const fonts = await holdFonts(page);
    await onPlatform(page, "Win32");
    await onMachineWith(page, ["Times", "DejaVu Serif", "Roboto", "DejaVu Sans"]);
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    const expected = { body: standIns.body.slice(1), h1: standIns.h1.slice(1) };
    expect(await namedFonts(page)).toEqual(expected);
    fonts.release();
    await fontsAreOn(page);
    expect(await namedFonts(page)).toEqual(withWebFonts(expected));
  });

  for (const platform of ["Linux x86_64", "Linux i686"]) {
    test(`on ${platform} DejaVu comes first where it is there, whatever else is`, async ({ page }) => {
      await holdFonts(page);
      await onPlatform(page, platform);
      await onMachineWith(page, ["Georgia", "Noto Serif", "DejaVu Serif", "Arial", "Roboto", "DejaVu Sans"]);
      await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
      expect(await namedFonts(page)).toEqual({ body: standIns.body.slice(3), h1: standIns.h1.slice(3) });
    });
  }

  test("on a telephone with Linux DejaVu is not looked for first", async ({ page }) => {
    await holdFonts(page);
    await onPlatform(page, "Linux armv8l");
    await onMachineWith(page, ["Noto Serif", "DejaVu Serif", "Roboto", "DejaVu Sans"]);
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    expect(await namedFonts(page)).toEqual({ body: standIns.body.slice(1), h1: standIns.h1.slice(2) });
  });

  for (const platform of ["Win32", "Linux x86_64", "Linux i686"]) {
    test(`on ${platform} the serif of the maker of the first sans serif comes first, where it is there`, async ({
      page,
    }) => {
      await holdFonts(page);
      await onPlatform(page, platform);
      await onMachineWith(page, ["Georgia", "Noto Serif", "Noto Sans"]);
      await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
      expect(await namedFonts(page)).toEqual({ body: standIns.body.slice(2), h1: standIns.h1.slice(2) });
    });
  }

  test("where the maker of the first sans serif has no serif there, the first serif comes first", async ({ page }) => {
    await holdFonts(page);
    await onPlatform(page, "Win32");
    await onMachineWith(page, ["Times", "DejaVu Serif", "Noto Sans"]);
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    expect(await namedFonts(page)).toEqual({ body: standIns.body.slice(2), h1: standIns.h1.slice(1) });
  });

  test("a browser that lets nobody look for fonts keeps them all, and the page acts", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, "fonts", { value: undefined });
    });
    await page.goto("/contact-us/");
    expect(await namedFonts(page)).toEqual(withWebFonts(standIns));
  });

  test.describe("with JavaScript off", () => {
    test.use({ javaScriptEnabled: false });

    test("all of them are named", async ({ page }) => {
      await page.goto("/about-us/");
      expect(await namedFonts(page)).toEqual(withWebFonts(standIns));
    });
  });

  test("a browser that looks for fonts in its own time keeps them all", async ({ page }) => {
    const fonts = await holdFonts(page);
    await page.addInitScript(() => {
      Object.defineProperty(FontFace.prototype, "status", { get: () => "loading" });
    });
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    expect(await namedFonts(page)).toEqual(standIns);
    fonts.release();
    await expect.poll(() => namedFonts(page)).toEqual(withWebFonts(standIns));
  });
});

/** Has browsers say that they run there. */
function onPlatform(page: Page, platform: string): Promise<unknown> {
  return page.addInitScript((platform) => {
    Object.defineProperty(navigator, "platform", { get: () => platform });
  }, platform);
}

/** Has the next document come as a machine sees it that has these fonts, all of them drawn as one that this machine has. */
async function onMachineWith(page: Page, names: readonly string[]): Promise<void> {
  await page.route("/about-us/", async (route) => {
    const document = await (await route.fetch()).text();
    const body = document.replaceAll(
      /(font-family:"?([\w ]+) as [^{}]*?src:)[^;}]*/g,
      (_, before: string, name: string) => {
        const drawnAs = serifs.includes(name) ? "DejaVu Serif" : "DejaVu Sans";
        return `${before}local(${names.includes(name) ? drawnAs : "None Such"})`;
      },
    );
    expect(body).not.toBe(document);
    await route.fulfill({ body, contentType: "text/html; charset=utf-8" });
  });
}

const withWebFonts = (lists: typeof standIns) => ({
  body: [...webFonts.body, ...lists.body],
  h1: [...webFonts.h1, ...lists.h1],
});

/** The families that words and headings name, in their order. */
async function namedFonts(page: Page): Promise<typeof standIns> {
  return { body: await namedIn(page.locator("body")), h1: await namedIn(page.locator("h1")) };
}

/** The families that the first of some elements names. */
async function namedIn(elements: Locator): Promise<string[]> {
  const list = await elements.first().evaluate((element) => getComputedStyle(element).fontFamily);
  return list.split(",").map((family) => family.trim().replaceAll('"', ""));
}
