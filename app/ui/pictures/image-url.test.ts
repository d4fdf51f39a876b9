import { expect, test } from "vitest";
import { croppedSizes, imageSources, imageUrl, largestImageUrl } from "./image-url.ts";

test("own media is requested at a width under /media/r/", () => {
  expect(imageUrl("/media/homes/front.jpg", 640)).toBe("/media/r/w_640/homes/front.jpg");
});

test("a picture of another host is requested by its encoded URL, without query and hash", () => {
  const address = "https://cms.example.com/wp-content/a b.jpg";
  expect(imageUrl(`${address}?v=2#x`, 320)).toBe(`/media/r/w_320/${encodeURIComponent(address)}`);
});

test("a signed picture of a content host is resized like local media; a signed drawing is not", () => {
  const picture = "/media/from/AAAAAAAAAAAAAAAA/cms.example.com/a%20b.jpg";
  expect(imageSources(picture, 500)).toEqual({
    src: `/media/r/w_480/${picture.slice("/media/".length)}`,
    srcSet: [320, 480].map((width) => `/media/r/w_${width}/${picture.slice("/media/".length)} ${width}w`).join(", "),
  });
  expect(imageSources(picture, 200)).toEqual({
    src: `/media/r/w_320/${picture.slice("/media/".length)}`,
    srcSet: undefined,
  });
  const drawing = "/media/from/AAAAAAAAAAAAAAAA/http:/cms.example.com/plan.svg";
  expect(imageSources(drawing, 1600)).toEqual({ src: drawing, srcSet: undefined });
  expect(imageUrl(drawing, 640)).toBe(drawing);
});

test("own drawings in SVG keep their URL, with a query too", () => {
  expect(imageUrl("/media/plans/juniper.svg", 640)).toBe("/media/plans/juniper.svg");
  expect(imageUrl("/media/plans/juniper.SVG?v=1", 640)).toBe("/media/plans/juniper.SVG?v=1");
});

test("a picture of another host is requested from this site, drawings and small pictures too", () => {
  const drawing = "https://cms.example.com/plan.svg";
  expect(imageSources(drawing, 1600)).toEqual({
    src: `/media/r/w_1080/${encodeURIComponent(drawing)}`,
    srcSet: undefined,
  });
  const small = "https://cms.example.com/face.jpg";
  expect(imageSources(small, 200)).toEqual({ src: `/media/r/w_320/${encodeURIComponent(small)}`, srcSet: undefined });
});

test("a URL outside the media folder, or already resized, stays the same", () => {
  expect(imageUrl("/favicon.png", 320)).toBe("/favicon.png");
  expect(imageUrl("/media/r/w_320/a.jpg", 640)).toBe("/media/r/w_320/a.jpg");
});

test("widths are whole pixels and at least one", () => {
  expect(imageUrl("/media/a.jpg", 99.6)).toBe("/media/r/w_100/a.jpg");
  expect(imageUrl("/media/a.jpg", 0)).toBe("/media/r/w_1/a.jpg");
});

test("no width above the real width is offered", () => {
  const { src, srcSet } = imageSources("/media/a.jpg", 700);
  expect(srcSet).toBe("/media/r/w_320/a.jpg 320w, /media/r/w_480/a.jpg 480w, /media/r/w_640/a.jpg 640w");
  expect(src).toBe("/media/r/w_640/a.jpg");
});

test("a large picture defaults to 1080 px and offers twice the width of a 1440 px window", () => {
  const { src, srcSet } = imageSources("/media/a.jpg", 4000);
  expect(src).toBe("/media/r/w_1080/a.jpg");
  expect(srcSet?.endsWith("/media/r/w_2880/a.jpg 2880w")).toBe(true);
  expect(imageSources("/media/a.jpg", 1920).srcSet?.endsWith("/media/r/w_1920/a.jpg 1920w")).toBe(true);
  expect(imageSources("/media/a.jpg", 1600).srcSet?.endsWith("/media/r/w_1600/a.jpg 1600w")).toBe(true);
});

test("the largest file of a picture is no larger than the picture; a drawing is unchanged", () => {
  expect(largestImageUrl("/media/a.jpg", 1920)).toBe("/media/r/w_1920/a.jpg");
  expect(largestImageUrl("/media/a.jpg", 1919)).toBe("/media/r/w_1600/a.jpg");
  expect(largestImageUrl("/media/a.jpg", 200)).toBe("/media/r/w_320/a.jpg");
  expect(largestImageUrl("/media/a.svg", 1200)).toBe("/media/a.svg");
});

test("a picture narrower than the smallest width, and a drawing, have no srcset", () => {
  expect(imageSources("/media/a.jpg", 200)).toEqual({ src: "/media/a.jpg", srcSet: undefined });
  expect(imageSources("/media/a.svg", 1600)).toEqual({ src: "/media/a.svg", srcSet: undefined });
});

const landscape = { width: 1600, height: 1000 };

test("a box at least as wide for its height as the picture needs the width of the box", () => {
  expect(croppedSizes("100vw", "16 / 10", landscape)).toBe("100vw");
  expect(croppedSizes("(width < 40em) 92vw, 45vw", "16 / 7", landscape)).toBe("(width < 40em) 92vw, 45vw");
});

test("a box narrower than the picture needs a width scaled by their aspect ratios", () => {
  expect(croppedSizes("100px", "1", landscape)).toBe("160px");
  expect(croppedSizes("30vw", "4 / 5", landscape)).toBe("60vw");
  expect(croppedSizes("100vw", "3 / 2", { width: 1000, height: 1500 })).toBe("100vw");
});

test("window-dependent widths and shapes are combined, and the first matching condition applies", () => {
  expect(croppedSizes("(width < 40em) 90vw, 45vw", "(width < 30em) 4 / 5, 2 / 1", landscape)).toBe(
    "(width < 40em) and (width < 30em) 180vw, (width < 40em) 90vw, (width < 30em) 90vw, 45vw",
  );
  expect(croppedSizes("(30em <= width < 40em) 10vw, 20vw", "1", landscape)).toBe("(30em <= width < 40em) 16vw, 32vw");
});

test("a condition in both texts is used once", () => {
  expect(croppedSizes("(width < 40em) 90vw, 50vw", "(width < 40em) 3 / 2, 4 / 5", landscape)).toBe(
    "(width < 40em) 96vw, 100vw",
  );
});

test("calculated widths are cached", () => {
  expect(croppedSizes("clamp(104px, 17vw, 220px)", "1", landscape)).toBe("calc(clamp(104px, 17vw, 220px) * 1.6)");
  expect(croppedSizes("max(100vw, 544px)", "2 / 1", landscape)).toBe("max(100vw, 544px)");
});

test("boxes of one width have their own ratio, and pictures of another ratio their own factor", () => {
  const portrait = { width: 1000, height: 1600 };
  expect(croppedSizes("200px", "1", landscape)).toBe("320px");
  expect(croppedSizes("200px", "1 / 2", landscape)).toBe("640px");
  expect(croppedSizes("200px", "1 / 2", portrait)).toBe("250px");
  expect(croppedSizes("200px", "1", portrait)).toBe("200px");
});
