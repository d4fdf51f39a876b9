import { randomBytes } from "node:crypto";
import { isSameFavorites, parseFavorites } from "@porchlight/contract/favorites";
import type { HostResponse } from "../../site/server/host/host-adapter.ts";
import { HostFailure, isRecord, type ResponseData } from "../../site/server/host/operation.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { fillVariables, type SiteOperation } from "./operation-checks.ts";
import { checkRow, deviationLines, type Row, row } from "./report.ts";

/** What may be tried with accounts on the host. */
export interface AccountOptions {
  /** An account of the host; without one nothing is sent as a logged-in user. */
  readonly user?: { readonly username: string; readonly password: string };
  /** Whether a made-up account may be registered; it stays on the host. */
  readonly mayRegister: boolean;
}

interface Session {
  readonly userId: number;
  readonly token: string;
  readonly refreshToken: string;
}

/** The rows of a log-in or registration, and its session if it succeeded. */
interface Entrance {
  readonly rows: readonly Row[];
  readonly session?: Session | undefined;
}

/** Sends the site's account operation of a name, with values for its variables and the caller's token. */
type SendAccount = (name: string, values: { token?: string; [variable: string]: unknown }) => Promise<AccountResponse>;

const needsUser = "needs --user";
const sessionOperations = ["RefreshJwtAuthToken", "GetViewer", "GetUser", "GetUserFavorites", "UpdateFavorites"];

/** Checks accounts (sections 5 to 8) as far as the options allow. Nothing secret is in the rows. */
export async function accountRows(
  host: CheckedHost,
  operations: readonly SiteOperation[],
  { user, mayRegister }: AccountOptions,
): Promise<Row[]> {
  if (operations.length === 0) return [];
  const send: SendAccount = async (name, { token, ...values }) => {
    const operation = operations.find((each) => each.name === name);
    if (!operation) throw new Error(`The site has no operation ${name}.`);
    const response = await host.send({ query: operation.text, variables: fillVariables(operation, values), token });
    return new AccountResponse(name, response);
  };
  const rows = await anonymousRows(send);
  const registered: Entrance = mayRegister
    ? await registration(send)
    : { rows: [notRun("RegisterUser", "needs --register")] };
  const loggedIn: Entrance = user ? await login(send, user) : { rows: [notRun("Login", needsUser)] };
  rows.push(...registered.rows, ...loggedIn.rows);
  const session = user ? loggedIn.session : registered.session;
  if (!session) {
    const reason = user || mayRegister ? "nobody is logged in" : needsUser;
    return [...rows, ...sessionOperations.map((name) => notRun(name, reason))];
  }
  rows.push(...(await sessionRows(send, session)));
  if (registered.session && loggedIn.session) {
    rows.push(await otherUserRow(send, registered.session, loggedIn.session));
  }
  return rows;
}

class AccountResponse {
  readonly name: string;
  readonly status: number | undefined;
  /** Data without errors came back. */
  readonly hasData: boolean;
  /** Why no GraphQL came back. */
  readonly silence: string | undefined;
  readonly message: string | undefined;
  /** What is wrong with it as a response. */
  readonly faults: readonly string[];
  readonly omitted: readonly string[];
  readonly #data: ResponseData;

  constructor(name: string, response: HostResponse | HostFailure) {
    const isFailure = response instanceof HostFailure;
    const failure = failureOf(response);
    this.name = name;
    this.status = response.status;
    this.hasData = failure === undefined;
    this.silence = isFailure && response.errors.length === 0 ? response.message : undefined;
    this.message = response.errors[0]?.message;
    this.faults = [
      ...(failure === undefined ? [] : [failure]),
      ...deviationLines(isFailure ? [] : response.deviations),
    ];
    this.omitted = isFailure ? [] : response.omitted;
    this.#data = isFailure ? {} : (response.data ?? {});
  }

  /** A root field of the data, or a field in it; null where there is none. */
  payload(field: string, part?: string): unknown {
    const value = this.#data[field] ?? null;
    if (part === undefined) return value;
    return isRecord(value) ? (value[part] ?? null) : null;
  }

  /** The user in a root field's payload, or the root field itself where it is the user. */
  user(field: string): ResponseData {
    const found = this.payload(field, "user") ?? this.payload(field);
    return isRecord(found) ? found : {};
  }
}

