import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { print } from "graphql";
import { allQuestions } from "./questions.ts";

/** One page of a list as the host answered it. */
export interface ReadPage {
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  readonly nodes: readonly unknown[];
  /** Entries whose answer had errors inside, by their place among the nodes. */
  readonly faulty: readonly { readonly index: number; readonly message: string }[];
}

/** How a question is asked at this host. */
export interface QuestionState {
  /** The text that the host understands; null where it knows nothing of it. */
  readonly text: string | null;
  readonly removed: readonly string[];
  readonly pageSize: number;
}

interface StateFile {
  readonly version: string;
  readonly startedAt: string;
  readonly questions: Record<string, QuestionState>;
}

const maxAgeMs = 24 * 60 * 60_000;

/**
 * What an unfinished import has read so far: a folder of pages, so that the next run goes on where this one
 * ended. Each file is whole or not there.
 */
export class ImportState {
  readonly #folder: string;
  #file: StateFile;
  /** Whether an earlier run left something to go on from. */
  readonly isResumed: boolean;

  private constructor(folder: string, file: StateFile, isResumed: boolean) {
    this.#folder = folder;
    this.#file = file;
    this.isResumed = isResumed;
  }

  /** Opens the state in a folder. One older than a day, of other questions, or unwanted is begun anew. */
  static open(folder: string, options: { readonly fresh?: boolean; readonly now?: Date } = {}): ImportState {
    const now = options.now ?? new Date();
    const version = questionsVersion();
    const left = options.fresh ? undefined : (readJson(join(folder, "state.json")) as StateFile | undefined);
    const ageMs = left ? now.getTime() - Date.parse(left.startedAt) : Number.NaN;
    if (left?.version === version && ageMs >= 0 && ageMs < maxAgeMs) return new ImportState(folder, left, true);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const state = new ImportState(folder, { version, startedAt: now.toISOString(), questions: {} }, false);
    state.#write("state.json", state.#file);
    return state;
  }

  question(name: string): QuestionState | undefined {
    return this.#file.questions[name];
  }

  setQuestion(name: string, question: QuestionState): void {
    this.#file = { ...this.#file, questions: { ...this.#file.questions, [name]: question } };
    this.#write("state.json", this.#file);
  }

  /** Pages of a question read so far, in order. */
  pages(name: string): ReadPage[] {
    const pages: ReadPage[] = [];
    for (;;) {
      const page = readJson(join(this.#folder, pageFile(name, pages.length))) as ReadPage | undefined;
      if (!page) return pages;
      pages.push(page);
    }
  }

  addPage(name: string, index: number, page: ReadPage): void {
    this.#write(pageFile(name, index), page);
  }

  /** After a finished import. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #write(name: string, value: unknown): void {
    const path = join(this.#folder, name);
    writeFileSync(`${path}.part`, JSON.stringify(value));
    renameSync(`${path}.part`, path);
  }
}

const pageFile = (name: string, index: number): string => `${name}-${String(index + 1).padStart(5, "0")}.json`;

/** Pages read with other questions are of no use. */
function questionsVersion(): string {
  const hash = createHash("sha256");
  for (const { document } of allQuestions) hash.update(print(document));
  return hash.digest("hex").slice(0, 16);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
