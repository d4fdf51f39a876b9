import { expect, onTestFinished, test, vi } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";

// An event loop that is a second late at each check.
vi.mock(import("node:perf_hooks"), async (importOriginal) => {
  const perfHooks = await importOriginal();
  const delays = { enable: () => true, count: 1, mean: 1e9, reset: () => undefined };
  return { ...perfHooks, monitorEventLoopDelay: () => delays as ReturnType<typeof perfHooks.monitorEventLoopDelay> };
});

test("while the event loop lags, more pages get 503; cached pages and readiness do not", async () => {
  await using site = await fakeSite({}, {}, {});
  await send(`${site.url}/`);
  // The lag is sampled once a second.
  const later = performance.now() + 1000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  site.content = async (request) => {
    if (request.url.endsWith("graphql")) await released;
    return Response.json({ data: { word: "hello" } });
  };
  let pending = 0;
  const results = Array.from({ length: 10 }, async (_, at) => {
    pending += 1;
    const { status } = await send(`${site.url}/articles/${at}/`);
    pending -= 1;
    return status;
  });
  // Two are rendered, and four wait.
  await expect.poll(() => pending).toBe(6);
  expect(await send(`${site.url}/`)).toMatchObject({ status: 200, headers: { "x-cache": "hit" } });
  expect(await send(`${site.url}/readyz`)).toMatchObject({ status: 200 });
  release();
  expect((await Promise.all(results)).filter((status) => status === 503)).toHaveLength(4);
});
