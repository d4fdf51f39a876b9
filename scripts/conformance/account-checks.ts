import { randomBytes } from "node:crypto";
import { isSameFavorites, parseFavorites } from "@porchlight/contract/favorites";
import { isRecord, type ResponseData } from "../../server/content/adapter/operation.ts";
import { type CheckedHost, type CheckedResponse, payloadOf } from "./checked-host.ts";
import { degradationOf } from "./degradation-map.ts";
import { fillVariables, type SiteOperation } from "./operation-checks.ts";
import { checkRow, deviationLines, type Row, row } from "./report.ts";

/** Account checks that may change the host. */
export interface AccountOptions {
  /** An account of the host; without one no request has a token. */
  readonly user?: { readonly username: string; readonly password: string };
  /** Whether to register a test account; it stays on the host. */
  readonly mayRegister: boolean;
}

interface Session {
  readonly userId: number;
  readonly token: string;
  readonly refreshToken: string;
}

/** The rows of a login or registration, and its session if it succeeded. */
interface Entrance {
  readonly rows: readonly Row[];
  readonly session?: Session | undefined;
}

/** Sends the site's account operation of a name, with its variables and the caller's token. */
type SendAccount = (name: string, values: { token?: string; [variable: string]: unknown }) => Promise<CheckedResponse>;

const needsUser = "needs --user";
const sessionOperations = ["RefreshJwtAuthToken", "GetViewer", "GetUser", "GetUserFavorites", "UpdateFavorites"];

/** Checks accounts (sections 5 to 8) as far as the options allow. The rows contain no secrets. */
export async function accountRows(
  host: CheckedHost,
  operations: readonly SiteOperation[],
  { user, mayRegister }: AccountOptions,
): Promise<Row[]> {
  if (operations.length === 0) return [];
  const send: SendAccount = async (name, { token, ...values }) => {
    const operation = operations.find((each) => each.name === name);
    if (!operation) throw new Error(`The site has no operation ${name}.`);
    return await host.send({ query: operation.text, variables: fillVariables(operation, values), token });
  };
  const rows = [...(await anonymousRows(send)), ...(await changeRows(send))];
  const registered: Entrance = mayRegister
    ? await registration(send)
    : { rows: [notRun("RegisterUser", "needs --register")] };
  const loggedIn: Entrance = user ? await login(send, user) : { rows: [notRun("Login", needsUser)] };
  rows.push(...registered.rows, ...loggedIn.rows);
  const session = user ? loggedIn.session : registered.session;
  if (!session) {
    const reason = user || mayRegister ? "no login" : needsUser;
    return [...rows, ...sessionOperations.map((name) => notRun(name, reason))];
  }
  rows.push(...(await sessionRows(send, session)));
  if (registered.session && loggedIn.session) {
    rows.push(await otherUserRow(send, registered.session, loggedIn.session));
  }
  // Only the logins of the test account may be ended.
  if (registered.session) rows.push(await endedRow(send, registered.session));
  return rows;
}

/** The user in a root field's payload, or the root field when it is the user. */
function userOf(response: CheckedResponse, field: string): ResponseData {
  const found = payloadOf(response, field, "user") ?? payloadOf(response, field);
  return isRecord(found) ? found : {};
}

/** The faults of a response itself. */
function faultsOf({ failure, deviations }: CheckedResponse): string[] {
  return [...(failure === undefined ? [] : [failure]), ...deviationLines(deviations)];
}

function notRun(name: string, reason: string): Row {
  return row("accounts", name, "not run", { notes: [reason] });
}

/** A row for an operation; `problems` are its faults, provided that the response has data. */
function operationRow(
  response: CheckedResponse,
  problems: Readonly<Record<string, boolean>>,
  more: { readonly faults?: readonly string[]; readonly notes?: readonly string[] } = {},
): Row {
  const { operationName, failure, omitted } = response;
  const found = Object.keys(problems).filter((problem) => failure === undefined && problems[problem]);
  const faults = [...faultsOf(response), ...found, ...(more.faults ?? [])];
  return checkRow("accounts", operationName, { count: 1, faults, leftOut: omitted, notes: more.notes ?? [] });
}

async function anonymousRows(send: SendAccount): Promise<Row[]> {
  const nobody = { username: `nobody-${randomText()}`, password: randomText() };
  const wrong = await send("Login", nobody);
  const viewer = await send("GetViewer", {});
  const refresh = await send("RefreshJwtAuthToken", { jwtRefreshToken: "no.token.atall" });
  const stale = await send("Login", { ...nobody, token: "no.token.atall" });
  const [spoiled] = stale.errors;
  const isHarmless = spoiled?.message === wrong.errors[0]?.message;
  const harm = `breaks the response: ${spoiled?.message ?? "no reason given"}; the site removes the token first`;
  const isSomebody = viewer.failure === undefined && payloadOf(viewer, "viewer") !== null;
  const viewerFaults = [...faultsOf(viewer), ...(isSomebody ? ["a viewer instead of null"] : [])];
  const staleName = "a stale token on a login";
  return [
    rejectionRow("a wrong login is rejected", wrong, "login"),
    checkRow("accounts", "anonymous requests have no viewer", { count: 1, faults: viewerFaults }),
    rejectionRow("a wrong refresh token is rejected", refresh, "refreshJwtAuthToken"),
    isUnknownToHost(wrong)
      ? notRun(staleName, notOnHost("login"))
      : row("accounts", staleName, "noted", { count: 1, notes: [isHarmless ? "is ignored" : harm] }),
  ];
}

