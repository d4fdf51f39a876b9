import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchBuild } from "./app-update.tsx";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-05T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const hour = 60 * 60 * 1000;

const meta = { id: "b1", timestamp: "", redirects: [{ from: "/a/", to: "/b/", status: 302 }], prerendered: ["/c/"] };

/** A watch of build `b1`, with a server whose latest build is `latest`, on a `connection` of that effective type. */
function watchOn({ latest = "b1", connection = "4g" }: { latest?: string; connection?: string | undefined } = {}) {
  const server = { latest, isDown: false };
  const requests: string[] = [];
  const onNewBuild = vi.fn();
  const watch = watchBuild({
    id: "b1",
    fetch: async (input) => {
      requests.push(String(input));
      if (server.isDown) throw new TypeError("Failed to fetch");
      return Response.json(String(input).includes("latest") ? { id: server.latest, timestamp: "" } : meta);
    },
    connectionType: () => connection,
    onNewBuild,
  });
  return { watch, requests, server, onNewBuild };
}

test("the metadata of the running build is fetched 1 second after the start, once", {
  tags: ["S7.39", "S7.40", "S9.25"],
}, async () => {
  const { watch, requests } = watchOn();
  watch.start();
  await vi.advanceTimersByTimeAsync(999);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual(["/builds/meta/b1.json"]);
  expect(await watch.metadata()).toEqual({
    redirects: [expect.objectContaining({ from: "/a/" })],
    prerendered: ["/c/"],
  });
  expect(requests).toHaveLength(1);
});

test("on a very slow connection the metadata is fetched when it is first needed", { tags: ["S7.41"] }, async () => {
  for (const connection of ["slow-2g", "2g"]) {
    const { watch, requests } = watchOn({ connection });
    watch.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests, connection).toEqual([]);
    await watch.metadata();
    expect(requests, connection).toEqual(["/builds/meta/b1.json"]);
  }
  for (const connection of ["3g", undefined]) {
    const { watch, requests } = watchOn({ connection });
    watch.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests, String(connection)).toHaveLength(1);
  }
});

test("every 60 minutes the latest build is read with the time in the query", {
  tags: ["S4.59", "S7.42", "S9.24"],
}, async () => {
  const { watch, requests, onNewBuild } = watchOn();
  const began = Date.now();
  watch.start();
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(requests.filter((address) => address.includes("latest"))).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 + hour);
  expect(requests.filter((address) => address.includes("latest"))).toEqual([
    `/builds/latest.json?t=${began + hour}`,
    `/builds/latest.json?t=${began + 2 * hour}`,
  ]);
  expect(onNewBuild).not.toHaveBeenCalled();
});

test("a build with another id is announced once", { tags: ["S4.60"] }, async () => {
  const { watch, server, onNewBuild } = watchOn();
  watch.start();
  await vi.advanceTimersByTimeAsync(hour);
  server.latest = "b2";
  await vi.advanceTimersByTimeAsync(hour);
  expect(onNewBuild).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5 * hour);
  expect(onNewBuild).toHaveBeenCalledTimes(1);
});

test("a failed request is silent and is repeated at the next interval", async () => {
  const { watch, server, onNewBuild } = watchOn({ latest: "b2" });
  server.isDown = true;
  watch.start();
  await vi.advanceTimersByTimeAsync(hour);
  await expect(watch.metadata()).rejects.toThrow("Failed to fetch");
  expect(onNewBuild).not.toHaveBeenCalled();
  server.isDown = false;
  expect((await watch.metadata()).prerendered).toEqual(["/c/"]);
  await vi.advanceTimersByTimeAsync(hour);
  expect(onNewBuild).toHaveBeenCalledTimes(1);
});

test("a stopped watch sends no more requests", async () => {
  const { watch, requests } = watchOn();
  watch.start()();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(requests).toEqual([]);
});
