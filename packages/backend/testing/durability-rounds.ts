import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../store/database.ts";
import { RunningBackend } from "./running-backend.ts";

const writers = 4;
/** A round ends at a random moment: after at most so many acknowledged writes, and so many ms more. */
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
  let next = new RunningBackend();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const backend = next;
      await backend.open(databaseUrl);
      visitors ??= await registeredVisitors(backend);
      const before = sumOf(visitors);
      const writing = visitors.map((visitor) => saveUntilKilled(backend, visitor));
      // The next process loads in parallel.
      next = new RunningBackend();
      const enough = before + randomInt(1, maxWritesPerRound);
      let isWriting = true;
      const writingEnds = Promise.all(writing).then(() => {
        isWriting = false;
      });
      while (isWriting && sumOf(visitors) < enough) await pause(1);
      await pause(randomInt(maxExtraMs));
      await Promise.all([backend.kill(), killStore()]);
      await writingEnds;
      await reviveStore();
      const kept = await keptFavorites(databaseUrl);
      for (const { userId, sent, acknowledged } of visitors) {
        const value = kept.get(userId) ?? 0;
        if (value < acknowledged || value > sent) {
          lost.push(`round ${round}: user ${userId} has ${value}, acknowledged ${acknowledged}, sent ${sent}`);
        }
      }
      acknowledgedWrites += sumOf(visitors) - before;
      for (const visitor of visitors) visitor.acknowledged = visitor.sent = kept.get(visitor.userId) ?? 0;
    }
  } finally {
    await next.kill();
  }
  return { acknowledgedWrites, lost };
}

const sumOf = (visitors: readonly Writer[]): number =>
  visitors.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

async function registeredVisitors(backend: RunningBackend): Promise<Writer[]> {
  const names = Array.from({ length: writers }, (_, index) => `visitor-${index}`);
  return await Promise.all(
    names.map(async (username) => {
      const password = "blue spruce on the hill";
      const email = `${username}@example.com`;
      await backend.request(register, { input: { username, password, email, firstName: "Jo", lastName: "Doe" } });
      const { data } = await backend.request<{ login: { authToken: string; user: { databaseId: number } } }>(logIn, {
        input: { username, password },
      });
      return { userId: data.login.user.databaseId, token: data.login.authToken, sent: 0, acknowledged: 0 };
    }),
  );
}

async function saveUntilKilled(backend: RunningBackend, visitor: Writer): Promise<void> {
  for (;;) {
    visitor.sent += 1;
    const input = { userId: visitor.userId, favorites: `[${visitor.sent}]` };
    try {
      const { data } = await backend.request<{ updateFavorites: { user: { favorites: string } } | null }>(
        save,
        { input },
        visitor.token,
      );
      if (data.updateFavorites?.user.favorites !== input.favorites) return;
      visitor.acknowledged = visitor.sent;
    } catch {
      return;
    }
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
