import { afterEach, expect, test, vi } from "vitest";
import { toPicture } from "./picture.ts";

const srcOf = (sourceUrl: string) => toPicture({ sourceUrl, altText: null, mediaDetails: null })?.src;

/** A document at one URL whose canonical URL is another one. */
function inBrowser(address: string, canonical: string | null) {
  vi.stubGlobal("window", { location: new URL(address) });
  vi.stubGlobal("document", { querySelector: () => (canonical ? { href: canonical } : null) });
}

afterEach(() => vi.unstubAllGlobals());

test("in the browser the site’s media are paths, for the current and the canonical origin", () => {
  inBrowser("http://127.0.0.1:3000/homes/", "https://www.example.com/homes/");
  expect(srcOf("http://127.0.0.1:3000/media/a.jpg")).toBe("/media/a.jpg");
  expect(srcOf("https://www.example.com/media/a.jpg")).toBe("/media/a.jpg");
  expect(srcOf("/media/a.jpg")).toBe("/media/a.jpg");
});

test("media of another host keep their URL, as do URLs that are not media", () => {
  inBrowser("https://www.example.com/", null);
  for (const address of [
    "https://cms.example.com/media/a.jpg",
    "https://www.example.com/wp-content/uploads/a.jpg",
    "https://www.example.com:8443/media/a.jpg",
    "https://",
  ]) {
    expect(srcOf(address)).toBe(address);
  }
});

test("on the server every URL stays as the backend sends it", () => {
  expect(srcOf("https://www.example.com/media/a.jpg")).toBe("https://www.example.com/media/a.jpg");
});
