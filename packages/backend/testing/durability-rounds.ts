import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../store/database.ts";
import { RunningBackend } from "./running-backend.ts";

const writers = 4;
/** A round ends at a random moment: after so many acknowledged writes, and at most `maxExtraMs` more. */
export const minWritesPerRound = 10;
const maxWritesPerRound = 60;
const maxExtraMs = 10;

const register = `mutation RegisterUser($input: RegisterUserInput!) {
  registerUser(input: $input) { user { databaseId } }
}`;
const logIn = `mutation Login($input: LoginInput!) { login(input: $input) { authToken user { databaseId } } }`;
const save = `mutation UpdateFavorites($input: UpdateFavoritesInput!) {
  updateFavorites(input: $input) { user { favorites } }
}`;

/** A visitor who saves increasing numbers as favorites. */
interface Writer {
  readonly userId: number;
  readonly token: string;
  sent: number;
  acknowledged: number;
}

/** Result of the rounds. */
export interface DurabilityResult {
  readonly acknowledgedWrites: number;
  /** One line for each acknowledged write that is lost. */
  readonly lost: readonly string[];
}

/**
 * Repeatedly kills a backend while several visitors save favorites, and checks that the last acknowledged value, or a
 * later one, is in the store. `killStore` kills the database at the same moment, `reviveStore` starts it again.
 */
export async function durabilityRounds(
  databaseUrl: string,
  rounds: number,
  { killStore, reviveStore }: { killStore: () => Promise<void>; reviveStore: () => Promise<void> },
): Promise<DurabilityResult> {
  const lost: string[] = [];
  let acknowledgedWrites = 0;
  let visitors: Writer[] | undefined;
  let backend = new RunningBackend();
  let next = backend;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      backend = next;
      await backend.open(databaseUrl);
      visitors ??= await registeredVisitors(backend);
      const before = sumOf(visitors);
      const writing = writesUntilKilled(backend, visitors, randomInt(minWritesPerRound, maxWritesPerRound));
      // The next process loads in parallel.
      next = new RunningBackend();
      await Promise.race([writing.enough, writing.ended]);
      await pause(randomInt(maxExtraMs));
      await Promise.all([backend.kill(), killStore()]);
      await writing.ended;
      await reviveStore();
      const favorites = await keptFavorites(databaseUrl);
      for (const { userId, sent, acknowledged } of visitors) {
        const value = favorites.get(userId) ?? 0;
        if (value < acknowledged || value > sent) {
          lost.push(`round ${round}: user ${userId} has ${value}, acknowledged ${acknowledged}, sent ${sent}`);
        }
      }
      acknowledgedWrites += sumOf(visitors) - before;
      for (const visitor of visitors) visitor.acknowledged = visitor.sent = favorites.get(visitor.userId) ?? 0;
    }
  } finally {
    await Promise.all([backend.kill(), next.kill()]);
  }
  return { acknowledgedWrites, lost };
}

const sumOf = (visitors: readonly Writer[]): number =>
  visitors.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** One after the other: on a busy machine several passwords at once take longer to hash than a request may. */
async function registeredVisitors(backend: RunningBackend): Promise<Writer[]> {
  const visitors: Writer[] = [];
  for (let index = 0; index < writers; index += 1) {
    const username = `visitor-${index}`;
    const password = "blue spruce on the hill";
    const email = `${username}@example.com`;
    await backend.request(register, { input: { username, password, email, firstName: "Jo", lastName: "Doe" } });
    const { data } = await backend.request<{ login: { authToken: string; user: { databaseId: number } } }>(logIn, {
      input: { username, password },
    });
    visitors.push({ userId: data.login.user.databaseId, token: data.login.authToken, sent: 0, acknowledged: 0 });
  }
  return visitors;
}

/** Saves of all visitors at once: `enough` resolves after `count` acknowledged ones, `ended` after the backend's kill. */
function writesUntilKilled(backend: RunningBackend, visitors: readonly Writer[], count: number) {
  const enough = Promise.withResolvers<void>();
  const wanted = sumOf(visitors) + count;
  const ended = visitors.map((visitor) =>
    saveUntilKilled(backend, visitor, () => {
      if (sumOf(visitors) >= wanted) enough.resolve();
    }),
  );
  return { enough: enough.promise, ended: Promise.all(ended) };
}

/** @throws Error when a save is neither acknowledged nor a 503 of a slow store */
async function saveUntilKilled(backend: RunningBackend, visitor: Writer, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    visitor.sent += 1;
    const input = { userId: visitor.userId, favorites: `[${visitor.sent}]` };
    const response = await backend
      .request<{ updateFavorites: { user: { favorites: string } } | null }>(save, { input }, visitor.token)
      .catch(() => undefined);
    if (!response) return;
    if (response.status === 503) continue;
    if (response.data.updateFavorites?.user.favorites !== input.favorites) throw new Error(JSON.stringify(response));
    visitor.acknowledged = visitor.sent;
    onAcknowledged();
  }
}

async function keptFavorites(databaseUrl: string): Promise<Map<number, number>> {
  const database = openDatabase(databaseUrl);
  try {
    const rows = await database.selectFrom("users").select(["id", "favorites"]).execute();
    return new Map(rows.map(({ id, favorites }) => [id, (JSON.parse(favorites) as number[])[0] ?? 0]));
  } finally {
    await database.destroy();
  }
}
