import { expect, test } from "vitest";
import { filmPage, videoAddress, videoLink } from "./video-link.ts";

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

test("an address for embedding leads to the page around the film", () => {
  expect(filmPage("https://www.youtube.com/embed/aqz-KE-bpKQ")).toEqual({
    href: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    provider: "YouTube",
  });
  expect(filmPage("https://player.vimeo.com/video/1084537")).toEqual({
    href: "https://vimeo.com/1084537",
    provider: "Vimeo",
  });
});

test("any other web address stays, its host named", () => {
  expect(filmPage("https://vimeo.com/1084537")).toEqual({ href: "https://vimeo.com/1084537", provider: "Vimeo" });
  expect(filmPage("https://www.tours.example/a")).toEqual({
    href: "https://www.tours.example/a",
    provider: "tours.example",
  });
});

test("what is no web address is no film", () => {
  expect([filmPage("javascript:alert(1)"), filmPage("abc"), filmPage(null)]).toEqual([null, null, null]);
});

test("an embed code leads to the page around the film", () => {
  expect(filmPage('<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0"></iframe>')).toEqual({
    href: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    provider: "YouTube",
  });
  expect(filmPage('<iframe src="//player.vimeo.com/video/1084537?h=0a1b&amp;dnt=1"></iframe>')).toEqual({
    href: "https://vimeo.com/1084537/0a1b",
    provider: "Vimeo",
  });
  expect(filmPage("<iframe src='https://my.matterport.com/show/?m=abc'></iframe>")).toEqual({
    href: "https://my.matterport.com/show/?m=abc",
    provider: "Matterport",
  });
});

test("a page's own address keeps what it says besides the id", () => {
  const address = "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s";
  expect(filmPage(address)).toEqual({ href: address, provider: "YouTube" });
  const list = "https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG";
  expect(filmPage(list)?.href).toBe(list);
});
