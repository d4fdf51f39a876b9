import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { isChunkLoadError, listenForReloads, reloadOnce, trackNavigations } from "./reloads.ts";

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

test("a second automatic reload within 10 seconds does nothing", { tags: ["S9.26"] }, () => {
  const storage = memory();
  const loaded: string[] = [];
  const load = (address: string) => void loaded.push(address);
  expect(reloadOnce("/a/", storage, 1_000, load)).toBe(true);
  expect(reloadOnce("/a/", storage, 10_999, load)).toBe(false);
  expect(reloadOnce("/a/", storage, 11_000, load)).toBe(true);
  expect(loaded).toEqual(["/a/", "/a/"]);
});

test("when the clock is set back, one automatic reload happens, and no second within 10 seconds", {
  tags: ["S9.26"],
}, () => {
  const storage = memory();
  const load = vi.fn();
  expect(reloadOnce("/a/", storage, 3_601_000, load)).toBe(true);
  expect(reloadOnce("/a/", storage, 1_000, load)).toBe(true);
  expect(reloadOnce("/a/", storage, 10_999, load)).toBe(false);
  expect(load).toHaveBeenCalledTimes(2);
});

test("without storage there is no automatic reload, as a second one could not be detected", () => {
  const load = vi.fn();
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  expect(reloadOnce("/a/", { getItem: refuse, setItem: refuse }, 1_000, load)).toBe(false);
  expect(reloadOnce("/a/", { getItem: () => null, setItem: refuse }, 1_000, load)).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test("the message of each engine for a missing chunk is recognized", () => {
  for (const message of [
    "Failed to fetch dynamically imported module: https://www.example.com/assets/plan-Bx1.js",
    "error loading dynamically imported module: https://www.example.com/assets/plan-Bx1.js",
    "Importing a module script failed.",
  ]) {
    expect(isChunkLoadError(new TypeError(message)), message).toBe(true);
  }
  expect(isChunkLoadError(new TypeError("Failed to fetch"))).toBe(false);
  expect(isChunkLoadError("Importing a module script failed.")).toBe(false);
});

/** The Navigation API, with a reload that is canceled or not. */
function navigations(target: string | null) {
  const navigation = new EventTarget();
  const reload = vi.fn();
  const stop = listenForReloads(navigation, () => target, reload);
  const navigate = (fields: { navigationType: string; userInitiated: boolean }) => {
    const event = Object.assign(new Event("navigate", { cancelable: true }), fields);
    navigation.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { navigate, reload, stop };
}

test("a reload by script during a navigation loads the target instead of the page that is left", {
  tags: ["S4.61"],
}, () => {
  const { navigate, reload, stop } = navigations("/blog/?page=2");
  expect(navigate({ navigationType: "reload", userInitiated: false })).toBe(true);
  expect(reload).toHaveBeenCalledExactlyOnceWith("/blog/?page=2");
  stop();
  expect(navigate({ navigationType: "reload", userInitiated: false })).toBe(false);
});

test("other reloads and navigations are not changed", () => {
  const going = navigations("/blog/");
  expect(going.navigate({ navigationType: "reload", userInitiated: true })).toBe(false);
  expect(going.navigate({ navigationType: "push", userInitiated: false })).toBe(false);
  const staying = navigations(null);
  expect(staying.navigate({ navigationType: "reload", userInitiated: false })).toBe(false);
  expect([going.reload.mock.calls.length, staying.reload.mock.calls.length]).toEqual([0, 0]);
});

test("a browser without the Navigation API is not reloaded", () => {
  expect(() => listenForReloads(undefined, () => "/")()).not.toThrow();
});

test("the target is known from the click until the navigation has ended", {
  tags: ["S4.61"],
}, async () => {
  const { target, instrumentation } = trackNavigations();
  const loaded = Promise.withResolvers<string>();
  const router = createMemoryRouter(
    [
      { id: "home", path: "/", loader: () => "home" },
      { id: "blog", path: "/blog", loader: () => loaded.promise },
      { id: "events", path: "/events", loader: () => "events" },
    ],
    { instrumentations: [instrumentation] },
  );
  router.initialize();
  expect(target()).toBeNull();
  const toBlog = router.navigate("/blog?page=2#top");
  expect(target()).toBe("/blog?page=2#top");
  const toEvents = router.navigate("/events");
  expect(target()).toBe("/events");
  loaded.resolve("blog");
  await toBlog;
  await toEvents;
  expect(target()).toBeNull();
  router.dispose();
});
