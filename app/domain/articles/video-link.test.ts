import { expect, test } from "vitest";
import { videoAddress, videoLink } from "./video-link.ts";

test("a video link is a web URL or the embed code of an iframe, whose src is used", { tags: ["S5.14"] }, () => {
  const juniper = { provider: "youtube", id: "aqz-KE-bpKQ" };
  expect(videoLink("https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30s")).toEqual(juniper);
  expect(
    videoLink('<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0"></iframe>'),
  ).toEqual(juniper);
  expect(videoLink("<iframe data-src='/x' src='//www.youtube-nocookie.com/embed/aqz-KE-bpKQ'></iframe>")).toEqual(
    juniper,
  );
  expect(videoLink('<p><iframe\n  src="https://player.vimeo.com/video/1084537?h=a&amp;dnt=1"></iframe></p>')).toEqual({
    provider: "vimeo",
    id: "1084537",
  });
  expect(videoLink("<iframe title='no address'></iframe>")).toBeNull();
});

test("youtube is accepted", { tags: ["S5.15"] }, () => {
  for (const address of [
    "https://youtu.be/aqz-KE-bpKQ?si=x",
    "https://www.youtube.com/shorts/aqz-KE-bpKQ",
    "  https://youtube.com/live/aqz-KE-bpKQ \n",
  ]) {
    expect(videoLink(address), address).toEqual({ provider: "youtube", id: "aqz-KE-bpKQ" });
  }
});

test("vimeo is accepted", { tags: ["S5.16"] }, () => {
  expect(videoLink("https://vimeo.com/1084537")).toEqual({ provider: "vimeo", id: "1084537" });
  expect(videoLink("https://player.vimeo.com/video/1084537?dnt=1")).toEqual({ provider: "vimeo", id: "1084537" });
});

test("vine is accepted", { tags: ["S5.17"] }, () => {
  expect(videoLink("https://vine.co/v/bjHh0zHdgZT")).toEqual({ provider: "vine", id: "bjHh0zHdgZT" });
});

test("videopress is accepted", { tags: ["S5.18"] }, () => {
  expect(videoLink("https://videopress.com/v/zcnJVzQF")).toEqual({ provider: "videopress", id: "zcnJVzQF" });
  expect(videoLink('<iframe src="https://videopress.com/embed/zcnJVzQF"></iframe>')).toEqual({
    provider: "videopress",
    id: "zcnJVzQF",
  });
});

test("microsoftstream is accepted", { tags: ["S5.19"] }, () => {
  const id = "bd29a8a9-2d5c-4a1f-9d0f-2b5f2a5b9a0e";
  expect(videoLink(`https://web.microsoftstream.com/video/${id}`)).toEqual({ provider: "microsoftstream", id });
});

test("tiktok is accepted", { tags: ["S5.20"] }, () => {
  expect(videoLink("https://www.tiktok.com/@builder/video/6829267836783971589?lang=en")).toEqual({
    provider: "tiktok",
    id: "6829267836783971589",
  });
});

test("dailymotion is accepted, and any other provider yields no id and no error", { tags: ["S5.21"] }, () => {
  expect(videoLink("https://www.dailymotion.com/video/x8abcde_a-walk")).toEqual({
    provider: "dailymotion",
    id: "x8abcde",
  });
  expect(videoLink("https://dai.ly/x8abcde")).toEqual({ provider: "dailymotion", id: "x8abcde" });
  for (const address of [
    "https://www.loom.com/share/e5b8c04bca094dd8a5507925ab887002",
    "https://my.matterport.com/show/?m=abc",
    "https://www.example.com/film.mp4",
    "javascript:alert(1)",
    "",
  ]) {
    expect(videoLink(address), address).toBeNull();
  }
});

test("anything but a string raises 'get-video-id expects a string'", { tags: ["S5.22"] }, () => {
  for (const given of [undefined, null, 5, {}]) {
    expect(() => videoLink(given as unknown as string)).toThrow(new TypeError("get-video-id expects a string"));
  }
});

test("a URL of a provider without an id, or with an invalid one, is not a video", () => {
  for (const address of [
    "https://videopress.com/embed/",
    "https://www.youtube.com/",
    "https://www.youtube.com/user/builder",
    'https://www.youtube.com/watch?v="><script>',
  ]) {
    expect(videoLink(address), address).toBeNull();
  }
});

