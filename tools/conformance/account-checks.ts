import { randomBytes } from "node:crypto";
import { isSameFavorites, parseFavorites } from "@porchlight/contract/favorites";
import { AccountQuestions, type AskedAccount } from "./account-questions.ts";
import type { CheckedHost } from "./checked-host.ts";
import { checkRow, type Row, row } from "./report.ts";
import type { SiteOperation } from "./site-operations.ts";

/** What may be tried with accounts on the host. */
export interface AccountOptions {
  /** An account of the host; without one nothing is asked as a logged-in user. */
  readonly user?: { readonly username: string; readonly password: string };
  /** Whether a made-up account may be registered; it stays on the host. */
  readonly mayRegister: boolean;
}

/** Somebody who is logged in. */
interface Session {
  readonly userId: number;
  readonly token: string;
  readonly refreshToken: string;
}

const needsUser = "needs --user";
const ofSessions = ["RefreshJwtAuthToken", "GetViewer", "GetUser", "GetUserFavorites", "UpdateFavorites"];

/** Asks what has to do with accounts (sections 5 to 8), as far as the options allow. Nothing secret is in the rows. */
export async function accountRows(
  host: CheckedHost,
  operations: readonly SiteOperation[],
  { user, mayRegister }: AccountOptions,
): Promise<Row[]> {
  const questions = new AccountQuestions(host, operations);
  if (operations.length === 0) return [];
  const rows = await anonymousRows(questions);

  const registered = mayRegister ? await registration(questions) : undefined;
  rows.push(...(registered?.rows ?? [notRun("RegisterUser", "needs --register")]));
  const loggedIn = user ? await login(questions, user) : undefined;
  rows.push(...(loggedIn?.rows ?? [notRun("Login", needsUser)]));

  const session = loggedIn ? loggedIn.session : registered?.session;
  if (!session) {
    const reason = loggedIn || registered ? "nobody is logged in" : needsUser;
    return [...rows, ...ofSessions.map((name) => notRun(name, reason))];
  }
  rows.push(...(await sessionRows(questions, session)));
  if (registered?.session && loggedIn?.session) {
    rows.push(await otherUserRow(questions, registered.session, loggedIn.session));
  }
  return rows;
}

function notRun(name: string, reason: string): Row {
  return row("accounts", name, "not run", { notes: [reason] });
}

async function anonymousRows(questions: AccountQuestions): Promise<Row[]> {
  const nobody = { username: `nobody-${randomText()}`, password: randomText() };
  const wrong = await questions.ask("Login", nobody);
  const viewer = await questions.ask("GetViewer", {});
  const refresh = await questions.ask("RefreshJwtAuthToken", { jwtRefreshToken: "no.token.atall" });
  const poisoned = await questions.ask("Login", { ...nobody, token: "no.token.atall" });
  return [
    refusalRow("a wrong login is refused", wrong, "login"),
    viewerRow(viewer),
    refusalRow("a wrong refresh token is refused", refresh, "refreshJwtAuthToken"),
    row("accounts", "a stale token on a login", "noted", {
      count: 1,
      notes: [
        poisoned.said === wrong.said
          ? "is not in the way"
          : `spoils the answer: ${poisoned.said ?? "no reason given"}; the site drops the token first`,
      ],
    }),
  ];
}

/** A refusal: HTTP 200, an error, and null in place of the payload. */
function refusalRow(name: string, asked: AskedAccount, field: string): Row {
  if (asked.isThrottled) return row("accounts", name, "not run", { notes: [throttled(asked)] });
  const faults = [
    ...(asked.silence ? [asked.silence] : []),
    ...(asked.payload(field) === null ? [] : [`something in ${field} where null belongs`]),
    ...(asked.said === undefined && !asked.silence ? ["no error"] : []),
    ...(asked.status === 200 || asked.silence ? [] : [`HTTP ${asked.status} where 200 belongs`]),
  ];
  const notes = asked.said === undefined ? [] : [`says “${asked.said}”`];
  return checkRow("accounts", name, { count: 1, faults, notes });
}

