import { accountRows, type AccountOptions } from "./account-checks.ts";
import type { Host } from "./host.ts";
import { listFactRows } from "./list-facts.ts";
import { lookupFactRows } from "./lookup-facts.ts";
import { checkOperation } from "./operation-checks.ts";
import { type Report, reportOf, type Row } from "./report.ts";
import { findSamples } from "./samples.ts";
import { readContract, siteOperations } from "./site-operations.ts";
import { ValueFacts } from "./value-facts.ts";

export interface ConformanceOptions {
  /** How many entries of a kind are asked for one by one. */
  readonly samplesPerOperation: number;
  readonly accounts: AccountOptions;
  /** Told what is done next. */
  readonly onProgress?: (text: string) => void;
}

/** Where no GraphQL endpoint answers at all, or none that answers questions like these. */
export class HostOutOfReach extends Error {
  override readonly name = "HostOutOfReach";
}

const accountFields = new Set(["login", "registerUser", "refreshJwtAuthToken", "updateFavorites", "user", "viewer"]);

/**
 * Runs every operation of the site against a host and says how each went (specification 7).
 * @throws {HostOutOfReach} when the host does not answer GraphQL.
 */
export async function checkConformance(host: Host, options: ConformanceOptions): Promise<Report> {
  const { samplesPerOperation, accounts, onProgress = () => {} } = options;
  const first = await host.ask({ text: "query CheckHost { __typename }" });
  if (first.kind === "silence") throw new HostOutOfReach(`${host.endpoint} is out of reach: ${first.reason}.`);
  if (first.status === 403) {
    const said = first.errors[0]?.message ?? "HTTP 403";
    throw new HostOutOfReach(
      `${host.endpoint} answers no questions but its own: “${said}” A Porchlight site is checked while it runs with GATEWAY_OPEN=1.`,
    );
  }

  const schema = readContract();
  const operations = siteOperations();
  const isOfAccounts = ({ rootFields }: { rootFields: readonly string[] }) =>
    rootFields.some((field) => accountFields.has(field));
  onProgress("what the host has");
  const samples = await findSamples(host);
  const values = new ValueFacts();
  const context = { host, schema, samples, samplesPerOperation, visit: values.add.bind(values) };
  const rows: Row[] = [];
  for (const operation of operations.filter((each) => !isOfAccounts(each))) {
    onProgress(operation.name);
    rows.push(await checkOperation(operation, context));
  }
  onProgress("lists");
  const facts = [...(await listFactRows(host, samples)), ...(await lookupFactRows(host, samples))];
  onProgress("accounts");
  const ofAccounts = await accountRows(host, schema, operations.filter(isOfAccounts), accounts);
  return reportOf(host.endpoint, host.asked, [...rows, ...values.rows(), ...facts, ...ofAccounts]);
}
