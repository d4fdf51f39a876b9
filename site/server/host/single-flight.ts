import type { Operation } from "./operation.ts";

/** Runs equal operations that are under way at once as one (S9.30). */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** The result of `send`, or of an equal operation that is under way already. */
  run({ query, variables }: Operation, send: () => Promise<Result>): Promise<Result> {
    const id = `${query} ${JSON.stringify(variables)}`;
    let running = this.#underWay.get(id);
    if (!running) {
      const sent = send().finally(() => this.#underWay.get(id) === sent && this.#underWay.delete(id));
      running = sent;
      this.#underWay.set(id, sent);
    }
    return running;
  }

  /** Content changed: what is asked from now on is sent anew. */
  forget(): void {
    this.#underWay.clear();
  }
}
