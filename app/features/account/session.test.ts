import { expect, onTestFinished, test, vi } from "vitest";
import type { RefreshedTokens } from "#app/graphql/accounts/accounts.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import { type MemoryCookies, memoryCookies } from "#app/graphql/testing/cookie-jar.ts";
import type { SessionState } from "./account-context.ts";
import { createSession, LoginNotStoredError } from "./session.ts";
import { tabsOfBrowser } from "./testing/tabs-of-browser.ts";

const ada = { databaseId: 7, firstName: "Ada" };
const adaCookie = encodeURIComponent(JSON.stringify(ada));
const access = "apollo:bcn.token";
const refresh = "porchlight.refresh";

/** The response of a host that does not rotate refresh tokens. */
const withoutRotation = (authToken: string): RefreshedTokens => ({ authToken, refreshToken: null });

function sessionOn(cookies: MemoryCookies, shared: Pick<Parameters<typeof createSession>[0], "channel" | "lock"> = {}) {
  const refreshTokens = vi.fn<(refreshToken: string) => Promise<RefreshedTokens>>();
  const endLogin = vi.fn<(refreshToken: string) => void>();
  const log = vi.fn<(message: string, error: unknown) => void>();
  const session = createSession({ cookies, refreshTokens, endLogin, log, ...shared });
  const states: SessionState[] = [];
  session.subscribe(() => states.push(session.getSnapshot()));
  return { session, refreshTokens, endLogin, log, states };
}

test("a visitor is logged out until the first check", { tags: ["S4.1"] }, async () => {
  const { session, refreshTokens, states } = sessionOn(memoryCookies());
  expect(session.getSnapshot()).toEqual({ status: "logged-out", isLoading: false, user: null, hasEnded: false });
  expect(await session.check()).toEqual({ status: "logged-out", isLoading: false, user: null, hasEnded: false });
  expect(refreshTokens).not.toHaveBeenCalled();
  expect(states).toEqual([]);
});

test("an access token means logged in, whatever its value, without a request", {
  tags: ["S4.1", "S4.2"],
}, async () => {
  const { session, refreshTokens } = sessionOn(
    memoryCookies({ [access]: "not even a token", "porchlight.user": adaCookie }),
  );
  expect(await session.check()).toEqual({ status: "logged-in", isLoading: false, user: ada, hasEnded: false });
  expect(refreshTokens).not.toHaveBeenCalled();
});

test("with only a refresh token, the check stores a new access token and logs the visitor in", {
  tags: ["S4.3", "S4.4", "S4.5"],
}, async () => {
  const cookies = memoryCookies({ [refresh]: "r1", "porchlight.user": adaCookie });
  const { session, refreshTokens } = sessionOn(cookies);
  refreshTokens.mockResolvedValue(withoutRotation("fresh"));
  expect(await session.check()).toEqual({ status: "logged-in", isLoading: false, user: ada, hasEnded: false });
  expect(refreshTokens).toHaveBeenCalledExactlyOnceWith("r1");
  expect(cookies.written).toEqual(["apollo:bcn.token=fresh; Path=/; Max-Age=3600; Secure; SameSite=Lax"]);
});

test("a failed refresh is logged, clears the token and logs the visitor out", {
  tags: ["S4.6", "S4.7", "S8.15"],
}, async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshTokens, log } = sessionOn(cookies);
  const refused = new Error("The provided refresh token is invalid");
  refreshTokens.mockRejectedValue(refused);
  expect(await session.check()).toEqual({ status: "logged-out", isLoading: false, user: null, hasEnded: true });
  expect(log).toHaveBeenCalledExactlyOnceWith("Error refreshing token", refused);
  expect(cookies.read()).toBe("");
});

test("logging out clears refresh, user and access token and marks the visitor logged out", {
  tags: ["S4.8", "S4.9", "S4.10"],
}, async () => {
  const cookies = memoryCookies({ [access]: "a", [refresh]: "r", "porchlight.user": adaCookie, other: "1" });
  const { session } = sessionOn(cookies);
  await session.check();
  session.logOut();
  expect(cookies.read()).toBe("other=1");
  expect(session.getSnapshot()).toEqual({ status: "logged-out", isLoading: false, user: null, hasEnded: false });
  expect((await session.check()).status).toBe("logged-out");
});

