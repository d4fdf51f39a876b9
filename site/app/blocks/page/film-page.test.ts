import { expect, test } from "vitest";
import { filmPage } from "./film-page.ts";

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
