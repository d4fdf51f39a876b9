/**
 * `npm run content:check`: finds wrong or missing values in content. Exit codes: 0 without findings, 1 with findings, 2
 * when the content cannot be read or checked.
 */
import { join, resolve } from "node:path";
import { builderToday } from "../../app/domain/wording/dates.ts";
import { ArgumentError, printResult, runCommand, storeUrl } from "../backend/command.ts";
import { DemoError } from "../backend/import/demo/demo-files.ts";
import { StoreError } from "../backend/store/store-error.ts";
import { HostError } from "../migrate/import/content-host.ts";
import { type CheckResult, checkResult, NothingToCheckError } from "./check.ts";
import type { Content } from "./content.ts";
import { findingsBySubject } from "./finding.ts";
import { demoContent, hostContent, storeContent } from "./sources.ts";

const usage = `Usage: npm run content:check -- [--demo | --url https://cms.example.com] [--day 2026-11-21] [--json]

Finds wrong and missing values in the content, and where to correct them. Without an option it reads what the
site shows: the host at CONTENT_URL, or the store at DATABASE_URL.

  --demo         the demo of this project
  --url <host>   any WPGraphQL host, as anonymous visitors see it; a token for it is read from IMPORT_TOKEN
  --day <day>    as if it were that day; else it is today where the builder is
  --json         the findings as JSON`;

const options = { demo: { type: "boolean" }, url: { type: "string" }, day: { type: "string" } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  try {
    return await check(values);
  } catch (error) {
    if (error instanceof ArgumentError) throw error;
    const isPlain = [DemoError, HostError, NothingToCheckError, StoreError].some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : error);
    return 2;
  }
});

async function check(options: { demo?: boolean; url?: string; day?: string; json: boolean }): Promise<number> {
  if (options.demo && options.url !== undefined) throw new ArgumentError(usage);
  const today = readDay(options.day) ?? builderToday();
  const [of, content] = await readContent(options.demo ?? false, options.url, today);
  const result = checkResult(of, content);
  printResult(options.json, result, [textReport(result).trimEnd()]);
  return result.findings.length === 0 ? 0 : 1;
}

/** Reads the content of the options or settings, with its name. */
async function readContent(isDemo: boolean, url: string | undefined, today: string): Promise<[string, Content]> {
  if (isDemo) return ["the demo", await demoContent(join(import.meta.dirname, "../demo"), today)];
  const hostUrl = url ?? (process.env.CONTENT_URL?.trim() || undefined);
  if (hostUrl === undefined) return ["the store", await storeContent(absoluteStoreUrl(), today)];
  if (!URL.canParse(hostUrl) || !/^https?:$/.test(new URL(hostUrl).protocol)) {
    throw new ArgumentError(`"${hostUrl}" is not the URL of a host, such as https://cms.example.com.`);
  }
  const { username, password } = new URL(hostUrl);
  // Credentials would be printed in reports and logs, and fetch rejects them in a URL.
  if (username || password) throw new ArgumentError("The URL of a host must not contain a user or password.");
  const token = process.env.IMPORT_TOKEN?.trim() || undefined;
  const print = process.stderr.isTTY ? (text: string) => process.stderr.write(`\r\x1b[K${text} …`) : undefined;
  try {
    return [hostUrl, await hostContent({ url: hostUrl, token, print }, today)];
  } finally {
    if (print) process.stderr.write("\r\x1b[K");
  }
}

/** The store's URL with its file path relative to the project's folder, whatever the working directory. */
function absoluteStoreUrl(): string {
  const url = storeUrl();
  return url.startsWith("file:") ? `file:${resolve(import.meta.dirname, "../..", url.slice("file:".length))}` : url;
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` reads February 31 as March 3.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
  if (!isDay) throw new ArgumentError("--day takes a day such as 2026-11-21.");
  return text;
}

/** The result for a terminal: findings by entry, and the summary. */
function textReport(result: CheckResult): string {
  const { findings } = result;
  const blocks = findingsBySubject(findings).map(([subject, own]) => {
    const address = subject.address === "" ? "" : `  ${subject.address}`;
    const lines = own.map(
      ({ label, problem, remedy, rule }) => `  ${label}: ${problem}\n    To do: ${remedy} (${rule})`,
    );
    return `${subject.kindTitle} “${subject.title}”${address}\n  edit: ${subject.edit}\n${lines.join("\n")}\n`;
  });
  return [...blocks, `${result.summary}\n`].join("\n");
}