function throttled({ said }: AskedAccount): string {
  return `the host asks to wait: ${said ?? "HTTP 429"}`;
}

function viewerRow(asked: AskedAccount): Row {
  const faults = [
    ...asked.faults,
    ...(asked.isAnswered && asked.payload("viewer") !== null ? ["somebody where null belongs"] : []),
  ];
  return checkRow("accounts", "nobody is the viewer", { count: 1, faults });
}

interface Entrance {
  readonly rows: readonly Row[];
  readonly session: Session | undefined;
}

async function login(questions: AccountQuestions, user: { username: string; password: string }): Promise<Entrance> {
  const asked = await questions.ask("Login", user);
  if (asked.isThrottled) return { session: undefined, rows: [notRun("Login", throttled(asked))] };
  const userId = asked.user("login")?.databaseId;
  const session = sessionOf(userId, asked.payload("login", "authToken"), asked.payload("login", "refreshToken"));
  const faults = [...asked.faults, ...(asked.isAnswered && !session ? ["no tokens or no databaseId"] : [])];
  return { session, rows: [questions.row("Login", asked, faults)] };
}

async function registration(questions: AccountQuestions): Promise<Entrance> {
  const name = `conformance-${randomText()}`;
  const values = {
    username: name,
    password: `${randomText()}-${randomText()}`,
    email: `${name}@example.com`,
    firstName: "Conformance",
    lastName: "Check",
  };
  const asked = await questions.ask("RegisterUser", values);
  if (asked.isThrottled) return { session: undefined, rows: [notRun("RegisterUser", throttled(asked))] };
  const { databaseId, jwtAuthToken, jwtRefreshToken } = asked.user("registerUser") ?? {};
  const session = sessionOf(databaseId, jwtAuthToken, jwtRefreshToken);
  const faults = [
    ...asked.faults,
    ...(asked.isAnswered && !session ? ["no user with tokens: nobody is logged in by registering"] : []),
  ];
  const rows = [questions.row("RegisterUser", asked, faults, session ? [`${name} stays on the host`] : [])];
  if (session) {
    const again = await questions.ask("RegisterUser", { ...values, email: `${name}-2@example.com` });
    rows.push(refusalRow("a taken username is refused", again, "registerUser"));
  }
  return { session, rows };
}

function sessionOf(userId: unknown, token: unknown, refreshToken: unknown): Session | undefined {
  const areTokens =
    typeof token === "string" && token !== "" && typeof refreshToken === "string" && refreshToken !== "";
  return typeof userId === "number" && areTokens ? { userId, token, refreshToken } : undefined;
}

async function sessionRows(questions: AccountQuestions, session: Session): Promise<Row[]> {
  const { userId, token, refreshToken } = session;
  const refresh = await questions.ask("RefreshJwtAuthToken", { jwtRefreshToken: refreshToken });
  const fresh = refresh.payload("refreshJwtAuthToken", "authToken");
  const isFresh = typeof fresh === "string" && fresh !== "";
  const viewer = await questions.ask("GetViewer", { token: isFresh ? fresh : token });
  const user = await questions.ask("GetUser", { databaseId: userId, token });
  const favorites = await questions.ask("GetUserFavorites", { userId, token });
  const stored = favorites.user("user")?.favorites;
  return [
    questions.row("RefreshJwtAuthToken", refresh, [
      ...refresh.faults,
      ...(refresh.isAnswered && !isFresh ? ["no authToken"] : []),
    ]),
    questions.row("GetViewer", viewer, [...viewer.faults, ...otherUser(viewer, "viewer", userId)]),
    questions.row("GetUser", user, [...user.faults, ...otherUser(user, "user", userId)]),
    questions.row(
      "GetUserFavorites",
      favorites,
      [...favorites.faults, ...otherUser(favorites, "user", userId), ...favoritesFaults(stored)],
      strangeEntries(stored),
    ),
    await strangerRow(questions, session, stored),
    await updateRow(questions, session, stored),
  ];
}

