/**
 * Checks whether a host fits the site: `npm run conformance -- --url https://cms.example.com`. Exit code 0 when it
 * does, 1 when something is missing, 2 when the host is out of reach.
 */
import { parseArgs } from "node:util";
import type { AccountOptions } from "./account-checks.ts";
import { checkConformance, HostOutOfReach } from "./conformance.ts";
import { checkedEndpoint, httpHost } from "./host.ts";
import { reportTable } from "./report.ts";

const usage = `Usage: npm run conformance -- --url https://cms.example.com

Runs every operation of the site against a WPGraphQL host and says what is missing there.

  --url <address>    the host, or its GraphQL endpoint
  --samples <n>      how many entries of each kind are asked for one by one (5)
  --user <name>      an account of the host; its password in CONFORMANCE_PASSWORD.
                     Its favorites are read, and written back as they are
  --register         also registers a made-up account, which stays on the host
  --json             the report as JSON`;

class UsageError extends Error {}

async function main(args: readonly string[]): Promise<number> {
  const { url, samples, user, register, json, help } = readArguments(args);
  if (help) {
    console.log(usage);
    return 0;
  }
  if (url === undefined) throw new UsageError(`--url is missing.\n\n${usage}`);
  const endpoint = readEndpoint(url);
  const samplesPerOperation = Number(samples ?? "5");
  if (!Number.isInteger(samplesPerOperation) || samplesPerOperation < 1 || samplesPerOperation > 500) {
    throw new UsageError("--samples takes a whole number from 1 to 500.");
  }
  const accounts: AccountOptions = { ...readUser(user), mayRegister: register ?? false };
  const showsProgress = process.stderr.isTTY === true && !json;
  const onProgress = (text: string) => showsProgress && process.stderr.write(`\r\x1b[K${text} …`);
  try {
    const report = await checkConformance(httpHost(endpoint), { samplesPerOperation, accounts, onProgress });
    if (showsProgress) process.stderr.write("\r\x1b[K");
    const text = json ? `${JSON.stringify(report, null, 2)}\n` : reportTable(report);
    process.stdout.write(withoutSecret(text, accounts.user?.password));
    return report.conforms ? 0 : 1;
  } finally {
    if (showsProgress) process.stderr.write("\r\x1b[K");
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: "string" },
        samples: { type: "string" },
        user: { type: "string" },
        register: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readEndpoint(url: string): string {
  try {
    return checkedEndpoint(url);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readUser(username: string | undefined): Pick<AccountOptions, "user"> {
  if (username === undefined) return {};
  const password = process.env.CONFORMANCE_PASSWORD;
  if (!password) throw new UsageError("--user needs the account’s password in CONFORMANCE_PASSWORD.");
  return { user: { username, password } };
}

/** A host may repeat in a message what it was sent. */
function withoutSecret(text: string, secret: string | undefined): string {
  return secret && secret.length >= 6 ? text.replaceAll(secret, "•••") : text;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isPlain = error instanceof UsageError || error instanceof HostOutOfReach;
  console.error(isPlain ? error.message : error);
  process.exitCode = error instanceof HostOutOfReach ? 2 : 1;
}
