import { embeddedMutations } from "@porchlight/contract/vocabulary";
import { type AccountOptions, accountRows } from "./account-checks.ts";
import { CheckedHost, HostUnreachableError } from "./checked-host.ts";
import { checkOperation, type SiteOperation, siteOperations } from "./operation-checks.ts";
import type { CheckStep } from "./progress.ts";
import { type Report, type Row, reportOf } from "./report.ts";
import { findSamples } from "./samples.ts";
import { checkSettings } from "./settings-checks.ts";

/** Extent of the checks. */
export interface ConformanceOptions {
  /** How many entries of a kind are requested individually. */
  readonly samplesPerOperation: number;
  readonly accounts: AccountOptions;
  /** Called before each step. */
  readonly onProgress?: (step: CheckStep) => void;
}

const accountFields: ReadonlySet<string> = new Set([
  "login",
  "registerUser",
  "refreshJwtAuthToken",
  "updateFavorites",
  "user",
  "viewer",
  "sendPasswordResetEmail",
  "resetUserPassword",
  "updateUser",
  "deleteUser",
  "logout",
  ...embeddedMutations,
]);

/**
 * Checks a host: each operation through the adapter, the host's settings, accounts (specification 7).
 * @param endpoint URL of the host's GraphQL endpoint
 * @throws {HostUnreachableError} when the host does not respond with GraphQL
 */
export async function checkConformance(endpoint: string, options: ConformanceOptions): Promise<Report> {
  const { samplesPerOperation, accounts, onProgress = () => {} } = options;
  const host = new CheckedHost(endpoint);
  await requireGraphql(host);
  const isOfAccounts = ({ rootFields }: SiteOperation) => rootFields.some((field) => accountFields.has(field));
  const { content = [], account = [] } = Object.groupBy(siteOperations(), (operation) =>
    isOfAccounts(operation) ? "account" : "content",
  );
  const total = content.length + 3;
  let position = 0;
  const begin = (name: string) => {
    position += 1;
    onProgress({ name, position, total });
  };
  begin("what the host has");
  const found = await findSamples(host);
  begin("settings");
  const settings = await checkSettings(host, found);
  // Pages that are not found are reported once, with the settings.
  const page = found.entries.page.filter(({ uri }) => !settings.lostPages.has(uri ?? ""));
  const samples = { ...found, entries: { ...found.entries, page } };
  const rows: Row[] = [];
  for (const operation of content) {
    begin(operation.name);
    rows.push(await checkOperation(operation, { host, samples, samplesPerOperation }));
  }
  begin("accounts");
  rows.push(...(await accountRows(host, account, accounts)));
  return reportOf(endpoint, host.sentCount, [...settings.rows, ...rows]);
}

async function requireGraphql(host: CheckedHost): Promise<void> {
  const first = await host.send({ query: "query CheckHost { __typename }" });
  if (first.status === 403) {
    const reason = first.errors[0]?.message ?? "HTTP 403";
    const advice = "To check a Porchlight site, start it with GRAPHQL_ALLOW_ANY_OPERATION=1.";
    throw new HostUnreachableError(`${host.endpoint} allows only its own operations: “${reason}” ${advice}`);
  }
  if (first.hostFailure) {
    throw new HostUnreachableError(`${host.endpoint} cannot be checked now. ${first.hostFailure.message}`);
  }
}
