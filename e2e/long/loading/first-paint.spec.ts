import type { Page } from "@playwright/test";
import { expect, pagesOfEachKind, test } from "../../site-test.ts";
import { firstHeart, savedHere, searchPath, storedGuestFavorites } from "../../support/favorites.ts";
import { hold, hydrated, longestWaitMs, openHeld, stopTimers } from "../../support/slow-phone.ts";
import { fontsAreOn, notedFonts } from "../../support/web-fonts.ts";
import { withoutPictures } from "../../support/without-pictures.ts";

/** The appearance of every element of a page: the values that position and paint it. */
const stylesOf = (page: Page, names: readonly string[]) =>
  page.evaluate(
    (properties) =>
      [...document.querySelectorAll("body, body *:not(script, noscript, template)")].map((element) => {
        const styles = [undefined, "::before", "::after"].map((pseudo) => {
          const values = getComputedStyle(element, pseudo);
          if (pseudo && values.content === "none") return "";
          return properties.map((name) => `${name}: ${values.getPropertyValue(name)}`).join("; ");
        });
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = `${element.tagName} ${element.getAttribute("class") ?? ""} ${element.textContent?.slice(0, 30)}`;
        return [name, [x, y, width, height].map(Math.round).join(), ...styles].join("\n");
      }),
    names,
  );

const placing =
  "display position visibility width height margin padding inset flex gap order float columns align-items justify-content grid-template-columns grid-area overflow transform translate clip-path object-fit object-position aspect-ratio z-index container-type list-style-type";
const painting =
  "opacity color background-color background-image border-top border-right border-bottom border-left border-radius box-shadow outline fill stroke stroke-width cursor content transition-property animation-name view-transition-name pointer-events";
const writing =
  "font-family font-size font-weight font-style line-height letter-spacing text-align text-decoration text-transform text-wrap white-space hyphens font-feature-settings font-variant-numeric";
const properties = [placing, painting, writing].flatMap((names) => names.split(" "));

const views = [
  { name: "wide", width: 1280, media: "screen", forcedColors: "none" },
  { name: "a phone", width: 390, media: "screen", forcedColors: "none" },
  { name: "forced colors", width: 768, media: "screen", forcedColors: "active" },
  { name: "print", width: 768, media: "print", forcedColors: "none" },
] as const;

async function stylesInEveryView(page: Page) {
  const looks: Record<string, string[]> = {};
  for (const { name, width, media, forcedColors } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media, forcedColors, reducedMotion: "reduce" });
    // The frame after the first one with the new size.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    looks[name] = await stylesOf(page, properties);
  }
  return looks;
}

/** Kinds with distinct parts; the others consist of the same parts. */
const comparedKinds = [
  "front page",
  "overview",
  "neighborhood",
  "plan",
  "quick move-in home",
  "search",
  "blog post",
  "page-builder page",
  "campaign",
];

for (const { kind, path } of pagesOfEachKind.filter(({ kind }) => comparedKinds.includes(kind))) {
  test(`a ${kind} with inlined styles looks as with full style sheets, in every view and medium`, async ({
    page,
    watch,
  }) => {
    // A picture that loads, or that changes with the width, moves what is below it.
    await withoutPictures(page, watch);
    await hold(page, "**/assets/*.js");
    const sheets = await hold(page, "**/assets/*.css");
    // Both with system fonts: web fonts could load between the two measurements.
    await hold(page, "**/assets/fonts-*.css");
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState("load");
    // Sections that are not laid out yet have an assumed height.
    await page.evaluate(() => delete document.documentElement.dataset.loading);
    await expect(appliedSheets(page)).resolves.toEqual([]);
    const before = await stylesInEveryView(page);
    expect(before.wide?.length).toBeGreaterThan(100);
    const linked = await linkedSheets(page);
    expect(linked.length).toBeGreaterThan(1);
    await page.evaluate(() => document.dispatchEvent(new Event("pointerdown")));
    sheets.release();
    await expect.poll(() => appliedSheets(page)).toEqual(expect.arrayContaining(linked));
    // As after a navigation and back: without the styles that were inlined in the document.
    await page.locator("style[data-page]").evaluate((style) => style.remove());
    expect(await stylesInEveryView(page)).toEqual(before);
  });
}