/**
 * Checks whether the host supports changing accounts, login links and passkeys. The operations are sent for a
 * nonexistent account, so that nothing changes and no mail is sent; any error but an unknown field counts as support.
 */
async function changeRows(send: SendAccount): Promise<Row[]> {
  const username = `nobody-${randomText()}`;
  const id = "0";
  const rows: Row[] = [];
  for (const [name, field, values] of [
    ["SendPasswordResetEmail", "sendPasswordResetEmail", { username }],
    ["ResetUserPassword", "resetUserPassword", { key: randomText(), login: username, password: randomText() }],
    ["UpdateUser", "updateUser", { id }],
    ["EndLogins", "updateUser", { id }],
    ["DeleteUser", "deleteUser", { id }],
    ["Logout", "logout", { jwtRefreshToken: randomText() }],
    ["RequestLoginLink", "requestLoginLink", { username }],
    ["LoginWithLink", "loginWithLink", { key: randomText(), login: username }],
    ["StartPasskeyLogin", "startPasskeyLogin", {}],
    ["LoginWithPasskey", "loginWithPasskey", { credential: "{}" }],
    ["StartPasskeyRegistration", "startPasskeyRegistration", {}],
    ["RegisterPasskey", "registerPasskey", { name: username, credential: "{}" }],
    ["RenamePasskey", "renamePasskey", { id, name: username }],
    ["RemovePasskey", "removePasskey", { id }],
    ["GetPasskeys", "viewer.passkeys", {}],
  ] as const) {
    const response = await send(name, values);
    const isUnknown = response.omittedPaths.has(field) || isUnknownToHost(response);
    const shown = degradationOf(name, new Set([field]));
    rows.push(row("accounts", name, isUnknown ? "left out" : "yes", { count: 1, ...(isUnknown ? { shown } : {}) }));
  }
  return rows;
}

/** Whether the host rejected an operation because it does not have its mutation, or a member of the input. */
function isUnknownToHost({ errors }: CheckedResponse): boolean {
  return errors.some(({ message }) =>
    /cannot query field|is not defined by type|unknown (?:type|argument)/i.test(message),
  );
}

function notOnHost(field: string): string {
  return `the host does not have ${field}`;
}

/** Expects a rejection: HTTP 200, an error, and null as the payload. */
function rejectionRow(name: string, response: CheckedResponse, field: string): Row {
  if (response.status === 429) return notRun(name, throttled(response));
  if (isUnknownToHost(response)) return notRun(name, notOnHost(field));
  const { errors, status, hostFailure } = response;
  const message = errors[0]?.message;
  const silence = message === undefined && hostFailure?.message;
  const faults = [
    ...(silence ? [silence] : []),
    ...(payloadOf(response, field) === null ? [] : [`a value in ${field} instead of null`]),
    ...(message === undefined && !silence ? ["no error"] : []),
    ...(status === 200 || silence ? [] : [`HTTP ${status} instead of 200`]),
  ];
  return checkRow("accounts", name, {
    count: 1,
    faults,
    notes: message === undefined ? [] : [`message: “${message}”`],
  });
}

function throttled({ errors }: CheckedResponse): string {
  return `the host asks to wait: ${errors[0]?.message ?? "HTTP 429"}`;
}

async function login(send: SendAccount, user: { username: string; password: string }): Promise<Entrance> {
  const response = await send("Login", user);
  if (response.status === 429) return { rows: [notRun("Login", throttled(response))] };
  const userId = userOf(response, "login").databaseId;
  const session = sessionOf(
    userId,
    payloadOf(response, "login", "authToken"),
    payloadOf(response, "login", "refreshToken"),
  );
  return { session, rows: [operationRow(response, { "no tokens or no databaseId": !session })] };
}