function notRun(name: string, reason: string): Row {
  return row("accounts", name, "not run", { notes: [reason] });
}

/** A row for an operation; `problems` are the faults that hold, if its response has data. */
function operationRow(
  { name, hasData, faults, omitted }: AccountResponse,
  problems: Readonly<Record<string, boolean>>,
  more: { readonly faults?: readonly string[]; readonly notes?: readonly string[] } = {},
): Row {
  const found = Object.keys(problems).filter((problem) => hasData && problems[problem]);
  const all = [...faults, ...found, ...(more.faults ?? [])];
  return checkRow("accounts", name, { count: 1, faults: all, leftOut: omitted, notes: more.notes ?? [] });
}

async function anonymousRows(send: SendAccount): Promise<Row[]> {
  const nobody = { username: `nobody-${randomText()}`, password: randomText() };
  const wrong = await send("Login", nobody);
  const viewer = await send("GetViewer", {});
  const refresh = await send("RefreshJwtAuthToken", { jwtRefreshToken: "no.token.atall" });
  const stale = await send("Login", { ...nobody, token: "no.token.atall" });
  const isHarmless = stale.message === wrong.message;
  const harm = `spoils the answer: ${stale.message ?? "no reason given"}; the site drops the token first`;
  const isSomebody = viewer.hasData && viewer.payload("viewer") !== null;
  const viewerFaults = [...viewer.faults, ...(isSomebody ? ["somebody where null belongs"] : [])];
  return [
    rejectionRow("a wrong login is refused", wrong, "login"),
    checkRow("accounts", "nobody is the viewer", { count: 1, faults: viewerFaults }),
    rejectionRow("a wrong refresh token is refused", refresh, "refreshJwtAuthToken"),
    row("accounts", "a stale token on a login", "noted", {
      count: 1,
      notes: [isHarmless ? "is not in the way" : harm],
    }),
  ];
}

/** A rejection: HTTP 200, an error, and null in place of the payload. */
function rejectionRow(name: string, response: AccountResponse, field: string): Row {
  if (response.status === 429) return notRun(name, throttled(response));
  const { silence, message, status } = response;
  const faults = [
    ...(silence ? [silence] : []),
    ...(response.payload(field) === null ? [] : [`something in ${field} where null belongs`]),
    ...(message === undefined && !silence ? ["no error"] : []),
    ...(status === 200 || silence ? [] : [`HTTP ${status} where 200 belongs`]),
  ];
  return checkRow("accounts", name, { count: 1, faults, notes: message === undefined ? [] : [`says “${message}”`] });
}

function throttled({ message }: AccountResponse): string {
  return `the host asks to wait: ${message ?? "HTTP 429"}`;
}

async function login(send: SendAccount, user: { username: string; password: string }): Promise<Entrance> {
  const response = await send("Login", user);
  if (response.status === 429) return { rows: [notRun("Login", throttled(response))] };
  const userId = response.user("login").databaseId;
  const session = sessionOf(userId, response.payload("login", "authToken"), response.payload("login", "refreshToken"));
  return { session, rows: [operationRow(response, { "no tokens or no databaseId": !session })] };
}

async function registration(send: SendAccount): Promise<Entrance> {
  const username = `conformance-${randomText()}`;
  const password = `${randomText()}-${randomText()}`;
  const values = { username, password, email: `${username}@example.com`, firstName: "Conformance", lastName: "Check" };
  const response = await send("RegisterUser", values);
  if (response.status === 429) return { rows: [notRun("RegisterUser", throttled(response))] };
  const { databaseId, jwtAuthToken, jwtRefreshToken } = response.user("registerUser");
  const session = sessionOf(databaseId, jwtAuthToken, jwtRefreshToken);
  const problems = { "no user with tokens: nobody is logged in by registering": !session };
  const rows = [operationRow(response, problems, { notes: session ? [`${username} stays on the host`] : [] })];
  if (session) {
    const again = await send("RegisterUser", { ...values, email: `${username}-2@example.com` });
    rows.push(rejectionRow("a taken username is refused", again, "registerUser"));
  }
  return { session, rows };
}

