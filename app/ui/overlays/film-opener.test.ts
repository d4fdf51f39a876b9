import { expect, test } from "vitest";
import { isEmbeddable } from "./film-opener.tsx";

test("a film plays within the page only from hosts in FRAME_HOSTS, over https", () => {
  const hosts = ["www.youtube-nocookie.com", "tours.example"];
  const plays = (src: string) => isEmbeddable({ kind: "frame", src }, hosts);
  expect(plays("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ")).toBe(true);
  expect(plays("https://tours.example/a")).toBe(true);
  expect(isEmbeddable({ kind: "file", src: "/media/walk.webm" }, hosts)).toBe(true);
  expect(plays("https://player.vimeo.com/video/1084537")).toBe(false);
  expect(plays("http://tours.example/a")).toBe(false);
  expect(plays("https://tours.example.evil.example/a")).toBe(false);
});
