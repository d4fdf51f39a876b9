import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

describe("what visitors of the WordPress do not see is removed", () => {
  test.each([
    '<p style="display: none;">Old price $499,000</p>',
    '<p style="color:red;DISPLAY:NONE">Old price</p>',
    '<div style="visibility:hidden">Old price</div>',
    "<div hidden>Old price</div>",
    '<p style="display: none !important;" class="akismet-fields-container"><label>Δ</label></p>',
    '<div class="elementor-element elementor-hidden-desktop"><p>Tap to call</p></div>',
    '<div class="vc_row vc_hidden-lg"><p>Tap to call</p></div>',
    '<span id="more-12"></span>',
    '<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">Share this:</h3><ul><li><a href="/a/?share=x">X</a></li></ul></div>',
    '<div class="addtoany_share_save_container addtoany_content"><a title="Facebook" href="https://www.addtoany.com/x"></a></div>',
    "<div id='jp-relatedposts' class='jp-relatedposts'><h3>Related</h3></div>",
    '<form role="search" class="wp-block-search"><label for="s1">Search</label><div><input type="search" id="s1"><button>Search</button></div></form>',
    '<form><p><label>Name<br><input name="n"></label></p><p><input type="submit" value="Send"></p></form>',
  ])("%s", (html) => {
    expect(safe(`<p>Before</p>${html}<p>After</p>`)).toBe("<p>Before</p><p>After</p>");
  });

  test.each([
    ['<div class="su-spoiler-content" style="display:none">We do.</div>', "<p>We do.</p>"],
    ['<div id="a1" style="display:none">We do.</div>', '<div id="text-a1"><p>We do.</p></div>'],
    ['<div role="tabpanel" hidden>We do.</div>', "<p>We do.</p>"],
    ['<div hidden="until-found">We do.</div>', "<p>We do.</p>"],
    ['<p style="display:block">We do.</p>', "<p>We do.</p>"],
    ['<p style="text-decoration:none;overflow:hidden">We do.</p>', "<p>We do.</p>"],
    ['<p id="more-options">We do.</p>', '<p id="more-options">We do.</p>'],
    ['<div class="elementor-hidden-mobile">We do.</div>', "<p>We do.</p>"],
    ["<form><p>We do.</p></form>", "<p>We do.</p>"],
    ['<form><input type="hidden" name="a"><p>We <label>do.</label></p></form>', "<p>We do.</p>"],
    [
      '<ul class="slides"><li style="display:none"><img src="/media/a.jpg" alt="A"></li></ul>',
      '<ul><li><img alt="A" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /></li></ul>',
    ],
  ])("what a script or another device shows stays: %s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });
});

describe("tabs become titles of their panels", () => {
  test.each([
    [
      '<div class="elementor-tabs"><div class="elementor-tabs-wrapper" role="tablist"><div class="elementor-tab-title elementor-tab-desktop-title" role="tab" aria-controls="c1">Schools</div><div class="elementor-tab-title elementor-tab-desktop-title" role="tab" aria-controls="c2">Parks</div></div><div><div class="elementor-tab-title elementor-tab-mobile-title" role="tab" aria-controls="c1">Schools</div><div id="c1" role="tabpanel"><p>One.</p></div><div class="elementor-tab-title elementor-tab-mobile-title" role="tab" aria-controls="c2">Parks</div><div id="c2" role="tabpanel"><p>Two.</p></div></div></div>',
      '<p>Schools</p><div id="text-c1"><p>One.</p></div><p>Parks</p><div id="text-c2"><p>Two.</p></div>',
    ],
    [
      '<div class="e-n-tabs"><div role="tablist"><button role="tab" aria-controls="c1">Schools</button><button role="tab" aria-controls="c2">Parks</button></div><div id="c1" role="tabpanel"><p>One.</p></div><div id="c2" role="tabpanel"><p>Two.</p></div></div>',
      '<div id="text-c1"><p><strong>Schools</strong></p><p>One.</p></div><div id="text-c2"><p><strong>Parks</strong></p><p>Two.</p></div>',
    ],
    [
      '<ul role="tablist"><li role="presentation"><a href="#c1" role="tab">Schools</a></li></ul><div id="c1"><h4><a href="#c1">Schools</a></h4><p>One.</p></div>',
      '<div id="text-c1"><h2><a href="#text-c1">Schools</a></h2><p>One.</p></div>',
    ],
    [
      '<div role="tablist"><h3 role="tab" aria-controls="c1">Is it quiet?</h3><div id="c1" role="tabpanel"><p>Yes.</p></div></div>',
      '<h2>Is it quiet?</h2><div id="text-c1"><p>Yes.</p></div>',
    ],
    ['<div role="tablist"><a href="/schools/" role="tab">Schools</a></div>', '<p><a href="/schools/">Schools</a></p>'],
  ])("%s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });
});
