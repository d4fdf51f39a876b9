/** What is wrong with a demo folder; every line names the file, the place in it, and what is expected. */
export class DemoError extends Error {
  override name = "DemoError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The demo cannot be loaded:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Collects problems, so that an author sees all of them at once. */
export class Problems {
  readonly #lines: string[] = [];

  /** `at` is a file with the place in it: `homes.yaml [3].priceUsd`. */
  add(at: string, expected: string): void {
    this.#lines.push(`${at}: ${expected}`);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** All problems so far as one error. */
  error(): DemoError {
    return new DemoError(this.#lines);
  }

  /** @throws DemoError when there is any problem. */
  throwIfAny(): void {
    if (this.#lines.length > 0) throw this.error();
  }
}
