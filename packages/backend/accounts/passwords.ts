import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { accountBounds, countCharacters } from "@porchlight/contract/account-rules";
import PQueue from "p-queue";
import { tooManyAttempts } from "./account-errors.ts";

/** argon2id, the library's default kind; 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes under way at once: each takes 19 MiB and one of the few threads that files and names need too. */
const maxRunning = 2;
/** About a second of work; who comes later would give up before the response. */
const maxWaiting = 60;
/** When a caller for whom there is no room may come back. */
const busySeconds = 5;
/** Of a password that nobody has: 32 random bytes that were thrown away. */
const unusedHash = "$argon2id$v=19$m=19456,t=2,p=1$mqjC/6Q5RYq9oBkSesFnWQ$YkSNpcltiKUGr3zMmbrPc2KYG2shDosN9gkFyo2zL6I";

let commonPasswords: ReadonlySet<string> | undefined;

/** The form in which a password is hashed: the same characters however a keyboard composed them. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/** Why a new password is rejected, as a sentence for the visitor, or null. Characters count as people count them. */
export function passwordProblem(password: string): string | null {
  const normalized = normalizePassword(password);
  const characters = countCharacters(normalized);
  const { least, most } = accountBounds.password;
  if (characters < least) return `Please choose a password of at least ${least} characters.`;
  if (characters > most) return `A password may have at most ${most} characters.`;
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(normalized.toLowerCase())) {
    return "This password is one of the most common ones. Please choose another.";
  }
  return null;
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8");
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("# ")));
}

/** Hashes passwords off the event loop, a few at a time. */
export class PasswordHasher {
  readonly #queue = new PQueue({ concurrency: maxRunning });

  /** Whether so many wait that the next one had better come back later. */
  get isFull(): boolean {
    return this.#queue.size >= maxWaiting;
  }

  /** @throws GraphQLError with HTTP 429 when it is full. */
  rejectWhenFull(): void {
    if (this.isFull) throw tooManyAttempts(busySeconds);
  }

  /** The password's hash in argon2's own text form, which names its cost. @throws GraphQLError when it is full. */
  async hash(password: string): Promise<string> {
    return await this.#run(() => hash(normalizePassword(password), cost));
  }

  /** Whether the password belongs to the hash; without a hash it takes as long. @throws GraphQLError when it is full. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.#run(() => verify(passwordHash ?? unusedHash, normalizePassword(password)));
    return matches && passwordHash !== undefined;
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.rejectWhenFull();
    return await this.#queue.add(work);
  }
}
