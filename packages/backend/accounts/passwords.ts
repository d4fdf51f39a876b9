import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { accountBounds, countCharacters } from "@porchlight/contract/account-rules";
import PQueue from "p-queue";
import { tooManyAttempts } from "./account-errors.ts";

/** argon2id, the library's default; 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrent hashes: each takes 19 MiB and a thread of libuv's small pool, which files and DNS need too. */
const maxRunning = 2;
/** About a second of work; later clients would time out before the response. */
const maxWaiting = 60;
/** `Retry-After` when the queue is full. */
const busySeconds = 5;
/** Hash of 32 random bytes that were discarded. */
const unusedHash = "$argon2id$v=19$m=19456,t=2,p=1$mqjC/6Q5RYq9oBkSesFnWQ$YkSNpcltiKUGr3zMmbrPc2KYG2shDosN9gkFyo2zL6I";

let commonPasswords: ReadonlySet<string> | undefined;

/** Normalizes a password before hashing, independent of Unicode composition. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/**
 * The reason for rejecting a new password, as a sentence for the visitor, or null. Counts user-perceived characters.
 */
export function passwordProblem(password: string): string | null {
  const normalized = normalizePassword(password);
  const characters = countCharacters(normalized);
  const { min, max } = accountBounds.password;
  if (characters < min) return `Please choose a password of at least ${min} characters.`;
  if (characters > max) return `A password may have at most ${max} characters.`;
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

/** Hashes passwords off the event loop, with bounded concurrency. */
export class PasswordHasher {
  readonly #queue = new PQueue({ concurrency: maxRunning });

  /** Whether the queue is full. */
  get isFull(): boolean {
    return this.#queue.size >= maxWaiting;
  }

  /** @throws GraphQLError with HTTP 429 when the queue is full */
  rejectWhenFull(): void {
    if (this.isFull) throw tooManyAttempts(busySeconds);
  }

  /** The password's hash in argon2's encoded form, including its cost. @throws GraphQLError when the queue is full */
  async hash(password: string): Promise<string> {
    return await this.#run(() => hash(normalizePassword(password), cost));
  }

  /**
   * Whether the password matches the hash; takes equal time without a hash. @throws GraphQLError when the queue is full
   */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.#run(() => verify(passwordHash ?? unusedHash, normalizePassword(password)));
    return matches && passwordHash !== undefined;
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.rejectWhenFull();
    return await this.#queue.add(work);
  }
}
