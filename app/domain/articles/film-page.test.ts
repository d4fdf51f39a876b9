import { expect, test } from "vitest";
import { type FilmPage, filmPage } from "./film-page.ts";

function pageOf(text: string): Pick<FilmPage, "href" | "provider"> | null {
  const page = filmPage(text);
  return page && { href: page.href, provider: page.provider };
}

test("an embed URL becomes the URL of the film's page", () => {
  expect(pageOf("https://www.youtube.com/embed/aqz-KE-bpKQ")).toEqual({
    href: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    provider: "YouTube",
  });
  expect(pageOf("https://player.vimeo.com/video/1084537")).toEqual({
    href: "https://vimeo.com/1084537",
    provider: "Vimeo",
  });
});

test("any other web URL stays, named by its host", () => {
  expect(pageOf("https://vimeo.com/1084537")).toEqual({ href: "https://vimeo.com/1084537", provider: "Vimeo" });
  expect(pageOf("https://www.tours.example/a")).toEqual({
    href: "https://www.tours.example/a",
    provider: "tours.example",
  });
});

test("a text that is not a web URL is not a film", () => {
  expect([filmPage("javascript:alert(1)"), filmPage("abc"), filmPage(null)]).toEqual([null, null, null]);
});

test("an embed code becomes the URL of the film's page", () => {
  expect(pageOf('<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0"></iframe>')).toEqual({
    href: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    provider: "YouTube",
  });
  expect(pageOf('<iframe src="//player.vimeo.com/video/1084537?h=0a1b&amp;dnt=1"></iframe>')).toEqual({
    href: "https://vimeo.com/1084537/0a1b",
    provider: "Vimeo",
  });
  expect(pageOf("<iframe src='https://my.matterport.com/show/?m=abc'></iframe>")).toEqual({
    href: "https://my.matterport.com/show/?m=abc",
    provider: "Matterport",
  });
});

test("a page's own URL keeps its parameters besides the id", () => {
  const address = "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s";
  expect(pageOf(address)).toEqual({ href: address, provider: "YouTube" });
  const list = "https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG";
  expect(pageOf(list)?.href).toBe(list);
});

const playerOf = (text: string) => filmPage(text)?.player.src;

test("a YouTube film plays from the no-cookie host and starts at the second in its URL", {
  tags: ["S5.15"],
}, () => {
  const juniper = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0";
  expect(playerOf("https://www.youtube.com/watch?v=aqz-KE-bpKQ")).toBe(juniper);
  expect(playerOf("https://youtu.be/aqz-KE-bpKQ?t=90")).toBe(`${juniper}&start=90`);
  expect(playerOf("https://youtu.be/aqz-KE-bpKQ?t=1h1m30s")).toBe(`${juniper}&start=3690`);
  expect(playerOf("https://youtu.be/aqz-KE-bpKQ?t=%3Cscript%3E")).toBe(juniper);
  expect(playerOf("https://www.youtube.com/embed/aqz-KE-bpKQ?start=7")).toBe(`${juniper}&start=7`);
});

test("a Vimeo film plays without tracking, an unlisted one with its hash", { tags: ["S5.16"] }, () => {
  const player = "https://player.vimeo.com/video/1084537?autoplay=1&dnt=1";
  expect(playerOf("https://vimeo.com/1084537")).toBe(player);
  expect(playerOf("https://vimeo.com/1084537/0a1b")).toBe(`${player}&h=0a1b`);
  expect(playerOf('<iframe src="//player.vimeo.com/video/1084537?h=0a1b&amp;app_id=1"></iframe>')).toBe(
    `${player}&h=0a1b`,
  );
});

test("a Matterport tour starts automatically; any other URL is its own player", () => {
  expect(playerOf("https://my.matterport.com/show/?m=abc")).toBe("https://my.matterport.com/show/?m=abc&play=1");
  expect(playerOf("https://tours.example/a?b=1")).toBe("https://tours.example/a?b=1");
});

test("a film file of this site has a player; one of another host is a link there", () => {
  expect(filmPage("/media/walk.mp4")).toEqual({
    href: "/media/walk.mp4",
    provider: "",
    player: { kind: "file", src: "/media/walk.mp4" },
  });
  expect([filmPage("//media.example/walk.mp4")?.player.kind, filmPage("/media/walk.pdf")]).toEqual(["frame", null]);
});

test.each([
  "/media/walk.mp4?v=2",
  "/media/a/Walk%201.MOV",
  "/media/walk.webm#t=10",
  "/wp-content/uploads/walk.m4v?_=1",
  "/media/from/AAAAAAAAAAAAAAAA/cms.example.com/wp-content/uploads/walk.mp4?_=1",
])("%s is a film file of this site", (src) => {
  expect(filmPage(src)).toEqual({ href: src, provider: "", player: { kind: "file", src } });
});

test.each(["https://cms.example.com/wp-content/uploads/2026/06/tour.mp4", "https://cms.example.com/tour.MP4?_=1"])(
  "a film of an editor at another host, %s, is a link there",
  (href) => {
    expect(filmPage(href)).toEqual({ href, provider: "cms.example.com", player: { kind: "frame", src: href } });
  },
);

const film = "x9kQ-7_tJmE";
const onYouTube = `https://www.youtube-nocookie.com/embed/${film}?autoplay=1&rel=0`;
const watched = `https://www.youtube.com/watch?v=${film}`;

