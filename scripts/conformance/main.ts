/**
 * Checks whether a host supports the site: `npm run conformance -- --url https://cms.example.com`. Exit code 0 when it
 * does, 1 when there are faults, 2 when the host does not respond with GraphQL.
 */
import { endpointOf } from "@porchlight/contract/addresses";
import { ArgumentError, readWholeNumber, runCommand } from "../../packages/backend/command.ts";
import type { AccountOptions } from "./account-checks.ts";
import { HostUnreachableError } from "./checked-host.ts";
import { checkConformance } from "./conformance.ts";
import { checkProgress } from "./progress.ts";
import { reportTable } from "./report.ts";

const usage = `Usage: npm run conformance -- [--url https://cms.example.com] [--json]

Runs every operation of the site on a WPGraphQL host, through the site's own adapter, and reports for each whether the
host supports it, which fields are missing, what the site shows without them, and what is wrong.

  --url <address>    the host, or its GraphQL endpoint; CONTENT_URL by default
  --samples <n>      how many entries of each kind are requested one by one (5)
  --user <name>      an account of the host; its password in CONFORMANCE_PASSWORD.
                     Its favorites are read, and written back unchanged
  --register         also registers a made-up account, which stays on the host
  --json             the report as JSON`;

const options = {
  url: { type: "string" },
  samples: { type: "string" },
  user: { type: "string" },
  register: { type: "boolean" },
} as const;

await runCommand({ usage, options }, async ({ values }) => {
  const { samples, user, register, json } = values;
  const url = values.url ?? (process.env.CONTENT_URL?.trim() || undefined);
  if (url === undefined) throw new ArgumentError(`--url is missing.\n\n${usage}`);
  const endpoint = parseEndpoint(url);
  const samplesPerOperation = readWholeNumber(samples, "--samples", 500) ?? 5;
  const accounts: AccountOptions = { ...readUser(user), mayRegister: register ?? false };
  const progress = checkProgress(process.stderr);
  const check = checkConformance(endpoint, { samplesPerOperation, accounts, onProgress: progress.show });
  const report = await check.finally(progress.clear).catch((error) => {
    if (error instanceof HostUnreachableError) return error;
    throw error;
  });
  if (report instanceof HostUnreachableError) {
    console.error(report.message);
    return 2;
  }
  const text = json ? `${JSON.stringify(report, null, 2)}\n` : reportTable(report);
  process.stdout.write(withoutSecret(text, accounts.user?.password));
  return report.conforms ? 0 : 1;
});

function parseEndpoint(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new ArgumentError(`"${address}" is not the URL of a host, such as https://cms.example.com.`);
  }
  return endpointOf(address);
}

function readUser(username: string | undefined): Pick<AccountOptions, "user"> {
  if (username === undefined) return {};
  const password = process.env.CONFORMANCE_PASSWORD;
  if (!password) throw new ArgumentError("--user needs the account’s password in CONFORMANCE_PASSWORD.");
  return { user: { username, password } };
}

/** A host's message may repeat the request. */
function withoutSecret(text: string, secret: string | undefined): string {
  return secret && secret.length >= 6 ? text.replaceAll(secret, "•••") : text;
}
