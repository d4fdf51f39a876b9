import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

const film = "x9kQ-7_tJmE";
const youTube = (words: string, title: string) =>
  `<a href="https://www.youtube.com/watch?v=${film}" data-film="https://www.youtube-nocookie.com/embed/${film}?autoplay=1&amp;rel=0" data-title="${title}" data-provider="YouTube">${words}</a>`;
const untitled = youTube("Watch the film on YouTube", "Film");
const vimeo =
  '<a href="https://vimeo.com/76979871/8f3a" data-film="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1&amp;h=8f3a" data-title="Film" data-provider="Vimeo">Watch the film on Vimeo</a>';

describe("embeds become links, with their player's URL when a frame may show it", () => {
  test.each([
    [
      `<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube"><div class="wp-block-embed__wrapper">\n<iframe loading="lazy" title="Walk the Juniper" width="500" height="281" src="https://www.youtube.com/embed/${film}?feature=oembed" allow="autoplay" allowfullscreen></iframe>\n</div><figcaption class="wp-element-caption">In June</figcaption></figure>`,
      `<figure><p>${youTube("Watch “Walk the Juniper” on YouTube", "Walk the Juniper")}</p><figcaption>In June</figcaption></figure>`,
    ],
    [
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=${film}\n</div></figure>`,
      `<figure>${untitled}</figure>`,
    ],
    [`<iframe src="//www.youtube.com/embed/${film}" title="YouTube video player"></iframe>`, `<p>${untitled}</p>`],
    [`<p>https://www.youtube.com/watch?v=${film}</p>`, `<p>${untitled}</p>`],
    [
      `<object><param name="movie" value="http://www.youtube.com/v/${film}?fs=1"><embed src="http://www.youtube.com/v/${film}?fs=1"></object>`,
      `<p>${untitled}</p>`,
    ],
    [
      `<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/${film}" data-id="${film}"></div><noscript><iframe src="https://www.youtube.com/embed/${film}"></iframe></noscript>`,
      `<p>${untitled}</p>`,
    ],
    [
      '<p><iframe src="about:blank" data-src="https://player.vimeo.com/video/76979871?h=8f3a"></iframe></p><noscript><iframe src="https://player.vimeo.com/video/76979871?h=8f3a"></iframe></noscript>',
      `<p>${vimeo}</p>`,
    ],
    [
      '<iframe src="https://vimeo.com/event/76979871/embed" width="640" height="360"></iframe>',
      '<p><a href="https://vimeo.com/event/76979871/embed" data-film="https://vimeo.com/event/76979871/embed" data-title="Tour" data-provider="Vimeo">Open it on Vimeo</a></p>',
    ],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3024!2d-105.1!3d40.16!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x876b%3A0x1!2sHaystack%20Bend!5e0!3m2!1sen!2sus" width="600" height="450"></iframe>',
      '<p><a href="https://www.google.com/maps/search/?api=1&amp;query=Haystack%20Bend">Open the map on Google Maps</a></p>',
    ],
    [
      '<iframe src="https://maps.google.com/maps?q=12+Elm+Street&output=embed" width="600" height="450" title="Our office"></iframe>',
      '<p><a href="https://www.google.com/maps/search/?api=1&amp;query=12%20Elm%20Street">Open “Our office” on Google Maps</a></p>',
    ],
    [
      '<figure class="wp-block-video"><video controls autoplay poster="/media/p.jpg" src="/media/walk.mp4"><track src="/media/en.vtt" kind="captions" srclang="en"></video></figure>',
      '<figure><video src="/media/walk.mp4" controls preload="metadata" poster="/media/r/w_1080/p.jpg"><track src="/media/en.vtt" kind="captions" srclang="en" /></video></figure>',
    ],
    [
      '<div class="wp-video"><!--[if lt IE 9]><script>document.createElement("video");</script><![endif]--><video class="wp-video-shortcode" controls="controls"><source type="video/mp4" src="https://cms.example/wp-content/uploads/walk.mp4?_=1" /><a href="https://cms.example/walk.mp4">https://cms.example/walk.mp4</a></video></div>',
      '<p><a href="https://cms.example/wp-content/uploads/walk.mp4?_=1">Watch the film</a></p>',
    ],
    [
      '<figure class="wp-block-audio"><audio controls src="/media/walk.mp3"></audio></figure><audio src="https://cms.example/a.mp3"></audio>',
      '<figure><audio src="/media/walk.mp3" controls preload="metadata"></audio></figure><p><a href="https://cms.example/a.mp3">Listen to the recording</a></p>',
    ],
    [
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><blockquote class="wp-embedded-content"><a href="https://a.example/post/">A post</a></blockquote><iframe class="wp-embedded-content" sandbox="allow-scripts" title="A post" width="600" height="338" src="https://a.example/post/embed/#?secret=q"></iframe></div></figure>',
      '<figure><blockquote><a href="https://a.example/post/">A post</a></blockquote></figure>',
    ],
    [
      '<div class="wp-block-file"><object class="wp-block-file__embed" data="/media/a.pdf" type="application/pdf" aria-label="Map"></object><a href="/media/a.pdf">Map</a></div>',
      '<p><a href="/media/a.pdf">Map</a></p>',
    ],
    [
      `<lite-youtube videoid="${film}" playlabel="Walk"></lite-youtube>`,
      `<p>${youTube("Watch “Walk” on YouTube", "Walk")}</p>`,
    ],
    [
      '<iframe title="Pick a day" src="https://days.example/walt" width="400" height="300"></iframe>',
      '<p><a href="https://days.example/walt" data-film="https://days.example/walt" data-title="Pick a day" data-provider="days.example">Open “Pick a day” on days.example</a></p>',
    ],
  ])("%s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  test.each([
    '<iframe src="https://my.matterport.com/show/?m=abc"></iframe>',
    '<iframe src="https://days.example/walt" style="width: 100%; height: 600px"></iframe>',
    '<div class="map"><iframe src="//days.example/walt" width="100%" height="400"></iframe></div>',
    '<iframe src="https://www.youtube.com/embed/videoseries?list=PL7x" class="fluid"></iframe>',
  ])("every visible iframe becomes a link: %s", (html) => {
    expect(safe(html)).toMatch(/^<p><a href="https:[^<]*<\/a><\/p>$/);
  });

  test.each([
    '<iframe src="https://days.example/pixel" style="display:none" title="x"></iframe>',
    '<noscript><iframe src="https://tags.example/ns.html?id=1" height="0" width="0" style="display:none"></iframe></noscript>',
    '<iframe src="javascript:alert(1)" width="5" height="5" title="x"></iframe>',
    '<iframe srcdoc="&lt;script&gt;x&lt;/script&gt;" width="5" height="5" title="x"></iframe>',
    '<embed src="data:text/html,x"><object data="javascript:x()"></object>',
    '<video src="javascript:x()" onerror="x()"></video><audio src="data:audio/mp3,x"></audio>',
  ])("an invisible or unsafe embed is removed: %s", (html) => {
    expect(safe(html)).toBe("");
  });

  test("a film attribute written by an editor is ignored", () => {
    expect(safe('<p><a href="/a/" data-film="https://evil.example/">a</a></p>')).toBe('<p><a href="/a/">a</a></p>');
  });
});

