import { expect, test } from "vitest";
import { idInFragment, revalidateBeyondFragment } from "./fragment.ts";

const change = (from: string, to: string, defaultShouldRevalidate = true) =>
  revalidateBeyondFragment({
    currentUrl: new URL(from, "https://homes.example"),
    nextUrl: new URL(to, "https://homes.example"),
    defaultShouldRevalidate,
  });

test("closing a modal with a hash loads nothing again", () => {
  expect(change("/a/#picture-3", "/a/")).toBe(false);
  expect(change("/a/?x=1#film", "/a/?x=1")).toBe(false);
});

test("for another page, another query and the same link again the router decides", () => {
  expect(change("/a/#picture-3", "/b/")).toBe(true);
  expect(change("/a/#picture-3", "/a/?x=1")).toBe(true);
  expect(change("/a/", "/a/")).toBe(true);
  expect(change("/a/", "/b/", false)).toBe(false);
});

test("in a preview, a fragment link without the preview token does not reload the page", () => {
  expect(change("/a/?preview=T", "/a/#lot-14")).toBe(false);
  expect(change("/a/?x=1&preview=T&y=2", "/a/?x=1&y=2#lot-14")).toBe(false);
  expect(change("/a/?preview=T", "/a/?x=1#lot-14")).toBe(true);
  expect(change("/a/?preview=T", "/a/")).toBe(true);
});

test("a fragment names its decoded id, and a malformed one itself", () => {
  expect(["#caf%C3%A9", "#100%", "#", ""].map(idInFragment)).toEqual(["café", "100%", "", ""]);
});