/** The files of the linked style sheets, except that of the web fonts. */
const linkedSheets = (page: Page): Promise<string[]> =>
  page
    .locator('head > link[rel=stylesheet]:not([href*="/fonts-"])')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));

/** The files of the linked style sheets that are applied. */
const appliedSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheets = [...document.styleSheets].filter(({ disabled, media }) => !disabled && media.length === 0);
    return sheets.flatMap(({ href }) => (href ? [new URL(href).pathname] : []));
  });

test("style sheets are applied together after the last one loads, behind the inlined styles", async ({ page }) => {
  await stopTimers(page, longestWaitMs);
  const linked = [
    ...(await (await page.request.get("/")).text()).matchAll(
      /<link rel="stylesheet" media="not all" disabled="" href="([^"#]+)/g,
    ),
  ];
  expect(linked.length).toBeGreaterThan(1);
  const last = await hold(page, "**/assets/front-page-*.css");
  await page.goto("/", { waitUntil: "commit" });
  const come = () =>
    page.evaluate(
      () => [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ sheet }) => sheet).length,
    );
  await expect.poll(come).toBe(linked.length - 1);
  expect(await appliedSheets(page)).toEqual([]);
  last.release();
  await expect.poll(() => appliedSheets(page)).toEqual(linked.map(([, path]) => path));
  // A removed sheet, or one in another order, would cause a new layout.
  const owners = await page.evaluate(() =>
    [...document.styleSheets].map(({ ownerNode }) => Object.keys((ownerNode as HTMLElement).dataset).join() || "link"),
  );
  expect(owners).toEqual(["faces", "page", ...linked.map(() => "link")]);
});

test("font faces are in an element that stays, and in no style sheet", async ({ page }) => {
  /** The sheets with font faces and how many each has, by element of the document or file name. */
  const faces = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules, href, ownerNode }) => {
        const count = [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length;
        const name =
          /([a-z]+)-[\w-]{8}\.css$/.exec(href ?? "")?.[1] ?? Object.keys((ownerNode as HTMLElement).dataset).join();
        return count > 0 ? [`${name}: ${count}`] : [];
      }),
    );
  const sheets = await hold(page, "**/assets/*.css");
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForLoadState("load");
  const before = await faces();
  expect(before).toEqual(["faces: 8"]);
  sheets.release();
  await expect(page.locator("html[data-hydrated]")).toHaveCount(1);
  await expect.poll(() => notedFonts(page)).toMatch(/^\/assets\/fonts-/);
  await expect.poll(() => faces()).toEqual(before);
});