test("a refresh token that is returned with the access token replaces the sent one", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshTokens, endLogin } = sessionOn(cookies);
  refreshTokens.mockResolvedValue({ authToken: "fresh", refreshToken: "r2" });
  await session.check();
  expect(cookies.read()).toBe(`${refresh}=r2; apollo:bcn.token=fresh`);
  // Another tab that reads a new refresh token expects the new access token to be stored.
  expect(cookies.written).toEqual([
    `${access}=fresh; Path=/; Max-Age=3600; Secure; SameSite=Lax`,
    `${refresh}=r2; Path=/; Max-Age=31536000; Secure; SameSite=Lax`,
  ]);
  cookies.write("apollo:bcn.token=; Max-Age=0");
  await session.check();
  expect(refreshTokens.mock.calls).toEqual([["r1"], ["r2"]]);
  expect(endLogin).not.toHaveBeenCalled();
});

test("logging out ends the login on the server once; when logged out nothing is sent", async () => {
  const cookies = memoryCookies({ [access]: "a", [refresh]: "r1" });
  const { session, endLogin } = sessionOn(cookies);
  session.logOut();
  expect(endLogin.mock.calls).toEqual([["r1"]]);
  session.logOut();
  expect(endLogin).toHaveBeenCalledTimes(1);
});

test("a new login ends the previous one on the server, and never itself", () => {
  const { session, endLogin } = sessionOn(memoryCookies());
  session.logIn({ authToken: "a", refreshToken: "r1", user: ada });
  session.logIn({ authToken: "b", refreshToken: "r1", user: ada });
  expect(endLogin).not.toHaveBeenCalled();
  session.logIn({ authToken: "c", refreshToken: "r2", user: ada });
  expect(endLogin.mock.calls).toEqual([["r1"]]);
});

test("the loading flag is set during the check and cleared after it succeeds or fails", {
  tags: ["S4.11"],
}, async () => {
  const works = sessionOn(memoryCookies({ [refresh]: "r1" }));
  works.refreshTokens.mockResolvedValue(withoutRotation("fresh"));
  await works.session.check();
  expect(works.states.map(({ status, isLoading }) => [status, isLoading])).toEqual([
    ["logged-out", true],
    ["logged-in", false],
  ]);
  const fails = sessionOn(memoryCookies({ [refresh]: "r1" }));
  fails.refreshTokens.mockRejectedValue(new Error("no"));
  await fails.session.check();
  expect(fails.states.map(({ isLoading }) => isLoading)).toEqual([true, false]);
});

test("a call during a check shares it, a later one starts another", { tags: ["S4.12"] }, async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshTokens } = sessionOn(cookies);
  const data = Promise.withResolvers<RefreshedTokens>();
  refreshTokens.mockReturnValueOnce(data.promise).mockResolvedValueOnce(withoutRotation("second"));
  const [first, shared] = [session.check(), session.check()];
  data.resolve(withoutRotation("fresh"));
  expect((await first).status).toBe("logged-in");
  expect(await shared).toBe(await first);
  expect(refreshTokens).toHaveBeenCalledTimes(1);
  cookies.write("apollo:bcn.token=; Max-Age=0");
  await session.check();
  expect(refreshTokens).toHaveBeenCalledTimes(2);
});

test("logging in stores both tokens and the user", { tags: ["S9.2", "S9.5", "S9.6"] }, () => {
  const cookies = memoryCookies();
  const { session, states } = sessionOn(cookies);
  session.logIn({ authToken: "a", refreshToken: "r", user: ada });
  expect(cookies.read()).toBe(`porchlight.refresh=r; porchlight.user=${adaCookie}; apollo:bcn.token=a`);
  expect(states).toEqual([{ status: "logged-in", isLoading: false, user: ada, hasEnded: false }]);
});

test("when the browser rejects cookies, logging in throws and the visitor stays logged out", () => {
  const { session } = sessionOn(memoryCookies({}, { none: true, isHttps: false }));
  expect(() => session.logIn({ authToken: "a", refreshToken: "r", user: ada })).toThrow(LoginNotStoredError);
  expect(session.getSnapshot().status).toBe("logged-out");
});

test("a token that arrives after logging out is not stored", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshTokens } = sessionOn(cookies);
  const data = Promise.withResolvers<RefreshedTokens>();
  refreshTokens.mockReturnValue(data.promise);
  const check = session.check();
  session.logOut();
  data.resolve(withoutRotation("late"));
  expect((await check).status).toBe("logged-out");
  expect(cookies.read()).toBe("");
});

