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
