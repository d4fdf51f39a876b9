import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../e2e/servers.ts";
import { startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const film = "x9kQ-7_tJmE";
const onYouTube = `https://www.youtube-nocookie.com/embed/${film}?autoplay=1&amp;rel=0`;
const onVimeo = "https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1&amp;h=8f3a";

const embedBlock = (url: string, provider: string) =>
  `<!-- wp:embed {"url":"${url}","type":"video","providerNameSlug":"${provider}","responsive":true} -->
<figure class="wp-block-embed is-type-video is-provider-${provider} wp-block-embed-${provider}"><div class="wp-block-embed__wrapper">
${url}
</div><figcaption class="wp-element-caption">In June</figcaption></figure>
<!-- /wp:embed -->`;

/** What an editor writes, and the address of the player that the site shows in the page. */
const texts: readonly (readonly [written: string, post: string, player: string])[] = [
  ["an embed block with YouTube", embedBlock(`https://www.youtube.com/watch?v=${film}`, "youtube"), onYouTube],
  ["an embed block with Vimeo", embedBlock("https://vimeo.com/76979871/8f3a", "vimeo"), onVimeo],
  ["a line of the classic editor", `The walk:\n\nhttps://youtu.be/${film}\n\nin June`, onYouTube],
  ["a line between lines of the classic editor", `The walk:\nhttps://youtu.be/${film}\nin June`, onYouTube],
  ["a shortcode of the classic editor", `[embed width="600"]https://vimeo.com/76979871/8f3a[/embed]`, onVimeo],
  [
    "a shortcode block",
    `<!-- wp:shortcode -->\n[embed]https://youtu.be/${film}[/embed]\n<!-- /wp:shortcode -->`,
    onYouTube,
  ],
  [
    "a shortcode in a paragraph",
    `<!-- wp:paragraph -->\n<p>Watch [embed]https://youtu.be/${film}[/embed] now.</p>\n<!-- /wp:paragraph -->`,
    onYouTube,
  ],
  ["WordPress's video shortcode", `[video src="https://www.youtube.com/watch?v=${film}"]`, onYouTube],
  [
    "a frame that a plugin loads late",
    `<!-- wp:html -->\n<iframe class="lazyload" data-src="https://www.youtube.com/embed/${film}" width="560" height="315"></iframe>\n<!-- /wp:html -->`,
    onYouTube,
  ],
  [
    "a frame that waits for consent",
    `<!-- wp:html -->\n<iframe src="about:blank" data-src-cmplz="https://player.vimeo.com/video/76979871?h=8f3a" width="560" height="315"></iframe>\n<!-- /wp:html -->`,
    onVimeo,
  ],
  [
    "the placeholder of a plugin",
    `<!-- wp:html -->\n<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/${film}" data-id="${film}"></div>\n<!-- /wp:html -->`,
    onYouTube,
  ],
  ["the shortcode of a missing plugin", `[su_youtube url="https://youtu.be/${film}"]`, onYouTube],
];

const php = (text: string) => `base64_decode( '${Buffer.from(text).toString("base64")}' )`;

const content = `
$make = fn ( $kind, $slug, $text, $parent = 0 ) => wp_insert_post( array( 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => 'publish', 'post_title' => $slug, 'post_name' => $slug, 'post_parent' => $parent, 'post_content' => wp_slash( $text ) ), true );
kses_remove_filters();
$videos = $make( 'page', 'videos', '' );
foreach ( array( ${texts.map(([, post]) => php(post)).join(", ")} ) as $at => $text ) {
  $make( 'blogPost', "film-$at", $text );
  $make( 'page', "film-$at", $text, $videos );
}
$upload = wp_upload_bits( 'walk.mp4', null, str_repeat( 'film', 1000 ) );
$url = $upload['url'];
$make( 'page', 'uploads', '<!-- wp:video --><figure class="wp-block-video"><video controls src="' . $url . '"></video></figure><!-- /wp:video -->', $videos );
$make( 'blogPost', 'uploads', '[video src="' . $url . '"]' );
$make( 'blogPost', 'uploads-line', "The walk:\\n\\n" . $url );
`;

let wordpress: ThrowawayWordPress;
let site: RunningServer;
beforeAll(async () => {
  wordpress = await startWordPress({ content });
  site = await startSiteOn(wordpress);
});
afterAll(async () => {
  await site?.end();
  await wordpress?.stop();
});

/** The HTML of a page; a slow machine responds 503 until it has rendered it. */
async function pageAt(path: string): Promise<string> {
  let html = "";
  await expect
    .poll(async () => {
      const response = await fetch(site.url + path);
      html = await response.text();
      return [path, response.status];
    })
    .toEqual([path, 200]);
  return html;
}

describe("a film in a text plays in the page", () => {
  test.each(texts.map(([written, , player], at) => [written, at, player] as const))(
    "%s",
    async (_written, at, player) => {
      for (const path of [`/blog/film-${at}/`, `/videos/film-${at}/`]) {
        const html = await pageAt(path);
        const films = html.match(/<a [^>]*data-film="[^"]*"/g) ?? [];
        expect(films).toHaveLength(1);
        expect(films[0]).toContain(`data-film="${player}"`);
      }
    },
  );
});

describe("a film of the media library plays in the page, from the site", () => {
  test.each(["/videos/uploads/", "/blog/uploads/", "/blog/uploads-line/"])("%s", async (path) => {
    const html = await pageAt(path);
    const [, src = ""] = /<video src="([^"]+)" controls/.exec(html) ?? [];
    expect(src).toMatch(/^\/media\/from\/[\w-]{16}\/http:\/127\.0\.0\.1:\d+\/wp-content\/uploads\/.*\/walk\.mp4/);
    const response = await fetch(site.url + src.replaceAll("&amp;", "&"));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(await response.text()).toBe("film".repeat(1000));
  });
});
