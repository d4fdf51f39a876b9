import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ArgumentError, fail, printResult, runCommand, storeUrl } from "../command.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/open-store.ts";
import { type Account, AccountStore } from "./account-store.ts";
import { PasswordHasher, passwordProblem } from "./passwords.ts";

const usage = `Usage: npm run -s accounts -- [list | revoke NAME | set-password NAME | delete NAME] [--json]

  list               all accounts in the order of registration; the default
  revoke NAME        ends all its sessions
  set-password NAME  asks for a password, or reads it from standard input
  delete NAME        deletes it with all its data
  --json             the result as JSON; list prints an array of accounts with what each has saved

NAME is a username or an e-mail address.`;

/** Operations on the account of a name. */
const commands: Readonly<Record<string, (store: AccountStore, account: Account, json: boolean) => Promise<number>>> = {
  revoke,
  "set-password": setPassword,
  delete: deleteAccount,
};

await runCommand({ usage, options: {}, takesPositionals: true }, async ({ values: { json }, positionals }) => {
  const [command = "list", name, ...rest] = positionals;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!(run ? name : command === "list" && !name) || rest.length > 0) throw new ArgumentError(usage);

  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new AccountStore(database);
  if (!run || name === undefined) return list(await store.all(), json);
  const account = await store.byName(name);
  if (!account) return fail(`There is no account with the username or e-mail address "${name}".`);
  return await run(store, account, json);
});

function list(accounts: readonly Account[], json: boolean): number {
  const listed = accounts.map(({ id, username, email, registered_at, favorites }) => {
    return { id, username, email, registeredAt: registered_at, favorites };
  });
  const lines = accounts.map(({ id, username, email, registered_at }) =>
    [id, username, email, registered_at].join("\t"),
  );
  printResult(json, listed, lines);
  if (json) return 0;
  const noun = accounts.length === 1 ? "account" : "accounts";
  console.error(`${accounts.length} ${noun}: id, username, e-mail, registered.`);
  return 0;
}

async function revoke(store: AccountStore, account: Account, json: boolean): Promise<number> {
  await store.revokeTokens(account.id);
  printResult(json, { revoked: account.username }, [`All sessions of ${account.username} are ended.`]);
  return 0;
}

async function setPassword(store: AccountStore, account: Account, json: boolean): Promise<number> {
  const password = await readPassword(`New password of ${account.username}: `);
  const problem = passwordProblem(password);
  if (problem) return fail(problem);
  await store.setPasswordHash(account.id, await new PasswordHasher().hash(password));
  printResult(json, { passwordSet: account.username }, [
    `The password of ${account.username} is set, and all its sessions are ended.`,
  ]);
  return 0;
}

async function deleteAccount(store: AccountStore, account: Account, json: boolean): Promise<number> {
  await store.delete(account.id);
  printResult(json, { deleted: account.username }, [`The account ${account.username} is deleted, with its favorites.`]);
  return 0;
}

/**
 * Reads a password from standard input instead of the command line, which other users of the machine can see. A
 * terminal is prompted without echo; otherwise the first line is read.
 */
async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTerminal) stderr.write("\n");
  }
}
