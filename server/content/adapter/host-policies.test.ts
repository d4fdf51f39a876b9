import { expect, onTestFinished, test, vi } from "vitest";
import { retryReads } from "./host-policies.ts";
import { HostFailure } from "./operation.ts";
import { adaptedHosts, homeByUri } from "./testing/adapted-hosts.ts";

const host = adaptedHosts();
const uri = "/home/home-2000/";
const home = { home: expect.objectContaining({ databaseId: 2000 }) };
const hangsUp = { fault: { kind: "close" } } as const;

test("a read whose connection breaks is sent a second time, and not a third", async () => {
  const { send, sentCount } = await host({ model: "full", scenario: { ...hangsUp, times: 1 } });
  expect((await send(homeByUri, { uri })).data).toEqual(home);
  expect(sentCount()).toBe(2);
  const down = await host({ model: "full", scenario: hangsUp });
  await expect(down.send(homeByUri, { uri })).rejects.toThrow("The host cannot be reached");
  expect(down.sentCount()).toBe(2);
});

test("the pause before the second attempt is random, so that processes do not repeat together", async () => {
  const broken = new HostFailure("The host cannot be reached.", { kind: "network", operationName: "GetHome" });
  const pauses: number[] = [];
  const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation((callback, milliseconds = 0) => {
    pauses.push(milliseconds);
    queueMicrotask(() => callback());
    return undefined as unknown as NodeJS.Timeout;
  });
  onTestFinished(() => timers.mockRestore());
  for (const number of [0.1, 0.9]) {
    const random = vi.spyOn(Math, "random").mockReturnValue(number);
    await expect(retryReads.execute(() => Promise.reject(broken))).rejects.toBe(broken);
    random.mockRestore();
  }
  const [short = 0, long = 0] = pauses;
  expect(pauses).toHaveLength(2);
  expect(short).toBeGreaterThan(0);
  expect(long).toBeGreaterThan(short + 50);
});

test("a mutation is never sent a second time", async () => {
  const { send, sentCount } = await host({ model: "full", scenario: { ...hangsUp, times: 1 } });
  const login = 'mutation Login { login(input: { username: "a", password: "b" }) { authToken } }';
  await expect(send(login)).rejects.toThrow("The host cannot be reached");
  expect(sentCount()).toBe(1);
});

test("after five failed reads pages fail at once for a second; visitors' reads are still sent", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { adapter, wordpress, send, sentCount } = await host({ model: "full", scenario: hangsUp });
  for (let round = 0; round < 5; round += 1)
    await expect(send(homeByUri, { uri })).rejects.toThrow("cannot be reached");
  const sent = sentCount();
  await expect(send(homeByUri, { uri })).rejects.toThrow("did not answer 5 requests in a row");
  expect(sentCount()).toBe(sent);
  const visitors = { operationName: "GetHome", query: homeByUri, variables: { uri } };
  await expect(adapter.send(visitors, { clientAddress: "192.0.2.1" })).rejects.toThrow("cannot be reached");
  expect(sentCount()).toBeGreaterThan(sent);

  wordpress.setScenario({});
  vi.setSystemTime(Date.now() + 999);
  await expect(send(homeByUri, { uri })).rejects.toThrow("did not answer 5 requests in a row");
  vi.setSystemTime(Date.now() + 2);
  expect((await send(homeByUri, { uri })).data).toEqual(home);
  expect((await send(homeByUri, { uri })).data).toEqual(home);
});
