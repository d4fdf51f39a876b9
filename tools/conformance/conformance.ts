import { HostFailure } from "../../site/server/host/operation.ts";
import { type AccountOptions, accountRows } from "./account-checks.ts";
import { CheckedHost, HostOutOfReach } from "./checked-host.ts";
import { checkOperation } from "./operation-checks.ts";
import { type Report, type Row, reportOf } from "./report.ts";
import { findSamples, type Samples } from "./samples.ts";
import { checkSettings } from "./settings-checks.ts";
import { siteOperations } from "./site-operations.ts";

/** How much is asked. */
export interface ConformanceOptions {
  /** How many entries of a kind are asked for one by one. */
  readonly samplesPerOperation: number;
  readonly accounts: AccountOptions;
  /** Told what is done next. */
  readonly onProgress?: (text: string) => void;
}

const accountFields = new Set(["login", "registerUser", "refreshJwtAuthToken", "updateFavorites", "user", "viewer"]);

/**
 * What the site gets from a host: each operation through the adapter that its pages use, the host's settings, accounts
 * (specification 7).
 * @param endpoint address of the host's GraphQL endpoint
 * @throws {HostOutOfReach} when the host does not answer GraphQL, or no longer does.
 */
export async function checkConformance(endpoint: string, options: ConformanceOptions): Promise<Report> {
  const { samplesPerOperation, accounts, onProgress = () => {} } = options;
  const host = new CheckedHost(endpoint);
  await requireGraphql(host);

  const operations = siteOperations();
  const isOfAccounts = ({ rootFields }: { rootFields: readonly string[] }) =>
    rootFields.some((field) => accountFields.has(field));
  onProgress("what the host has");
  const samples = await findSamples(host);
  onProgress("settings");
  const settings = await checkSettings(host, samples);
  const found = withoutPages(samples, settings.lostPages);
  const context = { host, samples: found, samplesPerOperation };
  const rows: Row[] = [];
  for (const operation of operations.filter((each) => !isOfAccounts(each))) {
    onProgress(operation.name);
    rows.push(await checkOperation(operation, context));
  }
  onProgress("accounts");
  const ofAccounts = await accountRows(host, operations.filter(isOfAccounts), accounts);
  return reportOf(endpoint, host.asked, [...settings.rows, ...rows, ...ofAccounts]);
}

async function requireGraphql(host: CheckedHost): Promise<void> {
  const first = await host.ask({ query: "query CheckHost { __typename }" });
  if (first.status === 403) {
    const said = first.errors[0]?.message ?? "HTTP 403";
    throw new HostOutOfReach(
      `${host.endpoint} answers no operations but its own: “${said}” A Porchlight site is checked while it runs with GATEWAY_OPEN=1.`,
    );
  }
  if (first instanceof HostFailure)
    throw new HostOutOfReach(`${host.endpoint} cannot be checked now. ${first.message}`);
}

/** Pages that are not found are said once, among the settings. */
function withoutPages(samples: Samples, lost: ReadonlySet<string>): Samples {
  const page = samples.entries.page.filter(({ uri }) => !lost.has(uri ?? ""));
  return { ...samples, entries: { ...samples.entries, page } };
}
