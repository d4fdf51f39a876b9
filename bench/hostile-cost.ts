import { openContentBackend } from "@porchlight/content";
import { operations } from "../site/app/content/operations.generated.ts";
import { benchAccounts } from "./bench-accounts.ts";
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

/** Measures hostile questions, and two of the site's own beside them; the backend runs in this process. */
export async function measureHostileQuestions(databaseUrl: string): Promise<QuestionCost[]> {
  const quiet = () => undefined;
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl: "http://site.example",
    production: true,
    log: { info: quiet, warn: quiet, error: quiet },
    accounts: benchAccounts,
  });
  const own = (name: string, variables: object) => (unique: number) =>
    body({ query: (operations[name] ?? "").replace(`query ${name}`, `query A${unique}`), variables });
  const compared = {
    "GetHome, its text never seen before": own("GetHome", { uri: "/homes/none/" }),
    "GetOverviewMap, likewise": own("GetOverviewMap", { uri: "/our-neighborhoods/", first: 500 }),
  };
  const costs: QuestionCost[] = [];
  for (const [what, question] of Object.entries({ ...compared, ...hostileQuestions })) {
    costs.push(await costOf(what, question, (request) => backend.fetch(request)));
  }
  await backend.close();
  return costs;
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
