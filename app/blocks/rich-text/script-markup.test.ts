import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

test.each([
  [
    '<span class="elementor-counter-number" data-duration="2000" data-to-value="1250" data-from-value="0">0</span>',
    "1,250",
  ],
  ['<span class="counter" data-count="98.5">0</span>', "98.5"],
  ['<span class="vc_stat-counter" data-to="12"></span>', "12"],
  ['<span class="counter" data-count="98">7</span>', "7"],
  ['<span data-count="98">0</span>', "0"],
  ['<span class="counter" data-count="many">0</span>', "0"],
])("a number that counts up is its last one: %s", (html, shown) => {
  expect(safe(`<p>${html} homes</p>`)).toBe(`<p><span>${shown}</span> homes</p>`);
});

const code = "5a2d3b362e1a382f33363e3f28743f223b372a363f";

test.each([
  [
    `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</a>`,
    '<a href="mailto:walt@builder.example">walt@builder.example</a>',
  ],
  [
    `<span class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</span>`,
    '<a href="mailto:walt@builder.example">walt@builder.example</a>',
  ],
  [`<a href="/cdn-cgi/l/email-protection#${code}">Walt</a>`, '<a href="mailto:walt@builder.example">Walt</a>'],
  ['<span class="__cf_email__">Walt</span>', "<span>Walt</span>"],
])("an email address that Cloudflare hides is shown: %s", (html, shown) => {
  expect(safe(`<p>Write to ${html}.</p>`)).toBe(`<p>Write to ${shown}.</p>`);
});

describe("links that a script opens", () => {
  test.each([
    [`<button onclick="location.href='/contact-us/'">Come by</button>`, '<a href="/contact-us/">Come by</a>'],
    [
      `<a href="#" onclick="window.open('https://days.example/walt');return false;">Come by</a>`,
      '<a href="https://days.example/walt">Come by</a>',
    ],
    [
      `<a href="" onclick="Calendly.initPopupWidget({url: 'https://calendly.com/walt/visit'});return false;">Come by</a>`,
      '<a href="https://calendly.com/walt/visit">Come by</a>',
    ],
    [`<a href="/visit/" onclick="location.href='/other/'">Come by</a>`, '<a href="/visit/">Come by</a>'],
    [`<button onclick="location.href='javascript:x()'">Come by</button>`, "Come by"],
    [`<button onclick="count('https://a.example/')">Come by</button>`, "Come by"],
  ])("%s", (html, shown) => {
    expect(safe(`<p>${html}</p>`)).toBe(`<p>${shown}</p>`);
  });
});

test.each([
  [
    '<div class="calendly-inline-widget" data-url="https://calendly.com/walt/visit" style="height:700px"></div>',
    "https://calendly.com/walt/visit",
  ],
  [
    '<div class="meetings-iframe-container" data-src="https://meetings.hubspot.com/walt?embed=true"></div>',
    "https://meetings.hubspot.com/walt?embed=true",
  ],
  [
    '<div data-tf-live="01HZX"></div><script src="//embed.typeform.com/next/embed.js"></script>',
    "https://form.typeform.com/to/01HZX",
  ],
  [
    '<div class="typeform-widget" data-url="https://builder.typeform.com/to/a1"></div>',
    "https://builder.typeform.com/to/a1",
  ],
])("a widget becomes a link to its page: %s", (html, href) => {
  expect(safe(`<p>Pick a day.</p>${html}`)).toBe(
    `<p>Pick a day.</p><p><a href="${href}" data-film="${href}" data-title="Tour" data-provider="${new URL(href).hostname}">Open it on ${new URL(href).hostname}</a></p>`,
  );
});
