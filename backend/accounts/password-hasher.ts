import { hash, verify } from "@node-rs/argon2";
import { normalizedPassword } from "./password-rules.ts";

/** argon2id, the library's default kind; 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes under way at once: each takes 19 MiB and one of the few threads that files and names need too. */
const maxRunning = 2;
/** About a second of work; who comes later would give up before the answer. */
const maxWaiting = 60;

/** Of a password that nobody has: 32 random bytes that were thrown away. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$mqjC/6Q5RYq9oBkSesFnWQ$YkSNpcltiKUGr3zMmbrPc2KYG2shDosN9gkFyo2zL6I";

/** Too many passwords wait to be hashed already. */
export class HasherFull extends Error {
  override name = "HasherFull";
}

/** Hashes passwords off the event loop, a few at a time. */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Whether so many wait that the next one had better come back later. */
  get isFull(): boolean {
    return this.#waiting.length >= maxWaiting;
  }

  /**
   * The password's hash in argon2's own text form, which names its cost.
   * @throws HasherFull
   */
  async hash(password: string): Promise<string> {
    return await this.#run(() => hash(normalizedPassword(password), cost));
  }

  /**
   * Whether the password belongs to the hash. Without a hash it takes as long, and never does.
   * @throws HasherFull
   */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.#run(() => verify(passwordHash ?? nobodysHash, normalizedPassword(password)));
    return matches && passwordHash !== undefined;
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw new HasherFull("Too many passwords wait to be hashed.");
    if (this.#running >= maxRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The place goes over to the next in line, so nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
