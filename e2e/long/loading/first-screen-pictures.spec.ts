import type { Request } from "@playwright/test";
import { expect, pagesOfEachKind, siteUrl, test } from "../../site-test.ts";
import { queryBackend } from "../../support/query-backend.ts";

/** A phone of 721 px across, as in Lighthouse. */
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });

const maxBytes = 30_720;

const kinds = [
  "front page",
  "overview",
  "neighborhood",
  "plan",
  "quick move-in home",
  "search",
  "blog",
  "blog post",
  "campaign",
];
const paths = [...kinds.map((kind) => pagesOfEachKind.find((each) => each.kind === kind)?.path ?? ""), "/contact-us/"];

for (const path of paths) {
  test(`on a phone ${path} requests one picture first, and none is over 30 KB or wider than needed`, async ({
    page,
  }) => {
    const sizes: Promise<{ readonly file: string; readonly bytes: number }>[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith("/media/r/")) return;
      expect(response.headers()["content-type"], pathname).toBe("image/avif");
      sizes.push(response.body().then((body) => ({ file: pathname, bytes: body.length })));
    });
    const underWay = new Set<Request>();
    page.on("request", (request) => void underWay.add(request));
    for (const end of ["requestfinished", "requestfailed"] as const) {
      page.on(end as "requestfinished", (request) => void underWay.delete(request));
    }
    const document = await page.goto(path, { waitUntil: "networkidle" });
    await expect.poll(() => underWay.size).toBe(0);
    const pictures = await Promise.all(sizes);
    expect(pictures.filter(({ bytes }) => bytes > maxBytes)).toEqual([]);

    const seen = await page.locator("main img").evaluateAll((images: HTMLImageElement[]) =>
      images.flatMap((image) => {
        const { top, bottom, left, right, width, height } = image.getBoundingClientRect();
        const isSeen = width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
        if (!isSeen || !image.srcset) return [];
        const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        const isCut = getComputedStyle(image).objectFit === "cover";
        const neededPx = (isCut ? Math.max(width, height * ratio) : width) * window.devicePixelRatio;
        const offeredPx = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, offered]) => Number(offered));
        const address = new URL(image.currentSrc).pathname;
        return [{ address, area: width * height, isFirst: image.fetchPriority === "high", neededPx, offeredPx }];
      }),
    );
    for (const { address, neededPx, offeredPx } of seen) {
      const fetchedPx = Number(/\/w_(\d+)\//.exec(address)?.[1]);
      const nextSmallerPx = offeredPx.findLast((offered) => offered < fetchedPx) ?? 0;
      // A tolerance of 5%: the length in `sizes` and the box are rounded separately.
      expect(fetchedPx, address).toBeGreaterThanOrEqual(neededPx * 0.95);
      expect(nextSmallerPx, `${address}: ${neededPx} px are needed`).toBeLessThan(neededPx * 1.05);
    }
    const largest = seen.toSorted((one, other) => other.area - one.area).slice(0, 1);
    expect(seen.filter(({ isFirst }) => isFirst)).toEqual(largest);

    // What the browser finds in the document before any style or script: one eager picture, all others lazy.
    const sent = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, "text/html");
        const first = parsed.querySelector("img[fetchpriority='high']");
        return {
          first: first && [first.getAttribute("srcset"), first.getAttribute("sizes")],
          preloaded: [...parsed.querySelectorAll("link[rel='preload'][as='image']")].map((link) => [
            link.getAttribute("imagesrcset"),
            link.getAttribute("imagesizes"),
          ]),
          eager: parsed.querySelectorAll("img:not([loading='lazy'])").length,
          inDrawings: parsed.querySelectorAll("svg image").length,
        };
      },
      (await document?.text()) ?? "",
    );
    const leading = sent.first ? [sent.first] : [];
    expect(sent).toEqual({ first: sent.first, preloaded: leading, eager: leading.length, inDrawings: 0 });
    expect(leading).toHaveLength(largest.length);
  });
}

