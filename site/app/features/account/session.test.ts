import { expect, test, vi } from "vitest";
import { type MemoryCookies, memoryCookies } from "#app/graphql/testing/cookie-jar.ts";
import { createSession, LoginNotStoredError, type SessionState } from "./session.ts";

const ada = { databaseId: 7, firstName: "Ada" };
const adaCookie = encodeURIComponent(JSON.stringify(ada));
const access = "apollo:bcn.token";
const refresh = "porchlight.refresh";

function sessionOn(cookies: MemoryCookies) {
  const refreshAccess = vi.fn<(refreshToken: string) => Promise<string>>();
  const log = vi.fn<(message: string, error: unknown) => void>();
  const session = createSession({ cookies, refreshAccess, log });
  const states: SessionState[] = [];
  session.subscribe(() => states.push(session.getSnapshot()));
  return { session, refreshAccess, log, states };
}

test("S4.1 a visitor is logged out until something says otherwise", async () => {
  const { session, refreshAccess, states } = sessionOn(memoryCookies());
  expect(session.getSnapshot()).toEqual({ status: "logged-out", isLoading: false, user: null });
  expect(await session.check()).toEqual({ status: "logged-out", isLoading: false, user: null });
  expect(refreshAccess).not.toHaveBeenCalled();
  expect(states).toEqual([]);
});

test("S4.1 S4.2 an access token in its cookie means logged in, whatever it holds, without a question", async () => {
  const { session, refreshAccess } = sessionOn(
    memoryCookies({ [access]: "not even a token", "porchlight.user": adaCookie }),
  );
  expect(await session.check()).toEqual({ status: "logged-in", isLoading: false, user: ada });
  expect(refreshAccess).not.toHaveBeenCalled();
});

test("S4.3 S4.4 S4.5 with a refresh token alone a new access token is asked for, stored, and the visitor logged in", async () => {
  const cookies = memoryCookies({ [refresh]: "r1", "porchlight.user": adaCookie });
  const { session, refreshAccess } = sessionOn(cookies);
  refreshAccess.mockResolvedValue("fresh");
  expect(await session.check()).toEqual({ status: "logged-in", isLoading: false, user: ada });
  expect(refreshAccess).toHaveBeenCalledExactlyOnceWith("r1");
  expect(cookies.written).toEqual(["apollo:bcn.token=fresh; Path=/; Max-Age=3600; Secure; SameSite=Lax"]);
});

test("S4.6 S4.7 S8.15 a refresh that fails is logged, its token cleared, the visitor logged out", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshAccess, log } = sessionOn(cookies);
  const refused = new Error("The provided refresh token is invalid");
  refreshAccess.mockRejectedValue(refused);
  expect(await session.check()).toEqual({ status: "logged-out", isLoading: false, user: null });
  expect(log).toHaveBeenCalledExactlyOnceWith("Error refreshing token", refused);
  expect(cookies.read()).toBe("");
});

test("S4.8 S4.9 S4.10 logging out clears refresh, user and access token and marks the visitor logged out", async () => {
  const cookies = memoryCookies({ [access]: "a", [refresh]: "r", "porchlight.user": adaCookie, other: "1" });
  const { session } = sessionOn(cookies);
  await session.check();
  session.logOut();
  expect(cookies.read()).toBe("other=1");
  expect(session.getSnapshot()).toEqual({ status: "logged-out", isLoading: false, user: null });
  expect((await session.check()).status).toBe("logged-out");
});

test("S4.11 the loading flag is set while the check runs and cleared after it, whether it succeeds or fails", async () => {
  const works = sessionOn(memoryCookies({ [refresh]: "r1" }));
  works.refreshAccess.mockResolvedValue("fresh");
  await works.session.check();
  expect(works.states.map(({ status, isLoading }) => [status, isLoading])).toEqual([
    ["logged-out", true],
    ["logged-in", false],
  ]);
  const fails = sessionOn(memoryCookies({ [refresh]: "r1" }));
  fails.refreshAccess.mockRejectedValue(new Error("no"));
  await fails.session.check();
  expect(fails.states.map(({ isLoading }) => isLoading)).toEqual([true, false]);
});

test("S4.12 a check during a check shares it, a later one is a new one", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshAccess } = sessionOn(cookies);
  const data = Promise.withResolvers<string>();
  refreshAccess.mockReturnValueOnce(data.promise).mockResolvedValueOnce("second");
  const [first, shared] = [session.check(), session.check()];
  data.resolve("fresh");
  expect((await first).status).toBe("logged-in");
  expect(await shared).toBe(await first);
  expect(refreshAccess).toHaveBeenCalledTimes(1);
  cookies.write("apollo:bcn.token=; Max-Age=0");
  await session.check();
  expect(refreshAccess).toHaveBeenCalledTimes(2);
});

test("S9.2 S9.5 S9.6 logging in keeps both tokens and the user", () => {
  const cookies = memoryCookies();
  const { session, states } = sessionOn(cookies);
  session.logIn({ authToken: "a", refreshToken: "r", user: ada });
  expect(cookies.read()).toBe(`porchlight.refresh=r; porchlight.user=${adaCookie}; apollo:bcn.token=a`);
  expect(states).toEqual([{ status: "logged-in", isLoading: false, user: ada }]);
});

test("S9.3 where the browser refuses Secure cookies, logging in says so and nobody is logged in", () => {
  const { session } = sessionOn(memoryCookies({}, { secure: false }));
  expect(() => session.logIn({ authToken: "a", refreshToken: "r", user: ada })).toThrow(LoginNotStoredError);
  expect(session.getSnapshot().status).toBe("logged-out");
});

test("a token that arrives after logging out is not kept", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshAccess } = sessionOn(cookies);
  const data = Promise.withResolvers<string>();
  refreshAccess.mockReturnValue(data.promise);
  const check = session.check();
  session.logOut();
  data.resolve("late");
  expect((await check).status).toBe("logged-out");
  expect(cookies.read()).toBe("");
});

test("a refresh that fails after a new login neither logs out nor clears the new token", async () => {
  const cookies = memoryCookies({ [refresh]: "r1" });
  const { session, refreshAccess, log } = sessionOn(cookies);
  const data = Promise.withResolvers<string>();
  refreshAccess.mockReturnValue(data.promise);
  const check = session.check();
  session.logIn({ authToken: "a", refreshToken: "r2", user: ada });
  data.reject(new Error("no"));
  expect((await check).status).toBe("logged-in");
  expect(cookies.read()).toContain("porchlight.refresh=r2");
  expect(log).not.toHaveBeenCalled();
});

test("who it is can be found out later, and is kept for as long as the login lasts", async () => {
  const cookies = memoryCookies({ [access]: "a" });
  const { session } = sessionOn(cookies);
  await session.check();
  expect(session.getSnapshot().user).toBeNull();
  session.setUser(ada);
  expect(session.getSnapshot()).toEqual({ status: "logged-in", isLoading: false, user: ada });
  expect((await session.check()).user).toEqual(ada);
  session.logOut();
  session.setUser(ada);
  expect(cookies.read()).toBe("");
});

test("a listener that has left hears nothing more", () => {
  const { session } = sessionOn(memoryCookies());
  const listener = vi.fn();
  session.subscribe(listener)();
  session.logIn({ authToken: "a", refreshToken: "r", user: ada });
  expect(listener).not.toHaveBeenCalled();
});