const onYouTube = untitled.replace(`https://www.youtube.com/watch?v=${film}`, `https://youtu.be/${film}`);

describe("a video URL on its own line becomes a link to the video", () => {
  test.each([
    [`<p>Look:<br>\nhttps://youtu.be/${film}</p>`, `<p>Look:<br />\n${onYouTube}</p>`],
    [`<p>https://youtu.be/${film}<br />Nice.</p>`, `<p>${onYouTube}<br />Nice.</p>`],
    [`<p>https://youtu.be/${film}<br />Nice</p>`, `<p>${onYouTube}<br />Nice</p>`],
    [`Look:\nhttps://youtu.be/${film}\nNice.`, `<p>Look:\n${onYouTube}\nNice.</p>`],
    [
      `<p>One<br>https://youtu.be/${film}<br>https://youtu.be/${film}</p>`,
      `<p>One<br />${onYouTube}<br />${onYouTube}</p>`,
    ],
  ])("%s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  test.each([
    ["<p>/media/walk.mp4</p>", '<p><video src="/media/walk.mp4" controls preload="metadata"></video></p>'],
    [
      "<p>Listen:<br />/media/welcome.mp3?_=1</p>",
      '<p>Listen:<br /><audio src="/media/welcome.mp3?_=1" controls preload="metadata"></audio></p>',
    ],
    [
      "<p>https://cms.example.com/wp-content/uploads/walk.mp4</p>",
      '<p><a href="https://cms.example.com/wp-content/uploads/walk.mp4">Watch the film</a></p>',
    ],
    ["<p>/media/plans.pdf</p>", "<p>/media/plans.pdf</p>"],
  ])("a file of a film or recording, too: %s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  test.each([
    `<p>See https://youtu.be/${film}</p>`,
    `<p>Look:<br />https://youtu.be/${film} in June</p>`,
    "<p>Look:<br />https://a.example/page/</p>",
    `<p>Look: <em>now</em> https://youtu.be/${film}</p>`,
  ])("other lines stay: %s", (html) => {
    expect(safe(html)).toBe(html);
  });
});

