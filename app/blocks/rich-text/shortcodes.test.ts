import { afterEach, describe, expect, test, vi } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

const film = "x9kQ-7_tJmE";
const onYouTube = `<a href="https://www.youtube.com/watch?v=${film}" data-film="https://www.youtube-nocookie.com/embed/${film}?autoplay=1&amp;rel=0" data-title="Film" data-provider="YouTube">Watch the film on YouTube</a>`;
const onVimeo =
  '<a href="https://vimeo.com/76979871" data-film="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1" data-title="Film" data-provider="Vimeo">Watch the film on Vimeo</a>';

describe("shortcodes of missing plugins are removed", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  afterEach(() => void warn.mockClear());

  test.each([
    ['<p>[contact-form-7 id="12" title="Contact"]</p><p>Call us.</p>', "<p>Call us.</p>"],
    ["<p>[contact-form-7 id=&#8221;12&#8243; title=&#8221;Contact&#8221;]</p><p>Call us.</p>", "<p>Call us.</p>"],
    ["<p>[gallery]</p>", ""],
    ['<p>[contact-form-7 id="12"<br />\ntitle="Contact"]</p>', ""],
    ["<p>[toc]</p>", ""],
    ['<p>[contact-form-7 404 "Not Found"]</p>', ""],
    ['[gallery ids="1,2,3" columns="3"]', ""],
    ["<p>[instagram-feed]</p>", ""],
    ["<p>Prices [ninja_form id=3]from $489,000</p>", "<p>Prices from $489,000</p>"],
    ["<p>[woocommerce_cart]</p><p>[TABLE id=4 /]</p>", ""],
    ['<p>[vc_row][vc_column width="1/2"]A porch[/vc_column][/vc_row]</p>', "<p>A porch</p>"],
    ['<p>[button link="/visit/"]Come by[/button]</p>', "<p>Come by</p>"],
    ["<p>[su_note]</p>\n<p>Mind the step.</p>\n<p>[/su_note]</p>", "<p>Mind the step.</p>"],
    [
      '[caption id="attachment_6" align="alignright" width="300"]<a href="/media/a.jpg"><img src="/media/a.jpg" alt="" /></a> The <em>porch</em> in June[/caption]',
      '<figure><a href="/media/a.jpg"><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /></a><figcaption>The <em>porch</em> in June</figcaption></figure>',
    ],
    [
      '<p>Before [caption width="300" caption="In June"]<img src="/media/a.jpg" alt="">[/caption] after</p>',
      '<p>Before</p><figure><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /><figcaption>In June</figcaption></figure><p>after</p>',
    ],
    [`<p>[embed]https://www.youtube.com/watch?v=${film}[/embed]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[su_youtube url="https://www.youtube.com/watch?v=${film}"]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[youtube https://www.youtube.com/watch?v=${film}]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[youtube ${film}]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[fusion_youtube id=&#8221;${film}&#8221; width=&#8221;600&#8243;]</p>`, `<p>${onYouTube}</p>`],
    ["<p>[vimeo 76979871]</p>", `<p>${onVimeo}</p>`],
    ['<p>[vimeo clip_id="76979871"]</p>', `<p>${onVimeo}</p>`],
    [
      '<p>[video width="640" height="360" mp4="/media/walk.mp4"][/video]</p>',
      '<p><video src="/media/walk.mp4" controls preload="metadata"></video></p>',
    ],
    [
      '<p>[su_box title="A [b] c" style="x"]Inside [su_button url="https://a.example/?b[]=2"]Go[/su_button][/su_box]</p>',
      "<h2>A [b] c</h2><p>Inside Go</p>",
    ],
    [`<p>[gravityform id="1" field_values='a[]=1&amp;b[]=2']</p><p>Call us.</p>`, "<p>Call us.</p>"],
    ["<p>[box title=&#8221;A [b] c&#8221;]Inside[/box]</p>", "<h2>A [b] c</h2><p>Inside</p>"],
    [
      '<p>[tabs][tab title="Porch"]First[/tab][tab title="Yard"]Second[/tab][/tabs]</p>',
      "<h2>Porch</h2><p>First</p><h2>Yard</h2><p>Second</p>",
    ],
    ["<p>[dropcap]T[/dropcap]he house</p>", "<p>The house</p>"],
    ["<p>[su_column]<br />\nA <em>b</em><br />\n[/su_column]</p>", "<p>A <em>b</em></p>"],
    ['<p>[gallery ids="1,2"] and [su_x] text</p>', "<p>and  text</p>"],
    [
      '<p>[video src="/media/walk.mp4?_=1" poster="/media/p.jpg"]</p>',
      '<p><video src="/media/walk.mp4?_=1" controls preload="metadata"></video></p>',
    ],
    [
      '<p>[audio src="/media/welcome.flac?ver=2"]</p>',
      '<p><audio src="/media/welcome.flac?ver=2" controls preload="metadata"></audio></p>',
    ],
  ])("%s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  test.each([
    // Divi
    [
      '<p>[et_pb_blurb title="Open floor" image_max_width="60%" admin_label="Blurb"]</p><p>No walls.</p><p>[/et_pb_blurb]</p>',
      "<h2>Open floor</h2><p>No walls.</p>",
    ],
    [
      '[et_pb_cta title="Come by" button_url="/visit/" button_text="Plan a visit"]<p>Any day.</p>[/et_pb_cta]',
      '<h2>Come by</h2><p>Any day.</p><p><a href="/visit/">Plan a visit</a></p>',
    ],
    [
      '[et_pb_fullwidth_header title="Haystack Bend" subhead="From the $500s" button_one_text="Plans" button_one_url="/plans/" button_two_text="Map" button_two_url="/map/"][/et_pb_fullwidth_header]',
      '<h2>Haystack Bend</h2><p>From the $500s</p><p><a href="/plans/">Plans</a></p><p><a href="/map/">Map</a></p>',
    ],
    [
      "<p>[et_pb_toggle title=&#8221;Who pays %22HOA%22 fees?&#8221; open=&#8221;on&#8221;]</p><p>You.</p><p>[/et_pb_toggle]</p>",
      '<h2>Who pays "HOA" fees?</h2><p>You.</p>',
    ],
    [
      '[et_pb_slider][et_pb_slide heading="Roof" button_text="See" button_link="/roof/"]Slate.[/et_pb_slide][et_pb_slide heading="Yard"]Grass.[/et_pb_slide][/et_pb_slider]',
      '<h2>Roof</h2><p>Slate.</p><p><a href="/roof/">See</a></p><h2>Yard</h2><p>Grass.</p>',
    ],
    ['[et_pb_tabs][et_pb_tab title="%91New%93 homes"]Two.[/et_pb_tab][/et_pb_tabs]', "<h2>[New] homes</h2><p>Two.</p>"],
    ['[et_pb_heading title="Homes" title_level="h1"][/et_pb_heading]<h2>Plans</h2>', "<h2>Homes</h2><h3>Plans</h3>"],
    [
      '[et_pb_button button_text="Call us" button_url="tel:3035550142"]',
      '<p><a href="tel:+13035550142">Call us</a></p>',
    ],
    [
      '[et_pb_testimonial author="Ann Lee" job_title="Owner" company_name="Juniper"]Warm.[/et_pb_testimonial]',
      "<p>Ann Lee</p><p>Owner</p><p>Juniper</p><p>Warm.</p>",
    ],
    [
      '[et_pb_team_member name="Walt Hay" position="Sales"]Since 2004.[/et_pb_team_member]',
      "<p>Walt Hay</p><p>Sales</p><p>Since 2004.</p>",
    ],
    ['[et_pb_number_counter title="Sold" number="98" percent_sign="on"]', "<h2>Sold</h2><p>98%</p>"],
    [
      '[et_pb_contact_form title="Write to us"][et_pb_contact_field title="Name"][/et_pb_contact_field][/et_pb_contact_form]',
      "",
    ],
    ['[et_pb_section title="The <em>old</em> barn"]<p>Red.</p>[/et_pb_section]', "<h2>The old barn</h2><p>Red.</p>"],
    // WPBakery
    ['[vc_custom_heading text="Our homes"]<p>Two.</p>', "<h2>Our homes</h2><p>Two.</p>"],
    [
      "<p>[vc_custom_heading text=&#8221;``Old`` barn `{`sic`}`&#8221; font_container=&#8221;tag:h1|text_align:left&#8221;]</p><h3>Plans</h3>",
      '<h2>"Old" barn [sic]</h2><h4>Plans</h4>',
    ],
    [
      '[vc_cta h2="Come by" h4="Any day" btn_title="Plan a visit" btn_link="url:%2Fvisit%2F|title:Visit"]Bring boots.[/vc_cta]',
      '<h2>Come by</h2><p>Any day</p><p>Bring boots.</p><p><a href="/visit/">Plan a visit</a></p>',
    ],
    ['[vc_btn title="See plans" link="url:%2Fplans%2F||target:%20_blank"]', '<p><a href="/plans/">See plans</a></p>'],
    ['[vc_btn title="Soon"]', "<p>Soon</p>"],
    [
      '[et_pb_cta title="Homes"]Two.[/et_pb_cta][et_pb_blurb title="Porch"]Wide.[/et_pb_blurb]',
      "<h2>Homes</h2><p>Two.</p><h3>Porch</h3><p>Wide.</p>",
    ],
    ['[vc_toggle title="Fees?"]None.[/vc_toggle]', "<h2>Fees?</h2><p>None.</p>"],
    [
      "[vc_tta_tabs][vc_tta_section title='Roof' tab_id='1']Slate.[/vc_tta_section][vc_tta_section title='Yard' tab_id='2']Grass.[/vc_tta_section][/vc_tta_tabs]",
      "<h2>Roof</h2><p>Slate.</p><h2>Yard</h2><p>Grass.</p>",
    ],
    ["<p>[vc_text_separator title=&#8217;Don&#8217;t miss&#8217; align=&#8217;left&#8217;]</p>", "<h2>Don’t miss</h2>"],
    ['[vc_pie title="Sold" value="75" units="%"]', "<h2>Sold</h2><p>75%</p>"],
    ['[vc_wp_search title="Search"][vc_gallery title="Pictures" images="1,2"]', ""],
    // Others
    ['[fusion_toggle title="Fees?"]None.[/fusion_toggle]', "<h2>Fees?</h2><p>None.</p>"],
    ['[av_heading heading="Our homes" tag="h3"][/av_heading]', "<h2>Our homes</h2>"],
    ["[av_button label='See plans' link='/plans/']", '<p><a href="/plans/">See plans</a></p>'],
    ['[su_spoiler title="Fees?"]None.[/su_spoiler]', "<h2>Fees?</h2><p>None.</p>"],
    ['[accordion-item title="Fees?"]None.[/accordion-item]', "<h2>Fees?</h2><p>None.</p>"],
    ['[et_pb_blurb title="Open floor"]', "<h2>Open floor</h2>"],
    [
      '[et_pb_cta button_text="Go" button_url="/a/"]<p>Come.</p>[/et_pb_cta][et_pb_cta button_text="Stay" button_url="/b/"]',
      '<p>Come.</p><p><a href="/a/">Go</a></p><p><a href="/b/">Stay</a></p>',
    ],
    ['[et_pb_button button_text="No" button_url="javascript:x()"]', "<p><a>No</a></p>"],
  ])("texts in attributes of page builders stay: %s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  test("many attributes before a missing bracket are read in linear time", () => {
    const words = `[note ${'a="1" '.repeat(2000)}`;
    expect(safe(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
  });

  test.each([
    "[sic]",
    "[2]",
    "a [much-loved] park",
    "[citation needed]",
    "[email protected]",
    "[…]",
    "[Note: bring a hat]",
    "[see https://a.example/?lot=2]",
    "[a = b]",
    "[[gallery]]",
    "[x]",
    "[and/or]",
    "[laughter]",
    "[video of the walk]",
    "[youtube walkthrough]",
    "[YouTube Walkthrough]",
    "[twenty-five came]",
    "[where area=width × length]",
    "[gallery of homes]",
    "[w/]",
    "f[i] = g[i+1]",
    "[Monday<br />or Tuesday]",
  ])("words in brackets stay: %s", (words) => {
    expect(safe(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(["<pre>[gallery]</pre>", '<p><code>[contact-form-7 id="1"]</code></p>'])(
    "code is unchanged: %s",
    (html) => {
      expect(safe(html)).toBe(html);
    },
  );

  test("a bracket written as a character reference begins no shortcode", () => {
    expect(safe("<p>Write &#91;gallery&#93;.</p>")).toBe("<p>Write [gallery].</p>");
  });

  test("attributes of elements are not searched", () => {
    expect(safe('<p><a href="/a/" title="[gallery]">a</a></p>')).toBe('<p><a href="/a/" title="[gallery]">a</a></p>');
  });

  test("each name is logged once", () => {
    safe("<p>[once_only a=1] and [once_only b=2]</p>");
    safe("<p>[once_only]</p>");
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      expect.objectContaining({ level: "warn", shortcode: "once_only" }),
    ]);
  });
});