interface Media {
  readonly sourceUrl: string;
  readonly altText: string;
  readonly mediaDetails: { readonly width: number; readonly height: number };
}

/** Every neighborhood of the backend with its main picture. */
async function neighborhoodsWithPictures() {
  const media = "{ sourceUrl altText mediaDetails { width height } }";
  const { neighborhoods } = await queryBackend<{
    readonly neighborhoods: {
      readonly nodes: readonly {
        readonly uri: string;
        readonly featuredImage: { readonly node: Media } | null;
        readonly neighborhood: { readonly thumbnail: Media | null };
      }[];
    };
  }>(
    `{ neighborhoods(first: 100) { nodes { uri featuredImage { node ${media} } neighborhood { thumbnail ${media} } } } }`,
  );
  return neighborhoods.nodes.map(({ uri, featuredImage, neighborhood }) => ({
    uri,
    picture: featuredImage?.node ?? neighborhood.thumbnail,
  }));
}

const fileOf = (address: string) => address.split("/").at(-1) ?? "";

/** The fallback for a neighborhood without a picture. */
const drawing = "/drawings/homesites.svg";

test("every neighborhood's document starts with its picture, or else its homesite drawing", {
  tag: ["@S2.30"],
}, async ({ page, request }) => {
  const all = await neighborhoodsWithPictures();
  expect(all.filter(({ picture }) => picture !== null).length).toBeGreaterThan(2);
  expect(all.filter(({ picture }) => picture === null).length).toBeGreaterThan(0);
  for (const { uri, picture } of all) {
    const html = await (await request.get(siteUrl() + uri)).text();
    // Parsed in an empty page, which applies no styles.
    const heads = await page.evaluate(
      (sent) =>
        [...new DOMParser().parseFromString(sent, "text/html").querySelectorAll("[data-head-picture]")].map((head) => ({
          pictures: [...head.querySelectorAll("img")].map((image) => ({
            file: image.getAttribute("src")?.split("/").at(-1),
            alt: image.alt,
            width: image.getAttribute("width"),
            height: image.getAttribute("height"),
          })),
        })),
      html,
    );
    const { width, height } = picture?.mediaDetails ?? {};
    const expected = picture
      ? [{ file: fileOf(picture.sourceUrl), alt: picture.altText, width: `${width}`, height: `${height}` }]
      : [{ file: fileOf(drawing), alt: "", width: "1440", height: "220" }];
    expect([uri, heads]).toEqual([uri, [{ pictures: expected }]]);
  }
});

for (const [what, hasPicture] of [
  ["picture", true],
  ["drawing", false],
] as const) {
  test(`a neighborhood’s ${what} and name stay the same elements in place when its content loads`, async ({ page }) => {
    const one = (await neighborhoodsWithPictures()).find(({ picture }) => (picture !== null) === hasPicture);
    if (!one) throw new Error(`The demo has no neighborhood that leads with a ${what}.`);
    const file = fileOf(one.picture?.sourceUrl ?? drawing);
    const requests: string[] = [];
    page.on("request", (sent) => {
      const { pathname } = new URL(sent.url());
      if (fileOf(pathname) === file) requests.push(pathname);
    });
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/wp/graphql", async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(one.uri);
    const contents = page.getByRole("navigation", { name: "On this page" });
    await expect(contents).toHaveCount(0);
    const parts = page.locator("[data-head-picture] > img, h1");
    const boxes = () => parts.evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())));
    const before = await boxes();
    expect(before).toHaveLength(2);
    const handles = await parts.elementHandles();
    open();
    await expect(contents).toBeVisible();
    await expect.poll(() => boxes()).toEqual(before);
    expect(await Promise.all(handles.map((part) => part.evaluate((element) => element.isConnected)))).toEqual([
      true,
      true,
    ]);
    expect(requests).toHaveLength(1);
  });
}
