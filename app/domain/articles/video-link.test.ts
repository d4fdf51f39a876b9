import { expect, test } from "vitest";
import { type FilmPage, filmPage, playsHere, videoAddress, videoLink } from "./video-link.ts";

test("S5.14 a video link may be a web address or the embed code of an iframe, whose src is used", () => {
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

test("S5.15 youtube is accepted", () => {
  for (const address of [
    "https://youtu.be/aqz-KE-bpKQ?si=x",
    "https://www.youtube.com/shorts/aqz-KE-bpKQ",
    "  https://youtube.com/live/aqz-KE-bpKQ \n",
  ]) {
    expect(videoLink(address), address).toEqual({ provider: "youtube", id: "aqz-KE-bpKQ" });
  }
});

test("S5.16 vimeo is accepted", () => {
  expect(videoLink("https://vimeo.com/1084537")).toEqual({ provider: "vimeo", id: "1084537" });
  expect(videoLink("https://player.vimeo.com/video/1084537?dnt=1")).toEqual({ provider: "vimeo", id: "1084537" });
});

test("S5.17 vine is accepted", () => {
  expect(videoLink("https://vine.co/v/bjHh0zHdgZT")).toEqual({ provider: "vine", id: "bjHh0zHdgZT" });
});

test("S5.18 videopress is accepted", () => {
  expect(videoLink("https://videopress.com/v/zcnJVzQF")).toEqual({ provider: "videopress", id: "zcnJVzQF" });
  expect(videoLink('<iframe src="https://videopress.com/embed/zcnJVzQF"></iframe>')).toEqual({
    provider: "videopress",
    id: "zcnJVzQF",
  });
});

test("S5.19 microsoftstream is accepted", () => {
  const id = "bd29a8a9-2d5c-4a1f-9d0f-2b5f2a5b9a0e";
  expect(videoLink(`https://web.microsoftstream.com/video/${id}`)).toEqual({ provider: "microsoftstream", id });
});

test("S5.20 tiktok is accepted", () => {
  expect(videoLink("https://www.tiktok.com/@builder/video/6829267836783971589?lang=en")).toEqual({
    provider: "tiktok",
    id: "6829267836783971589",
  });
});

test("S5.21 dailymotion is accepted, and any other provider yields no id and no error", () => {
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

test("S5.22 anything but a string raises 'get-video-id expects a string'", () => {
  for (const given of [undefined, null, 5, {}]) {
    expect(() => videoLink(given as unknown as string)).toThrow(new TypeError("get-video-id expects a string"));
  }
});

test("an address of a provider without an id, or with one that is no plain word, is no video", () => {
  for (const address of [
    "https://videopress.com/embed/",
    "https://www.youtube.com/",
    "https://www.youtube.com/user/builder",
    'https://www.youtube.com/watch?v="><script>',
  ]) {
    expect(videoLink(address), address).toBeNull();
  }
});

test("the address in an embed code is decoded and gets its scheme; any other text stays", () => {
  expect(videoAddress('<iframe src="//a.example/v?x=1&amp;y=2"></iframe>')).toBe("https://a.example/v?x=1&y=2");
  expect(videoAddress(" https://a.example/v ")).toBe("https://a.example/v");
});

function pageOf(text: string): Pick<FilmPage, "href" | "provider"> | null {
  const page = filmPage(text);
  return page && { href: page.href, provider: page.provider };
}

test("an address for embedding leads to the page around the film", () => {
  expect(pageOf("https://www.youtube.com/embed/aqz-KE-bpKQ")).toEqual({
    href: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    provider: "YouTube",
  });
  expect(pageOf("https://player.vimeo.com/video/1084537")).toEqual({
    href: "https://vimeo.com/1084537",
    provider: "Vimeo",
  });
});

test("any other web address stays, its host named", () => {
  expect(pageOf("https://vimeo.com/1084537")).toEqual({ href: "https://vimeo.com/1084537", provider: "Vimeo" });
  expect(pageOf("https://www.tours.example/a")).toEqual({
    href: "https://www.tours.example/a",
    provider: "tours.example",
  });
});

test("what is no web address is no film", () => {
  expect([filmPage("javascript:alert(1)"), filmPage("abc"), filmPage(null)]).toEqual([null, null, null]);
});

test("an embed code leads to the page around the film", () => {
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

test("a page's own address keeps what it says besides the id", () => {
  const address = "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s";
  expect(pageOf(address)).toEqual({ href: address, provider: "YouTube" });
  const list = "https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG";
  expect(pageOf(list)?.href).toBe(list);
});

const playerOf = (text: string) => filmPage(text)?.player.src;

test("S5.15 a film of YouTube plays from its host without cookies, from the second that the address names", () => {
  const juniper = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0";
  expect(playerOf("https://www.youtube.com/watch?v=aqz-KE-bpKQ")).toBe(juniper);
  expect(playerOf("https://youtu.be/aqz-KE-bpKQ?t=90")).toBe(`${juniper}&start=90`);
  expect(playerOf("https://youtu.be/aqz-KE-bpKQ?t=1h1m30s")).toBe(`${juniper}&start=3690`);
  expect(playerOf("https://youtu.be/aqz-KE-bpKQ?t=%3Cscript%3E")).toBe(juniper);
  expect(playerOf("https://www.youtube.com/embed/aqz-KE-bpKQ?start=7")).toBe(`${juniper}&start=7`);
});

test("S5.16 a film of Vimeo plays without being counted, an unlisted one with its hash", () => {
  const player = "https://player.vimeo.com/video/1084537?autoplay=1&dnt=1";
  expect(playerOf("https://vimeo.com/1084537")).toBe(player);
  expect(playerOf("https://vimeo.com/1084537/0a1b")).toBe(`${player}&h=0a1b`);
  expect(playerOf('<iframe src="//player.vimeo.com/video/1084537?h=0a1b&amp;app_id=1"></iframe>')).toBe(
    `${player}&h=0a1b`,
  );
});

test("a tour of Matterport starts by itself; any other address is its own player", () => {
  expect(playerOf("https://my.matterport.com/show/?m=abc")).toBe("https://my.matterport.com/show/?m=abc&play=1");
  expect(playerOf("https://tours.example/a?b=1")).toBe("https://tours.example/a?b=1");
});

test("a film file of this site is played by the browser; one of another host is that host's", () => {
  expect(filmPage("/media/walk.mp4")).toEqual({
    href: "/media/walk.mp4",
    provider: "",
    player: { kind: "file", src: "/media/walk.mp4" },
  });
  expect([filmPage("//media.example/walk.mp4")?.player.kind, filmPage("/media/walk.pdf")]).toEqual(["frame", null]);
});

test("a film plays within the page only from the hosts that FRAME_HOSTS names, over https", () => {
  const hosts = ["www.youtube-nocookie.com", "tours.example"];
  const plays = (text: string) => playsHere(filmPage(text)?.player ?? { kind: "frame", src: "" }, hosts);
  expect(plays("https://youtu.be/aqz-KE-bpKQ")).toBe(true);
  expect(plays("https://tours.example/a")).toBe(true);
  expect(plays("/media/walk.webm")).toBe(true);
  expect(plays("https://vimeo.com/1084537")).toBe(false);
  expect(plays("http://tours.example/a")).toBe(false);
  expect(plays("https://tours.example.evil.example/a")).toBe(false);
});