test("a refresh that fails after a new login neither logs out nor clears the new token", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshTokens, log } = sessionOn(cookies);
  const data = Promise.withResolvers<RefreshedTokens>();
  refreshTokens.mockReturnValue(data.promise);
  const check = session.check();
  session.logIn({ authToken: "a", refreshToken: "r2", user: ada });
  data.reject(new Error("no"));
  expect((await check).status).toBe("logged-in");
  expect(cookies.read()).toContain("porchlight.refresh=r2");
  expect(log).not.toHaveBeenCalled();
});

test("the user may be identified later, and is kept while the login lasts", async () => {
  const cookies = memoryCookies({ [access]: "a" });
  const { session } = sessionOn(cookies);
  await session.check();
  expect(session.getSnapshot().user).toBeNull();
  session.setUser(ada);
  expect(session.getSnapshot()).toEqual({ status: "logged-in", isLoading: false, user: ada, hasEnded: false });
  expect((await session.check()).user).toEqual(ada);
  session.logOut();
  session.setUser(ada);
  expect(cookies.read()).toBe("");
});

test("a removed listener is not called", () => {
  const { session } = sessionOn(memoryCookies());
  const listener = vi.fn();
  session.subscribe(listener)();
  session.logIn({ authToken: "a", refreshToken: "r", user: ada });
  expect(listener).not.toHaveBeenCalled();
});

/** The sessions of two tabs of one browser, which share its cookies. */
function twoTabs(given: Readonly<Record<string, string>> = {}) {
  const cookies = memoryCookies(given);
  const { openTab } = tabsOfBrowser();
  const tabs = [openTab(), openTab()].map(({ channel, lock }) =>
    sessionOn(cookies, { channel, lock: (work) => lock("session", work) }),
  );
  return { cookies, tabs };
}

const statusOf = ({ session }: ReturnType<typeof sessionOn>) => session.getSnapshot().status;

test("a login and a logout in one tab apply to the others at once", async () => {
  const { tabs } = twoTabs();
  const [first, second] = tabs as [ReturnType<typeof sessionOn>, ReturnType<typeof sessionOn>];
  first.session.logIn({ authToken: "a", refreshToken: "r", user: ada });
  expect(second.session.getSnapshot()).toEqual({ status: "logged-in", isLoading: false, user: ada, hasEnded: false });
  second.session.logOut();
  expect(first.session.getSnapshot()).toEqual({ status: "logged-out", isLoading: false, user: null, hasEnded: false });
  first.session.logIn({ authToken: "b", refreshToken: "r2", user: { databaseId: 8, firstName: "Bo" } });
  expect(second.session.getSnapshot().user?.firstName).toBe("Bo");
});

test("a login rejected in one tab has ended in all of them, until the next login", async () => {
  const { cookies, tabs } = twoTabs({ [access]: "a", [refresh]: "r1", "porchlight.user": adaCookie });
  const [first, second] = tabs as [ReturnType<typeof sessionOn>, ReturnType<typeof sessionOn>];
  for (const { session } of tabs) await session.check();
  cookies.write("apollo:bcn.token=; Max-Age=0");
  first.refreshTokens.mockRejectedValue(new Error("no"));
  await first.session.check();
  expect(tabs.map(({ session }) => [session.getSnapshot().status, session.getSnapshot().hasEnded])).toEqual([
    ["logged-out", true],
    ["logged-out", true],
  ]);
  expect(second.refreshTokens).not.toHaveBeenCalled();
  second.session.logIn({ authToken: "b", refreshToken: "r2", user: ada });
  expect(tabs.map(({ session }) => session.getSnapshot().hasEnded)).toEqual([false, false]);
});

test("of two tabs that need a new token one requests it, and both get it", async () => {
  const { tabs } = twoTabs({ [refresh]: "r1", "porchlight.user": adaCookie });
  for (const { refreshTokens } of tabs) refreshTokens.mockResolvedValue(withoutRotation("fresh"));
  await Promise.all(tabs.map(({ session }) => session.check()));
  expect(tabs.map(statusOf)).toEqual(["logged-in", "logged-in"]);
  expect(tabs.flatMap(({ refreshTokens }) => refreshTokens.mock.calls)).toEqual([["r1"]]);
});

