import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture, type PictureProps } from "./picture.tsx";

const front: PictureProps = { src: "/media/front.jpg", alt: "The front.", width: 1000, height: 625, sizes: "50vw" };

function markup(props: Partial<PictureProps>): string {
  return renderToStaticMarkup(createElement(Picture, { ...front, ...props }));
}

test("a picture is lazy, keeps its real size and offers widths up to it", () => {
  const html = markup({});
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('decoding="async"');
  expect(html).toContain('width="1000"');
  expect(html).toContain('height="625"');
  expect(html).toContain("/media/r/w_800/front.jpg 800w");
  expect(html).not.toContain("1080w");
  expect(html).not.toContain("preload");
});

test("a priority picture is fetched first and preloaded with the same sizes", () => {
  const html = markup({ priority: true });
  const [link] = html.match(/<link[^>]*>/) ?? [""];
  expect(link).toContain('rel="preload"');
  expect(link).toContain('imageSizes="50vw"');
  expect(link).toContain("/media/r/w_800/front.jpg 800w");
  expect(html.match(/<link/g)).toHaveLength(1);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('loading="lazy"');
});

test("a picture with a ratio is cropped to it around the given position", () => {
  expect(markup({ ratio: "3 / 2", position: "50% 40%" })).toContain(
    'style="aspect-ratio:3 / 2;object-position:50% 40%"',
  );
});
