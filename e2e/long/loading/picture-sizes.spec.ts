import { expect, test } from "../../site-test.ts";
import { setWidth } from "../../support/geometry.ts";

/** Pages with pictures in every kind of frame: rows, cards, galleries of one to five, heads of pages. */
const paths = [
  "/",
  "/our-neighborhoods/",
  "/new-home-search/?where=Longmont",
  "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  "/homes/longmont/haystack-bend/plans/juniper/",
  "/blog/",
  "/lifestyle/reviews/",
];

for (const path of paths) {
  test(`each picture of ${path} is requested at its visible, cropped width at 390 and 1280 px`, {
    tag: ["@S3.8"],
  }, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    for (const width of [390, 1280]) {
      await setWidth(page, width);
      const pictures = await page.locator("main img[sizes]").evaluateAll((images: HTMLImageElement[]) =>
        images.flatMap((image) => {
          const { width: boxWidth, height: boxHeight } = image.getBoundingClientRect();
          if (boxWidth === 0) return [];
          const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
          const isCut = getComputedStyle(image).objectFit === "cover";
          const neededPx = isCut ? Math.max(boxWidth, boxHeight * ratio) : boxWidth;
          const parts = image.sizes.split(/,(?![^(]*\))/).map((part) => part.trim());
          const chosen = parts.find((part) => {
            const [condition] = /^\(.*\)(?=\s)/.exec(part) ?? [];
            return condition === undefined || window.matchMedia(condition).matches;
          });
          const ruler = document.createElement("div");
          ruler.style.cssText = `position: absolute; width: ${chosen?.replace(/^\(.*\)\s/, "")}`;
          document.body.append(ruler);
          const declaredPx = ruler.getBoundingClientRect().width;
          ruler.remove();
          return [{ file: image.src.split("/").at(-1), sizes: image.sizes, neededPx, declaredPx }];
        }),
      );
      expect(pictures.length, `${width} px`).toBeGreaterThan(0);
      // A tolerance of 5% is less than the distance between two of the available widths.
      const tooSmall = pictures.filter(({ neededPx, declaredPx }) => declaredPx < neededPx * 0.95);
      expect(tooSmall, `${width} px`).toEqual([]);
    }
  });
}