function sessionOf(userId: unknown, token: unknown, refreshToken: unknown): Session | undefined {
  const isComplete = typeof userId === "number" && isText(token) && isText(refreshToken);
  return isComplete ? { userId, token, refreshToken } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

async function sessionRows(send: SendAccount, session: Session): Promise<Row[]> {
  const { userId, token, refreshToken } = session;
  const refresh = await send("RefreshJwtAuthToken", { jwtRefreshToken: refreshToken });
  const fresh = refresh.payload("refreshJwtAuthToken", "authToken");
  const viewer = await send("GetViewer", { token: isText(fresh) ? fresh : token });
  const user = await send("GetUser", { databaseId: userId, token });
  const favorites = await send("GetUserFavorites", { userId, token });
  const stored = favorites.user("user").favorites;
  const wrongUser = (response: AccountResponse, field: string) => {
    const found = response.user(field).databaseId;
    return { [`${field}: databaseId ${found ?? "missing"} where ${userId} belongs`]: found !== userId };
  };
  return [
    operationRow(refresh, { "no authToken": !isText(fresh) }),
    operationRow(viewer, wrongUser(viewer, "viewer")),
    operationRow(user, wrongUser(user, "user")),
    operationRow(favorites, wrongUser(favorites, "user"), {
      faults: isStorable(stored) ? [] : ["favorites: no JSON array in the text"],
      notes: droppedEntries(stored),
    }),
    await strangerRow(send, session, stored),
    await updateRow(send, session, stored),
  ];
}

/** WordPress shows whoever has published something to anybody; favorites must stay the user’s own. */
async function strangerRow(send: SendAccount, { userId }: Session, stored: unknown): Promise<Row> {
  const name = "strangers see no favorites";
  if (!isText(stored)) return row("accounts", name, "no sample", { notes: ["the account has none"] });
  const response = await send("GetUserFavorites", { userId });
  const isSeen = (response.user("user").favorites ?? null) !== null;
  return checkRow("accounts", name, { count: 1, faults: isSeen ? ["user: favorites are answered to anybody"] : [] });
}

/** Whether stored favorites are a JSON list, or none. */
function isStorable(stored: unknown): boolean {
  return stored === null || stored === undefined || stored === "" || parseList(stored) !== undefined;
}

/** Entries that the site drops (S3.5). */
function droppedEntries(stored: unknown): string[] {
  const dropped = (parseList(stored) ?? []).filter((each) => typeof each !== "number");
  return dropped.length > 0 ? [`${dropped.length} entries are no numbers; the site drops them`] : [];
}

function parseList(text: unknown): readonly unknown[] | undefined {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes favorites back as they were read, so that nothing changes for the account. */
async function updateRow(send: SendAccount, { userId, token }: Session, stored: unknown): Promise<Row> {
  if (!isStorable(stored)) return notRun("UpdateFavorites", "would change what is stored");
  const favorites = isText(stored) ? stored : "[]";
  const clientMutationId = randomText();
  const response = await send("UpdateFavorites", { userId, favorites, clientMutationId, token });
  const again = await send("GetUserFavorites", { userId, token });
  const isSame = (each: AccountResponse, field: string) => {
    const value = each.user(field).favorites;
    return isSameFavorites(parseFavorites(typeof value === "string" ? value : null), parseFavorites(favorites));
  };
  const problems = {
    "clientMutationId does not come back": response.payload("updateFavorites", "clientMutationId") !== clientMutationId,
    "answers other favorites than were sent": !isSame(response, "updateFavorites"),
  };
  const isChanged = again.hasData && !isSame(again, "user");
  return operationRow(response, problems, {
    faults: isChanged ? ["other favorites are read afterwards"] : [],
    notes: ["written back as read"],
  });
}

/** One account tries to write another one's favorites, as they are. */
async function otherUserRow(send: SendAccount, intruder: Session, owner: Session): Promise<Row> {
  const name = "others’ favorites are refused";
  const read = await send("GetUserFavorites", { userId: owner.userId, token: owner.token });
  const stored = read.user("user").favorites;
  if (!read.hasData || !isStorable(stored)) return row("accounts", name, "not run");
  const favorites = isText(stored) ? stored : "[]";
  const values = { userId: owner.userId, favorites, clientMutationId: randomText(), token: intruder.token };
  const response = await send("UpdateFavorites", values);
  const rejection = rejectionRow(name, response, "updateFavorites");
  const isNamed = response.message?.includes("edit_user") ?? false;
  return isNamed ? rejection : { ...rejection, notes: [...rejection.notes, "the message does not name edit_user"] };
}

function randomText(): string {
  return randomBytes(4).toString("hex");
}