test.each([
  ["maps.google.com/maps?q=Longmont&output=embed", "Longmont"],
  ["www.google.com/maps?q=40.1,-105.1&output=embed", "40.1%2C-105.1"],
  ["//www.google.com/maps/embed/v1/place?key=k&q=Lyons", "Lyons"],
  ["//maps.google.com/maps?ll=40.1,-105.1&z=9", "40.1%2C-105.1"],
])("a map in an iframe without a scheme, %s, is a link", (src, query) => {
  expect(safe(`<iframe src="${src}" width="600" height="450"></iframe>`)).toBe(
    `<p><a href="https://www.google.com/maps/search/?api=1&amp;query=${query}">Open the map on Google Maps</a></p>`,
  );
});

describe("films behind scripts, consent and failed requests of WordPress", () => {
  test.each([
    // WordPress makes a link of an address whose provider does not respond.
    `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\n<a href="https://www.youtube.com/watch?v=${film}">https://www.youtube.com/watch?v=${film}</a>\n</div></figure>`,
    `<p><a href="https://www.youtube.com/watch?v=${film}">https://www.youtube.com/watch?v=${film}</a></p>`,
    // Placeholders that a script of a plugin replaces.
    `<div class="perfmatters-lazy-youtube" data-src="https://www.youtube.com/embed/${film}" data-id="${film}"></div>`,
    `<div class="lyte-wrapper"><div class="lyMe"><div data-src="//i.ytimg.com/vi/${film}/hqdefault.jpg" class="pL"></div></div></div>`,
    `<div><div data-facadesrc="https://www.youtube.com/embed/${film}?enablejsapi=1" class="epyt-facade"><img alt="Player" src="https://i.ytimg.com/vi/${film}/maxresdefault.jpg"><button aria-label="Play"><svg></svg></button></div></div>`,
    `<div class="elementor-widget-video" data-settings='{"youtube_url":"https:\\/\\/www.youtube.com\\/watch?v=${film}"}'><div class="elementor-video"></div></div>`,
    `<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/${film}"></div><noscript><a href="https://youtu.be/${film}"><img src="https://i.ytimg.com/vi/${film}/0.jpg" alt=""></a></noscript>`,
    `<a href="https://www.youtube.com/watch?v=${film}"><img src="https://img.youtube.com/vi/${film}/0.jpg" alt=""></a>`,
    // WordPress's own video shortcode.
    `<div class="wp-video"><video class="wp-video-shortcode" controls><source type="video/youtube" src="https://www.youtube.com/watch?v=${film}"><a href="https://www.youtube.com/watch?v=${film}">https://www.youtube.com/watch?v=${film}</a></video></div>`,
    // Frames that wait for consent.
    `<iframe src="about:blank" data-placeholder-image="https://cms.example/still.jpg" data-src-cmplz="https://www.youtube.com/embed/${film}" width="560" height="315"></iframe>`,
    `<iframe src="" data-cookieblock-src="https://www.youtube.com/embed/${film}" width="560" height="315"></iframe>`,
    `<iframe class="lazyload" data-src="https://www.youtube.com/embed/${film}" width="560" height="315"></iframe>`,
  ])("%s", (html) => {
    const shown = safe(html);
    expect(shown.replace(/^<figure>(.*)<\/figure>$/, "<p>$1</p>")).toBe(`<p>${untitled}</p>`);
  });

  test("the line of a text that WordPress made a link is a film, a link with other words stays", () => {
    const link = `<a href="https://www.youtube.com/watch?v=${film}">https://www.youtube.com/watch?v=${film}</a>`;
    expect(safe(`<p>The walk:<br />\n${link}<br />\nin June</p>`)).toBe(
      `<p>The walk:<br />\n${untitled}<br />\nin June</p>`,
    );
    for (const other of [
      `<p>See ${link}</p>`,
      `<p><a href="https://www.youtube.com/watch?v=${film}">Our walk</a></p>`,
      '<p><a href="https://a.example/page/">https://a.example/page/</a></p>',
    ]) {
      expect(safe(other)).toBe(other);
    }
  });

  test("a film keeps the name that its placeholder has, and an editor's picture before it", () => {
    expect(
      safe(`<div data-src="https://youtu.be/${film}" data-alt="Walk"><img src="/media/a.jpg" alt="A"></div>`),
    ).toBe(
      `<p><img alt="A" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" />${youTube("Watch “Walk” on YouTube", "Walk").replace("https://www.youtube.com/watch?v=", "https://youtu.be/")}</p>`,
    );
  });

  test("a picture that links to a video opens it", () => {
    const picture = '<img alt="Walk" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" />';
    expect(safe(`<a href="https://www.youtube.com/watch?v=${film}"><img src="/media/a.jpg" alt="Walk"></a>`)).toBe(
      `<p>${youTube(picture, "Walk")}</p>`,
    );
  });

  test("text with a video in its data stays text", () => {
    expect(safe(`<div data-settings='{"background":"https://youtu.be/${film}"}'><p>Come by</p></div>`)).toBe(
      "<p>Come by</p>",
    );
  });

  test.each([
    [
      '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@b/video/6829267836783971589"><section><a href="https://www.tiktok.com/@b">@b</a></section></blockquote><script async src="https://www.tiktok.com/embed.js"></script>',
      'href="https://www.tiktok.com/@b/video/6829267836783971589"',
      "Watch the film on TikTok",
    ],
    [
      '<div class="fb-video" data-href="https://www.facebook.com/b/videos/1/"></div>',
      'href="https://www.facebook.com/b/videos/1/"',
      "Open it on facebook.com",
    ],
    [
      '<script src="https://fast.wistia.com/embed/medias/ab1.jsonp" async></script><div class="wistia_embed wistia_async_ab1 videoFoam=true"></div>',
      'href="https://fast.wistia.net/embed/iframe/ab1"',
      "Open it on fast.wistia.net",
    ],
  ])("an embed code for a provider's script has a link: %s", (html, href, words) => {
    const shown = safe(html);
    expect(shown).toMatch(/^<p><a [^>]*>[^<]*<\/a><\/p>$/);
    expect(shown).toContain(href);
    expect(shown).toContain(`>${words}</a>`);
  });

  test("the sources of a player that loads late are read", () => {
    expect(safe('<video class="lazy" controls><source data-src="/media/walk.mp4" type="video/mp4"></video>')).toBe(
      '<p><video src="/media/walk.mp4" controls preload="metadata"></video></p>',
    );
  });
});

