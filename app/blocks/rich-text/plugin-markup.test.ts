import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

describe("lazily loaded pictures of plugins become pictures without duplicates", () => {
  const shown = '<img alt="A porch" loading="lazy" decoding="async" src="/media/r/w_1080/porch.jpg" />';
  const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  test.each([
    `<img src="${blank}" data-src="/media/porch.jpg" alt="A porch">`,
    `<img class="lazyload" src="${blank}" data-src="/media/porch.jpg" alt="A porch"><noscript><img src="/media/porch.jpg" alt="A porch"></noscript>`,
    `<noscript><img src="/media/porch.jpg" alt="A porch"></noscript><img class="lazyload" src="data:image/svg+xml,%3Csvg%3E" data-src="/media/porch.jpg" alt="A porch">`,
    `<img src="/media/placeholder.gif" data-lazy-src="/media/porch.jpg" alt="A porch"><noscript><img src="/media/porch.jpg" alt="A porch"></noscript>`,
    `<img src="${blank}" data-srcset="/media/porch-300x200.jpg 300w, /media/porch.jpg 900w" alt="A porch">`,
    `<img data-lazy-srcset="/media/porch.jpg 2x, /media/porch-600x400.jpg 1x" alt="A porch">`,
    `<img src="${blank}" alt="A porch"><noscript><img src="/media/porch.jpg" alt="A porch"></noscript>`,
    '<noscript><img src="/media/porch.jpg" alt="A porch"></noscript>',
    `<img data-original="/media/porch.jpg" src="about:blank" alt="A porch">`,
    `<img src="${blank}" data-orig-src="/media/porch.jpg" alt="A porch">`,
    '<div role="img" aria-label="A porch" class="wp-block-cover__image-background has-parallax" style="background-position:50% 50%;background-image:url(/media/porch.jpg)"></div>',
    `<img srcset="/media/porch-300x200.jpg 300w, /media/porch.jpg 900w" alt="A porch">`,
    `<img src="/media/porch.jpg" alt="A porch"><img width="1" height="1" src="https://count.example/p.gif" alt=""><noscript><img width="1" height="1" src="https://count.example/p.gif"></noscript>`,
    `<img src="${blank}" data-src="/media/porch.jpg" alt="A porch"><noscript><picture><source srcset="/media/porch.webp" media="all"><img src="/media/porch-300x200.jpg" alt="A porch"></picture></noscript>`,
  ])("%s", (html) => {
    expect(safe(html)).toBe(shown);
  });

  test("a copy in another size, with its own signature, is a duplicate", () => {
    const html =
      '<img data-src="/media/from/aaaaaaaaaaaaaaaa/cms.example/porch-300x200.jpg" alt=""><noscript><img src="/media/from/bbbbbbbbbbbbbbbb/cms.example/porch.jpg" alt=""></noscript>';
    expect(safe(html).match(/<img/g)).toHaveLength(1);
  });

  test('a picture keeps a file name that contains "lazy"', () => {
    expect(safe('<img src="/media/lazy-river.png" alt="">')).toContain("/lazy-river.png");
  });

  test("two different pictures both stay, and text in noscript stays", () => {
    expect(
      safe(
        '<img src="/media/a.jpg" alt=""><noscript><p>A map of the lots.</p><img src="/media/b.jpg" alt=""></noscript>',
      ),
    ).toBe(
      '<img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /><p>A map of the lots.</p><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/b.jpg" />',
    );
  });
});

test.each([
  [
    '<div id="attachment_6" style="width: 310px" class="wp-caption alignright"><img src="/media/a.jpg" alt="x" width="300" height="200"><p id="caption-attachment-6" class="wp-caption-text">In <em>June</em></p></div>',
    '<figure id="text-attachment_6"><img alt="x" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" width="300" height="200" /><figcaption id="caption-attachment-6">In <em>June</em></figcaption></figure>',
  ],
  [
    '<p>Before</p><div class="wp-caption"><a href="/media/a.jpg"><img src="/media/a.jpg" alt=""></a><p class="wp-caption-text">June</p></div>After',
    '<p>Before</p><figure><a href="/media/a.jpg"><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /></a><figcaption>June</figcaption></figure><p>After</p>',
  ],
  [
    '<div class="wp-caption"><img src="/media/a.jpg" alt=""><p class="wp-caption-text"></p></div>',
    '<figure><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /></figure>',
  ],
  [
    '<figure class="wp-caption alignleft"><img src="/media/a.jpg" alt=""><figcaption class="wp-caption-text">June</figcaption></figure>',
    '<figure><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /><figcaption>June</figcaption></figure>',
  ],
])("a captioned picture of any theme is a figure: %s", (html, expected) => {
  expect(safe(html)).toBe(expected);
});

const hero = '<img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/hero.jpg" />';

test.each([
  [
    `<div class="wp-block-cover has-background-dim" style="background-image:url(/media/hero.jpg);min-height:430px"><div class="wp-block-cover__inner-container"><p>Come by</p></div></div>`,
    `${hero}<p>Come by</p>`,
  ],
  [
    `<section class="wp-block-cover-image" style="background-image:url('/media/hero.jpg')"><h2>Come by</h2></section>`,
    `<section>${hero}<h2>Come by</h2></section>`,
  ],
  [
    `<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background"></span><img class="wp-block-cover__image-background" alt="" src="/media/hero.jpg"/><div class="wp-block-cover__inner-container"><p>Come by</p></div></div>`,
    `<p>${hero}</p><p>Come by</p>`,
  ],
  [`<div class="wp-block-cover"><p>Come by</p></div>`, "<p>Come by</p>"],
])("a cover block has its picture once: %s", (html, expected) => {
  expect(safe(html)).toBe(expected);
});

test("the icon of an accordion's button is removed, its words stay", () => {
  const icon = '<span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span>';
  const heading = `<h3 class="wp-block-accordion-heading"><button type="button"><span>Is it quiet?</span>${icon}</button></h3>`;
  expect(safe(`<div class="wp-block-accordion-item">${heading}<div><p>Yes.</p></div></div>`)).toBe(
    "<h2><span>Is it quiet?</span></h2><p>Yes.</p>",
  );
  expect(safe('<p>A <span aria-hidden="true">→</span></p>')).toBe('<p>A <span aria-hidden="true">→</span></p>');
});