async function registration(send: SendAccount): Promise<Entrance> {
  const username = `conformance-${randomText()}`;
  const password = `${randomText()}-${randomText()}`;
  const values = { username, password, email: `${username}@example.com`, firstName: "Conformance", lastName: "Check" };
  const response = await send("RegisterUser", values);
  if (response.status === 429) return { rows: [notRun("RegisterUser", throttled(response))] };
  const { databaseId, jwtAuthToken, jwtRefreshToken } = userOf(response, "registerUser");
  const session = sessionOf(databaseId, jwtAuthToken, jwtRefreshToken);
  const problems = { "no user with tokens: registration does not log in": !session };
  const rows = [operationRow(response, problems, { notes: session ? [`${username} stays on the host`] : [] })];
  if (session) {
    const again = await send("RegisterUser", { ...values, email: `${username}-2@example.com` });
    rows.push(rejectionRow("a taken username is rejected", again, "registerUser"));
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
  const fresh = payloadOf(refresh, "refreshJwtAuthToken", "authToken");
  const viewer = await send("GetViewer", { token: isText(fresh) ? fresh : token });
  const user = await send("GetUser", { databaseId: userId, token });
  const favorites = await send("GetUserFavorites", { userId, token });
  const stored = userOf(favorites, "user").favorites;
  const wrongUser = (response: CheckedResponse, field: string) => {
    const found = userOf(response, field).databaseId;
    return { [`${field}: databaseId ${found ?? "missing"} instead of ${userId}`]: found !== userId };
  };
  return [
    operationRow(refresh, { "no authToken": !isText(fresh) }),
    operationRow(viewer, wrongUser(viewer, "viewer")),
    operationRow(user, wrongUser(user, "user")),
    operationRow(favorites, wrongUser(favorites, "user"), {
      faults: isStorable(stored) ? [] : ["favorites: not a JSON array"],
      notes: droppedEntries(stored),
    }),
    await strangerRow(send, session, stored),
    await updateRow(send, session, stored),
  ];
}

/** Expects favorites to be private, although WordPress publishes users who have published something. */
async function strangerRow(send: SendAccount, { userId }: Session, stored: unknown): Promise<Row> {
  const name = "favorites are private";
  if (!isText(stored)) return row("accounts", name, "no sample", { notes: ["the account has none"] });
  const response = await send("GetUserFavorites", { userId });
  const isSeen = (userOf(response, "user").favorites ?? null) !== null;
  return checkRow("accounts", name, { count: 1, faults: isSeen ? ["user: favorites are visible to anyone"] : [] });
}

/** Whether stored favorites are a JSON list, or none. */
function isStorable(stored: unknown): boolean {
  return stored === null || stored === undefined || stored === "" || parseList(stored) !== undefined;
}

/** Entries that the site drops (S3.5). */
function droppedEntries(stored: unknown): string[] {
  const dropped = (parseList(stored) ?? []).filter((each) => typeof each !== "number");
  return dropped.length > 0 ? [`${dropped.length} entries are not numbers; the site drops them`] : [];
}

function parseList(text: unknown): readonly unknown[] | undefined {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes favorites back unchanged. */
async function updateRow(send: SendAccount, { userId, token }: Session, stored: unknown): Promise<Row> {
  if (!isStorable(stored)) return notRun("UpdateFavorites", "would change what is stored");
  const favorites = isText(stored) ? stored : "[]";
  const clientMutationId = randomText();
  const response = await send("UpdateFavorites", { userId, favorites, clientMutationId, token });
  const again = await send("GetUserFavorites", { userId, token });
  const isSame = (each: CheckedResponse, field: string) => {
    const value = userOf(each, field).favorites;
    return isSameFavorites(parseFavorites(typeof value === "string" ? value : null), parseFavorites(favorites));
  };
  const problems = {
    "clientMutationId is not returned": payloadOf(response, "updateFavorites", "clientMutationId") !== clientMutationId,
    "returns other favorites than were sent": !isSame(response, "updateFavorites"),
  };
  const isChanged = again.failure === undefined && !isSame(again, "user");
  return operationRow(response, problems, {
    faults: isChanged ? ["a later read returns other favorites"] : [],
    notes: ["written back as read"],
  });
}

/** Tries to write the favorites of another account, unchanged. */
async function otherUserRow(send: SendAccount, intruder: Session, owner: Session): Promise<Row> {
  const name = "changes of others’ favorites are rejected";
  const read = await send("GetUserFavorites", { userId: owner.userId, token: owner.token });
  const stored = userOf(read, "user").favorites;
  if (read.failure !== undefined || !isStorable(stored)) return row("accounts", name, "not run");
  const favorites = isText(stored) ? stored : "[]";
  const values = { userId: owner.userId, favorites, clientMutationId: randomText(), token: intruder.token };
  const response = await send("UpdateFavorites", values);
  const rejection = rejectionRow(name, response, "updateFavorites");
  const isNamed = response.errors[0]?.message.includes("edit_user") ?? false;
  return isNamed ? rejection : { ...rejection, notes: [...rejection.notes, "the message does not name edit_user"] };
}

/** Checks whether logging out everywhere ends the previous refresh token. */
async function endedRow(send: SendAccount, { userId, token, refreshToken }: Session): Promise<Row> {
  const response = await send("EndLogins", { id: String(userId), token });
  const refresh = await send("RefreshJwtAuthToken", { jwtRefreshToken: refreshToken });
  const isAlive = isText(payloadOf(refresh, "refreshJwtAuthToken", "authToken"));
  const faults = [...faultsOf(response), ...(isAlive ? ["the refresh token from before still works"] : [])];
  return checkRow("accounts", "logging out everywhere", { count: 1, faults });
}

function randomText(): string {
  return randomBytes(4).toString("hex");
}