/** WordPress shows whoever has published something to anybody; favorites must stay the user’s own. */
async function strangerRow(questions: AccountQuestions, { userId }: Session, stored: unknown): Promise<Row> {
  const name = "strangers see no favorites";
  if (typeof stored !== "string" || stored === "") {
    return row("accounts", name, "no sample", { notes: ["the account has none"] });
  }
  const asked = await questions.ask("GetUserFavorites", { userId });
  const seen = asked.user("user")?.favorites ?? null;
  const faults = seen === null ? [] : ["user: favorites are answered to anybody"];
  return checkRow("accounts", name, { count: 1, faults });
}

function otherUser(asked: AskedAccount, field: "viewer" | "user", userId: number): string[] {
  const found = asked.user(field)?.databaseId;
  return asked.isAnswered && found !== userId
    ? [`${field}: databaseId ${found ?? "missing"} where ${userId} belongs`]
    : [];
}

function favoritesFaults(stored: unknown): string[] {
  const isRight = stored === null || stored === undefined || stored === "" || isJsonList(stored);
  return isRight ? [] : ["favorites: no JSON array in the text"];
}

/** Entries that the site drops (S3.5). */
function strangeEntries(stored: unknown): string[] {
  const strangers = isJsonList(stored)
    ? (JSON.parse(stored) as unknown[]).filter((each) => typeof each !== "number")
    : [];
  return strangers.length > 0 ? [`${strangers.length} entries are no numbers; the site drops them`] : [];
}

function isJsonList(text: unknown): text is string {
  try {
    return typeof text === "string" && Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Favorites are written back as they were read, so that nothing changes for the account. */
async function updateRow(questions: AccountQuestions, { userId, token }: Session, stored: unknown): Promise<Row> {
  if (favoritesFaults(stored).length > 0) return notRun("UpdateFavorites", "would change what is stored");
  const favorites = isJsonList(stored) ? stored : "[]";
  const clientMutationId = randomText();
  const asked = await questions.ask("UpdateFavorites", { userId, favorites, clientMutationId, token });
  const again = await questions.ask("GetUserFavorites", { userId, token });
  const kept = (each: AskedAccount, field: string) => {
    const value = each.user(field)?.favorites;
    return isSameFavorites(parseFavorites(typeof value === "string" ? value : null), parseFavorites(favorites));
  };
  const faults = [
    ...asked.faults,
    ...(asked.isAnswered && asked.payload("updateFavorites", "clientMutationId") !== clientMutationId
      ? ["clientMutationId does not come back"]
      : []),
    ...(asked.isAnswered && !kept(asked, "updateFavorites") ? ["answers other favorites than were sent"] : []),
    ...(again.isAnswered && !kept(again, "user") ? ["other favorites are read afterwards"] : []),
  ];
  return questions.row("UpdateFavorites", asked, faults, ["written back as read"]);
}

/** One account tries to write another one's favorites, as they are. */
async function otherUserRow(questions: AccountQuestions, intruder: Session, owner: Session): Promise<Row> {
  const name = "others’ favorites are refused";
  const read = await questions.ask("GetUserFavorites", { userId: owner.userId, token: owner.token });
  const stored = read.user("user")?.favorites;
  if (!read.isAnswered || favoritesFaults(stored).length > 0) return row("accounts", name, "not run");
  const favorites = isJsonList(stored) ? stored : "[]";
  const values = { userId: owner.userId, favorites, clientMutationId: randomText(), token: intruder.token };
  const asked = await questions.ask("UpdateFavorites", values);
  const refusal = refusalRow(name, asked, "updateFavorites");
  const isNamed = asked.said?.includes("edit_user") ?? false;
  return isNamed ? refusal : { ...refusal, notes: [...refusal.notes, "the message does not name edit_user"] };
}

function randomText(): string {
  return randomBytes(4).toString("hex");
}
