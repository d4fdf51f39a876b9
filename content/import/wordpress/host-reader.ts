import { print } from "graphql";
import { isMisfit, withoutMisfits } from "./fitted-question.ts";
import { type HostAnswer, type HostClient, HostError, type HostFault, isRecord } from "./host-client.ts";
import type { ImportState, QuestionState, ReadPage } from "./import-state.ts";
import type { Question } from "./questions.ts";

/** All of one list. */
export interface ReadList {
  /** False where the host has no such list. */
  readonly isKnown: boolean;
  readonly nodes: readonly ReadNode[];
  /** Places of the list that the host gives without what stands there. */
  readonly hidden: number;
  /** What the host does not have, in its own words. */
  readonly removed: readonly string[];
}

/** One entry of a list. */
export interface ReadNode {
  readonly node: Readonly<Record<string, unknown>>;
  /** What failed inside; then the entry is not whole. */
  readonly fault: string | undefined;
}

export interface HostReaderOptions {
  readonly client: Pick<HostClient, "ask">;
  readonly state: ImportState;
  /** Entries asked for at once; WPGraphQL gives at most 100. */
  readonly pageSize: number;
  /** Told after each page: how many entries and pages of the question are in hand. */
  readonly onPage?: (question: Question, entries: number, pages: number) => void;
}

const smallestPage = 5;
const maxFittings = 20;
const maxTriesOfFaultyPage = 2;

/** Reads lists to their end, keeping every page, with what the host does not know taken out of the question. */
export class HostReader {
  readonly #options: HostReaderOptions;

  constructor(options: HostReaderOptions) {
    this.#options = options;
  }

  /** @throws {HostError} when the list cannot be read to its end; what was read stays kept. */
  async list(question: Question): Promise<ReadList> {
    const { state, onPage } = this.#options;
    const pages = state.pages(question.name);
    let entries = pages.reduce((sum, page) => sum + page.nodes.length, 0);
    if (pages.length > 0) onPage?.(question, entries, pages.length);
    while (pages.at(-1)?.hasNextPage ?? true) {
      const after = pages.at(-1)?.endCursor ?? null;
      const page = await this.#page(question, after);
      if (!page) break;
      if (page.hasNextPage && (page.endCursor === null || page.endCursor === after)) {
        throw new HostError(`The host says that there are more ${question.field}, but not where they begin.`);
      }
      state.addPage(question.name, pages.length, page);
      pages.push(page);
      entries += page.nodes.length;
      onPage?.(question, entries, pages.length);
    }
    const { text, removed } = this.#stateOf(question);
    const nodes = pages.flatMap(nodesOf);
    return { isKnown: text !== null, nodes, hidden: entries - nodes.length, removed };
  }

  /** The value of a question that is no list; undefined where the host does not have it. @throws {HostError} */
  async single(question: Question): Promise<{ value: unknown; removed: readonly string[] }> {
    const [kept] = this.#options.state.pages(question.name);
    if (kept) return { value: kept.nodes[0], removed: this.#stateOf(question).removed };
    const answer = await this.#fitted(question, {});
    const value = answer?.data?.[question.field] ?? null;
    if (answer && value === null && answer.faults.length > 0) throw failure(question, answer.faults);
    const page: ReadPage = { endCursor: null, hasNextPage: false, nodes: [value], faulty: [] };
    this.#options.state.addPage(question.name, 0, page);
    return { value: value ?? undefined, removed: this.#stateOf(question).removed };
  }

  /** Undefined where the host does not have the list. */
  async #page(question: Question, after: string | null): Promise<ReadPage | undefined> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#sized(question, after);
      if (!answer) return undefined;
      const list = answer.data?.[question.field];
      if (isRecord(list)) {
        const page = pageOf(question, list, answer.faults);
        // A field may fail for a moment only.
        if (page.faulty.length === 0 || tries >= maxTriesOfFaultyPage) return page;
      } else if (tries >= maxTriesOfFaultyPage) {
        throw failure(question, answer.faults);
      }
    }
  }

  /** Asks for a page, and for a smaller one where the host cannot manage. */
  async #sized(question: Question, after: string | null): Promise<HostAnswer | undefined> {
    for (;;) {
      const { pageSize } = this.#stateOf(question);
      const smaller = Math.max(smallestPage, Math.floor(pageSize / 2));
      try {
        const answer = await this.#fitted(question, { first: pageSize, after });
        const isRefused = answer !== undefined && answer.data === undefined;
        if (!isRefused || pageSize <= smallestPage) return answer;
      } catch (error) {
        if (!(error instanceof HostError && error.mayBeTooMuch) || pageSize <= smallestPage) throw error;
      }
      this.#set(question, { pageSize: smaller });
    }
  }

  /** Asks without what the host does not know; undefined where it knows nothing of the question. */
  async #fitted(question: Question, variables: object): Promise<HostAnswer | undefined> {
    for (let fittings = 0; ; fittings += 1) {
      const { text, removed } = this.#stateOf(question);
      if (text === null) return undefined;
      const answer = await this.#options.client.ask(question.name, text, variables);
      if (!answer.faults.some(isMisfit)) return answer;
      if (fittings >= maxFittings) throw failure(question, answer.faults);
      const fitted = withoutMisfits(text, answer.faults);
      this.#set(question, {
        text: fitted.text,
        removed: [...new Set([...removed, ...fitted.removed])],
      });
    }
  }

  #stateOf(question: Question): QuestionState {
    const { state, pageSize } = this.#options;
    return state.question(question.name) ?? { text: print(question.document), removed: [], pageSize };
  }

  #set(question: Question, parts: Partial<QuestionState>): void {
    this.#options.state.setQuestion(question.name, { ...this.#stateOf(question), ...parts });
  }
}

function pageOf(question: Question, list: Readonly<Record<string, unknown>>, faults: readonly HostFault[]): ReadPage {
  const pageInfo = isRecord(list.pageInfo) ? list.pageInfo : {};
  const nodes: readonly unknown[] = Array.isArray(list.nodes) ? list.nodes : [];
  if (!Array.isArray(list.nodes) || typeof pageInfo.hasNextPage !== "boolean") {
    throw new HostError(`The host answers ${question.field} without nodes or pageInfo; they cannot be read.`);
  }
  const faulty = faults.flatMap(({ path, message }) => {
    const [root, part, index] = path ?? [];
    if (root !== question.field || part !== "nodes" || typeof index !== "number") return [];
    return [{ index, message: `${message} (${path?.slice(3).join(".") ?? ""})` }];
  });
  if (faulty.length < faults.length) throw failure(question, faults);
  const { endCursor } = pageInfo;
  return {
    nodes,
    faulty,
    hasNextPage: pageInfo.hasNextPage,
    endCursor: typeof endCursor === "string" ? endCursor : null,
  };
}

function nodesOf({ nodes, faulty }: ReadPage): ReadNode[] {
  return nodes.flatMap((node, index) => {
    const fault = faulty.find((each) => each.index === index)?.message;
    return isRecord(node) ? [{ node, fault }] : [];
  });
}

function failure(question: Question, faults: readonly HostFault[]): HostError {
  const said = [...new Set(faults.map((fault) => fault.message))].join(" ") || "nothing";
  const hint = said.includes("Internal server error")
    ? " A host with a token plugin says so for a token that is no longer good, too."
    : "";
  return new HostError(`The host could not answer ${question.field}. It said: ${said}${hint}`);
}