test("the URL in an embed code is decoded and gets its scheme; any other text stays", () => {
  expect(videoAddress('<iframe src="//a.example/v?x=1&amp;y=2"></iframe>')).toBe("https://a.example/v?x=1&y=2");
  expect(videoAddress(" https://a.example/v ")).toBe("https://a.example/v");
});

const film = "x9kQ-7_tJmE";

test.each([
  // Addresses, with and without a scheme.
  [`https://www.youtube.com/watch?v=${film}`, "youtube", film],
  [`www.youtube.com/watch?v=${film}&feature=youtu.be`, "youtube", film],
  [`youtube.com/watch?app=desktop&vi=${film}`, "youtube", film],
  [`//m.youtube.com/watch?v=${film}`, "youtube", film],
  [`youtu.be/${film}?si=Q1`, "youtube", film],
  [`http://y2u.be/${film}`, "youtube", film],
  [`youtube://${film}`, "youtube", film],
  [`https://youtube.com/shorts/${film}?feature=share`, "youtube", film],
  [`https://www.youtube.com/live/${film}?t=4`, "youtube", film],
  [`https://www.youtube.com/v/${film}?version=3&autohide=1`, "youtube", film],
  [`https://www.youtube.com/e/${film}`, "youtube", film],
  [`www.youtube-nocookie.com/embed/${film}?rel=0`, "youtube", film],
  [`https://www.youtube.com/attribution_link?a=8g8&u=%2Fwatch%3Fv%3D${film}%26feature%3Dshare`, "youtube", film],
  [`https://www.youtube.com/user/switchgrass#p/u/1/${film}`, "youtube", film],
  [`https://i.ytimg.com/vi/${film}/hqdefault.jpg`, "youtube", film],
  [`https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${film}&usg=A`, "youtube", film],
  [`https://www.google.com/url?q=https%3A%2F%2Fyoutu.be%2F${film}`, "youtube", film],
  [`https://www.youtube.com/watch?feature=share&amp;v=${film}`, "youtube", film],
  ["vimeo.com/76979871", "vimeo", "76979871"],
  ["www.vimeo.com/76979871/8f3a1c0d2e?share=copy", "vimeo", "76979871"],
  ["player.vimeo.com/video/76979871?h=8f3a", "vimeo", "76979871"],
  ["https://vimeo.com/channels/porches/76979871", "vimeo", "76979871"],
  ["https://vimeo.com/groups/porches/videos/76979871", "vimeo", "76979871"],
  ["http://vimeo.com/moogaloop.swf?clip_id=76979871&server=vimeo.com", "vimeo", "76979871"],
  ["videopress.com/v/zcnJVzQF?at=4", "videopress", "zcnJVzQF"],
  ["http://www.dailymotion.com/fr/relevance/search/porch/1#video=x8abcde", "dailymotion", "x8abcde"],
  ["dai.ly/x8abcde", "dailymotion", "x8abcde"],
  // Embed codes, and texts with an address.
  [`<iframe src="about:blank" data-src="https://www.youtube.com/embed/${film}"></iframe>`, "youtube", film],
  [
    `<object><param name="movie" value="http://www.youtube.com/v/${film}?fs=1"><embed src="http://www.youtube.com/v/${film}?fs=1"></object>`,
    "youtube",
    film,
  ],
  [
    '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@builder/video/6829267836783971589" data-video-id="6829267836783971589"><section></section></blockquote> <script async src="https://www.tiktok.com/embed.js"></script>',
    "tiktok",
    "6829267836783971589",
  ],
  [`[embed width="600"]https://youtu.be/${film}[/embed]`, "youtube", film],
  [`The walk: https://youtu.be/${film}`, "youtube", film],
])("the video is found in %s", (given, provider, id) => {
  expect(videoLink(given)).toEqual({ provider, id });
});

test.each([
  "https://vimeo.com/event/76979871",
  "https://vimeo.com/event/76979871/embed/8f3a1c0d2e",
  "https://vimeo.com/switchgrass",
  "https://www.youtube.com/@switchgrass",
  "https://tours.example/?from=youtube&v=x9kQ-7_tJmE",
  "https://vineyards.example/v/x9kQ",
  "youtube",
  "<p>youtube</p>",
])("no video is found in %s", (given) => {
  expect(videoLink(given)).toBeNull();
});