test("a changed name applies to every tab at once; an unchanged one sends no message", async () => {
  const cookies = memoryCookies({ [access]: "a", "porchlight.user": adaCookie });
  const browser = tabsOfBrowser();
  const tabs = [1, 2].map(() => sessionOn(cookies, { channel: browser.openTab().channel }));
  const [first, second] = tabs;
  for (const { session } of tabs) await session.check();
  const messages: string[] = [];
  browser.openTab().channel.onMessage((message) => messages.push(message));
  first?.session.setUser(ada);
  expect(messages).toEqual([]);
  first?.session.setUser({ databaseId: 7, firstName: "Grace" });
  expect(messages).toEqual(["user"]);
  expect(second?.session.getSnapshot().user).toEqual({ databaseId: 7, firstName: "Grace" });
  expect(second?.session.getSnapshot().status).toBe("logged-in");
});

test("a token is discarded when another tab has logged in or out meanwhile", async () => {
  for (const refreshToken of ["r2", null]) {
    const cookies = memoryCookies({ [refresh]: "r1" });
    const { session, refreshTokens, log } = sessionOn(cookies);
    const data = Promise.withResolvers<RefreshedTokens>();
    refreshTokens.mockReturnValue(data.promise);
    const check = session.check();
    cookies.write(refreshToken ? `${refresh}=${refreshToken}` : `${refresh}=; Max-Age=0`);
    data.resolve(withoutRotation("late"));
    await check;
    expect(cookies.read()).toBe(refreshToken ? `${refresh}=${refreshToken}` : "");
    expect(log).not.toHaveBeenCalled();
  }
});

const failure = (details: { kind: "network" | "http" | "graphql"; status?: number; retryAfterSeconds?: number }) =>
  new ContentError({ operationName: "RefreshJwtAuthToken", messages: ["no"], ...details });

test.each([
  ["a cut network", failure({ kind: "network" }), [0, 1000, 3000]],
  ["a server in trouble", failure({ kind: "http", status: 503 }), [0, 1000, 3000]],
  ["too many requests", failure({ kind: "graphql", status: 429, retryAfterSeconds: 61 }), [0, 61_000, 122_000]],
  ["a pause that is too long", failure({ kind: "http", status: 503, retryAfterSeconds: 600 }), [0, 1000, 3000]],
])(
  "an inconclusive refresh is tried three times before it fails: %s",
  { tags: ["S4.6", "S4.7"] },
  async (_name, error, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const began = Date.now();
    const cookies = memoryCookies({ [refresh]: "r1", "porchlight.user": adaCookie });
    const { session, refreshTokens, log } = sessionOn(cookies);
    const triedAt: number[] = [];
    refreshTokens.mockImplementation(async () => {
      triedAt.push(Date.now() - began);
      throw error;
    });
    const check = session.check();
    await vi.advanceTimersByTimeAsync((times.at(-1) ?? 0) - 1);
    expect([log.mock.calls, cookies.read()]).toEqual([[], `${refresh}=r1; porchlight.user=${adaCookie}`]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await check).hasEnded).toBe(true);
    expect(triedAt).toEqual(times);
    expect(log).toHaveBeenCalledExactlyOnceWith("Error refreshing token", error);
    expect(cookies.read()).toBe(`porchlight.user=${adaCookie}`);
  },
);

test("a refresh that fails once with a network error is retried without logging or data loss", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshTokens, log } = sessionOn(cookies);
  refreshTokens.mockRejectedValueOnce(failure({ kind: "network" })).mockResolvedValueOnce(withoutRotation("fresh"));
  const check = session.check();
  await vi.advanceTimersByTimeAsync(1000);
  expect((await check).status).toBe("logged-in");
  expect(cookies.read()).toBe(`${refresh}=r1; apollo:bcn.token=fresh`);
  expect(log).not.toHaveBeenCalled();
});

test("a rejected refresh is not retried", async () => {
  const { session, refreshTokens } = sessionOn(memoryCookies({ [refresh]: "r1" }));
  refreshTokens.mockRejectedValue(failure({ kind: "graphql", status: 401 }));
  expect((await session.check()).hasEnded).toBe(true);
  expect(refreshTokens).toHaveBeenCalledTimes(1);
});