test("lower sections are laid out after hydration, at once for a fragment or a reload", async ({ page }) => {
  const isLaidOut = (section: string) =>
    page.locator(section).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = await openHeld(page, planPath);
  expect(await Promise.all(["#elevations", "#visit", "footer"].map((each) => isLaidOut(`${each} > div`)))).toEqual([
    ...[true, false, false],
  ]);
  scripts.release();
  await expect.poll(() => isLaidOut("#visit > div")).toBe(true);
  await expect.poll(() => isLaidOut("footer > div")).toBe(true);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const open of [() => page.reload({ waitUntil: "commit" }), () => page.goto(`${planPath}#visit`)]) {
    const more = await hold(page, "**/assets/*.js");
    const opened = open();
    await page.locator("footer > div").waitFor();
    await expect.poll(() => isLaidOut("footer > div")).toBe(true);
    more.release();
    await opened;
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

/** A path through the site, by links that are on each page. */
const way = ["/our-neighborhoods/", "/contact-us/faq/", "/blog/", "/privacyterms/", "/"] as const;

test("pages look the same after a navigation as after a load", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lifestyle/reviews/");
  for (const path of way) {
    await page.locator(`:is(footer, header) a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("html")).toHaveAttribute("data-route", path.slice(1, -1) || "/");
    // Away from the clicked link.
    await page.mouse.move(0, 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const navigated = await stylesOfMain(page);
    const other = await page.context().newPage();
    await other.emulateMedia({ reducedMotion: "reduce" });
    await other.goto(path);
    await expect.poll(() => stylesOfMain(other), path).toEqual(navigated);
    await other.close();
  }
});

/** The appearance of the page's main content, with its fonts loaded. */
async function stylesOfMain(page: Page) {
  await fontsAreOn(page);
  return await page.evaluate(
    (names) =>
      [...document.querySelectorAll("header *, main *:not(script, noscript), footer *")]
        .filter((element) => !element.matches("[class*=_frame_] *"))
        .map((element) => {
          const values = getComputedStyle(element);
          const { left, top } = element.getBoundingClientRect();
          const text = `${element.tagName} ${element.getAttribute("class") ?? ""} at ${left}, ${top + window.scrollY}`;
          return [text, ...names.map((name) => `${name}: ${values.getPropertyValue(name)}`)].join("; ");
        }),
    // Chromium returns a margin of `auto` as 0 or as its used value, for the same layout: the position is compared.
    properties.filter((name) => !["cursor", "transition-property", "outline", "margin"].includes(name)),
  );
}

const planPath = "/homes/longmont/haystack-bend/plans/juniper/";
const modelPath = "/homes/longmont/haystack-bend/models/1460-threshing-lane/";

test.describe("pressed right after the first paint", () => {
  test("a heart saves once, however often it is pressed", async ({ page }) => {
    const scripts = await openHeld(page, planPath);
    await firstHeart(page).click();
    await firstHeart(page).click();
    scripts.release();
    await expect(savedHere(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
  });

  test("a heart that is pressed repeatedly until hydration saves once", async ({ page }) => {
    const scripts = await openHeld(page, planPath);
    await firstHeart(page).evaluate((heart: HTMLElement) => {
      const timer = setInterval(() => {
        if ("hydrated" in document.documentElement.dataset) clearInterval(timer);
        else heart.click();
      });
    });
    scripts.release();
    await expect(savedHere(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
  });

  test("a product is chosen for the comparison once, however often it is pressed", async ({ page }) => {
    const scripts = await openHeld(page, searchPath);
    const choice = page
      .getByRole("main")
      .getByRole("button", { name: /^Compare / })
      .first();
    await choice.click();
    await choice.click();
    scripts.release();
    await expect(choice).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.compare") ?? "[]"))).toHaveLength(1);
  });

  test("a picture of a gallery opens over the page, without a navigation", async ({ page }) => {
    const scripts = await openHeld(page, modelPath);
    await page.locator("section[data-count] a[aria-haspopup=dialog]").nth(1).click();
    scripts.release();
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await expect(page).toHaveURL(`${modelPath}#picture-2`);
  });

  test("a part of the menu opens at once and stays open", async ({ page }) => {
    const scripts = await openHeld(page, "/contact-us/");
    await page.getByRole("button", { name: "More under Collections" }).click();
    const sheet = page.locator("[popover]:popover-open");
    await expect(sheet).toHaveCount(1);
    scripts.release();
    await expect(hydrated(page)).toHaveCount(1);
    await expect(sheet).toHaveCount(1);
  });

  test("a tab opens once", async ({ page }) => {
    const scripts = await openHeld(page, "/contact-us/homeowner-resources/");
    const tab = page.getByRole("tab", { name: "September", exact: true });
    await tab.click();
    scripts.release();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "September" })).toBeVisible();
  });

  test("a price that is chosen on the overview is applied", async ({ page }) => {
    const scripts = await openHeld(page, "/our-neighborhoods/");
    const price = page.locator("select[name=price-to]");
    const value = (await price.locator("option").nth(2).getAttribute("value")) ?? "";
    await price.selectOption(value);
    scripts.release();
    await expect(page).toHaveURL(`/our-neighborhoods/?price-to=${value}`);
    await expect(price).toHaveValue(value);
  });

  test("text typed into the search is applied", async ({ page }) => {
    const scripts = await openHeld(page, searchPath);
    await page.locator("input[name=price-to]").fill("600,000");
    scripts.release();
    await expect(page).toHaveURL(`${searchPath}?price-to=600000`);
  });
});

test("a link clicked with Ctrl or the middle button is left to the browser", async ({ page, context }) => {
  await hold(page, "**/assets/*.js");
  await page.goto(modelPath, { waitUntil: "commit" });
  const opened = context.waitForEvent("page");
  await page
    .locator("section[data-count] a[aria-haspopup=dialog]")
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(/\/media\/r\//);
});

test("a page that is never painted hydrates too", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/contact-us/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
});

test("a picture that never loads does not delay hydration", async ({ page }) => {
  await page.route("**/media/**", () => {});
  await page.goto("/homes/longmont/haystack-bend/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});