test.each([
  [`youtu.be/${film}`, `https://youtu.be/${film}`, onYouTube],
  [`www.youtube.com/watch?v=${film}&t=90`, `${watched}&t=90`, `${onYouTube}&start=90`],
  [`https://youtu.be/${film}#t=1m30s`, `https://youtu.be/${film}#t=1m30s`, `${onYouTube}&start=90`],
  [`https://youtube.com/shorts/${film}`, `https://youtube.com/shorts/${film}`, onYouTube],
  [`https://www.youtube.com/embed/${film}?start=90`, `${watched}&t=90s`, `${onYouTube}&start=90`],
  [`https://www.youtube-nocookie.com/embed/${film}?start=90`, `${watched}&t=90s`, `${onYouTube}&start=90`],
  [`http://www.youtube.com/v/${film}?fs=1`, watched, onYouTube],
  [`youtube://${film}`, watched, onYouTube],
  [`[embed]${watched}[/embed]`, watched, onYouTube],
  [`[embed width="640"]https://youtu.be/${film}[/embed]`, `https://youtu.be/${film}`, onYouTube],
  [`http://https://youtu.be/${film}`, `https://youtu.be/${film}`, onYouTube],
  [`https://youtu.be/${film}.`, `https://youtu.be/${film}`, onYouTube],
  [`https://i.ytimg.com/vi/${film}/hqdefault.jpg`, watched, onYouTube],
  [`https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${film}%26feature%3Dshare`, watched, onYouTube],
  [`https://www.google.com/url?url=${encodeURIComponent(`${watched}&t=9`)}`, `${watched}&t=9`, `${onYouTube}&start=9`],
  [
    "vimeo.com/76979871/8f3a#t=1m30s",
    "https://vimeo.com/76979871/8f3a#t=1m30s",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8f3a#t=90s",
  ],
  [
    "player.vimeo.com/video/76979871?h=8f3a#t=90s",
    "https://vimeo.com/76979871/8f3a#t=90s",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8f3a#t=90s",
  ],
  [
    "http://vimeo.com/moogaloop.swf?clip_id=76979871",
    "https://vimeo.com/76979871",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
  ],
  [
    "https://vimeo.com/channels/porches/76979871#t=30s",
    "https://vimeo.com/channels/porches/76979871#t=30s",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=30s",
  ],
  [
    "https://vimeo.com/showcase/123456/video/76979871?h=8f3a",
    "https://vimeo.com/showcase/123456/video/76979871?h=8f3a",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8f3a",
  ],
  [
    "https://vimeo.com/manage/videos/76979871/8f3a1c",
    "https://vimeo.com/76979871/8f3a1c",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8f3a1c",
  ],
  [
    "https://vimeo.com/manage/videos/76979871",
    "https://vimeo.com/76979871",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
  ],
  [
    "https://video.wordpress.com/embed/zcnJVzQF?hd=1",
    "https://videopress.com/v/zcnJVzQF",
    "https://videopress.com/embed/zcnJVzQF?autoPlay=1",
  ],
  [`https://www.youtube-nocookie.com/embed/${film}?si=Q1&#038;start=30`, `${watched}&t=30s`, `${onYouTube}&start=30`],
  [`https://youtu.be/${film}?si=Q1&t=1m30s`, `https://youtu.be/${film}?si=Q1&t=1m30s`, `${onYouTube}&start=90`],
  [
    "dai.ly/x8abcde?start=90",
    "https://dai.ly/x8abcde?start=90",
    "https://geo.dailymotion.com/player.html?video=x8abcde&startTime=90",
  ],
])("%s has its page and its player at the same second", (given, href, src) => {
  expect(filmPage(given)).toMatchObject({ href, player: { kind: "frame", src } });
});

test("a Vimeo event is not treated as the video with its number", () => {
  expect(filmPage("https://vimeo.com/event/76979871")).toEqual({
    href: "https://vimeo.com/event/76979871",
    provider: "Vimeo",
    player: { kind: "frame", src: "https://vimeo.com/event/76979871/embed" },
  });
});

test.each([
  "https://vimeo.com/event/76979871/8f3a1c",
  "https://vimeo.com/event/76979871/embed/8f3a1c",
  "https://vimeo.com/event/76979871/embed/8f3a1c/",
])("the player of an unlisted Vimeo event has its hash: %s", (given) => {
  expect(filmPage(given)?.player.src).toBe("https://vimeo.com/event/76979871/embed/8f3a1c");
});

test.each(["https://vimeo.com/event/76979871/", "https://vimeo.com/event/76979871/embed"])(
  "the player of a Vimeo event is its embed page: %s",
  (given) => {
    expect(filmPage(given)?.player.src).toBe("https://vimeo.com/event/76979871/embed");
  },
);

test("a channel or a playlist is a link with the name of its provider", () => {
  expect(pageOf("https://www.youtube.com/@switchgrass")).toEqual({
    href: "https://www.youtube.com/@switchgrass",
    provider: "YouTube",
  });
  expect(playerOf("https://www.youtube.com/embed/live_stream?channel=UC7x")).toBe(
    "https://www.youtube-nocookie.com/embed/live_stream?autoplay=1&rel=0&channel=UC7x",
  );
});