describe("a document in a frame or viewer becomes a link to it", () => {
  const pdf = "https://cms.example/wp-content/uploads/plans.pdf";
  const opened = `<p><a href="${pdf}">Open the document</a></p>`;
  test.each([
    `<iframe src="${pdf}#toolbar=0" width="600" height="780"></iframe>`.replace("#toolbar=0", ""),
    `<iframe src="https://docs.google.com/viewer?url=${encodeURIComponent(pdf)}&embedded=true" width="600" height="780"></iframe>`,
    `<iframe src="//docs.google.com/gview?url=${pdf}&embedded=true" style="width:100%;height:600px"></iframe>`,
    `<iframe src="https://view.officeapps.live.com/op/embed.aspx?src=${encodeURIComponent(pdf)}" width="600" height="500"></iframe>`,
    `<embed src="${pdf}" type="application/pdf">`,
    `<object data="${pdf}" type="application/pdf" width="100%" height="600"></object>`,
  ])("%s", (html) => {
    expect(safe(html)).toBe(opened);
  });

  test("it has the frame's title, and a viewer of anything else is a page", () => {
    expect(safe(`<iframe title="Price list" src="${pdf}" width="600" height="780"></iframe>`)).toBe(
      `<p><a href="${pdf}">Open “Price list”</a></p>`,
    );
    expect(
      safe('<iframe src="https://docs.google.com/forms/d/1/viewform" width="600" height="780"></iframe>'),
    ).toContain("Open it on docs.google.com");
  });

  test("a document that the text links to already has one link", () => {
    expect(safe(`<object data="${pdf}" type="application/pdf"></object><a href="${pdf}">Plans</a>`)).toBe(
      `<p><a href="${pdf}">Plans</a></p>`,
    );
  });
});

test("a film in the settings of a page builder begins at their second", () => {
  const settings = (start: string) =>
    `<div data-settings='{"youtube_url":"https:\\/\\/www.youtube.com\\/watch?v=${film}","start":${start}}'></div>`;
  expect(safe(settings("90"))).toContain("autoplay=1&amp;rel=0&amp;start=90");
  expect(safe(settings('"90"'))).toContain("&amp;start=90");
  expect(safe(settings('""'))).not.toContain("start=");
});
