import { operations } from "../site/app/graphql/operations.generated.ts";
import { openBenchBackend } from "./bench-backend.ts";
import { body, hostileQuestions } from "./hostile-questions.ts";
import { median } from "./statistics.ts";

/** What one question costs the embedded backend. */
export interface QuestionCost {
  readonly what: string;
  readonly processorMilliseconds: number;
  readonly status: number;
  /** The first error's message, or nothing for a question that was answered. */
  readonly refusal: string | undefined;
}

const warmUpRuns = 10;
const measuredRuns = 31;

/** Hostile questions, and two of the site's own to compare with: an everyday one and the one that asks for the most. */
export interface HostileCosts {
  readonly everyday: QuestionCost;
  readonly longest: QuestionCost;
  readonly hostile: readonly QuestionCost[];
}

/** Measures on a store that holds a large demo; the backend runs in this process, each text comes once. */
export async function measureHostileQuestions(databaseUrl: string): Promise<HostileCosts> {
  const backend = await openBenchBackend(databaseUrl);
  const cost = (what: string, question: (unique: number) => string) =>
    costOf(what, question, (request) => backend.fetch(request));
  const own = (name: string, variables: object) =>
    cost(name, (unique) =>
      body({ query: (operations[name] ?? "").replace(`query ${name}`, `query A${unique}`), variables }),
    );
  const everyday = await own("GetHome", { uri: "/homes/none/" });
  const longest = await own("GetOverviewMap", { uri: "/our-neighborhoods/" });
  const hostile: QuestionCost[] = [];
  for (const [what, question] of Object.entries(hostileQuestions)) hostile.push(await cost(what, question));
  await backend.close();
  return { everyday, longest, hostile };
}

async function costOf(
  what: string,
  question: (unique: number) => string,
  answer: (request: Request) => Promise<Response>,
): Promise<QuestionCost> {
  const milliseconds: number[] = [];
  let status = 0;
  let text = "";
  for (let run = 0; run < warmUpRuns + measuredRuns; run += 1) {
    const headers = { "Content-Type": "application/json" };
    const request = new Request("http://site.example/wp/graphql", { method: "POST", headers, body: question(run) });
    const before = process.cpuUsage();
    const response = await answer(request);
    text = await response.text();
    const { user, system } = process.cpuUsage(before);
    if (run >= warmUpRuns) milliseconds.push((user + system) / 1000);
    status = response.status;
  }
  const [answered] = [JSON.parse(text) as { errors?: { message: string }[] }].flat();
  return { what, processorMilliseconds: median(milliseconds), status, refusal: answered?.errors?.[0]?.message };
}
