import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ArgumentError, fail, runCommand, storeUrl } from "../command.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { type Account, AccountStore } from "./account-store.ts";
import { PasswordHasher, passwordProblem } from "./passwords.ts";

const usage = `Usage:
  npm run accounts -- list                                  every account, with what it has saved
  npm run accounts -- revoke <username or e-mail>           ends all its sessions
  npm run accounts -- set-password <username or e-mail>     asks for a password, or reads it from standard input
  npm run accounts -- delete <username or e-mail>           deletes it with all that is kept of it`;

/** What is done with the account of a name. */
const commands: Readonly<Record<string, (store: AccountStore, account: Account) => Promise<number>>> = {
  revoke,
  "set-password": setPassword,
  delete: deleteAccount,
};

await runCommand(async ([command, name, ...rest]) => {
  const run = Object.hasOwn(commands, command ?? "") ? commands[command ?? ""] : undefined;
  if (!(run ? name : command === "list" && !name) || rest.length > 0) throw new ArgumentError(usage);

  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new AccountStore(database);
  if (!run || name === undefined) return list(await store.all());
  const account = await store.byName(name);
  if (!account) return fail(`There is no account with the username or e-mail address "${name}".`);
  return await run(store, account);
});

function list(accounts: readonly Account[]): number {
  for (const { id, username, email, registered_at } of accounts) {
    console.log([id, username, email, registered_at].join("\t"));
  }
  const noun = accounts.length === 1 ? "account" : "accounts";
  console.error(`${accounts.length} ${noun}: id, username, e-mail, registered.`);
  return 0;
}

async function revoke(store: AccountStore, account: Account): Promise<number> {
  await store.revokeTokens(account.id);
  console.log(`All sessions of ${account.username} are ended.`);
  return 0;
}

async function setPassword(store: AccountStore, account: Account): Promise<number> {
  const password = await readPassword(`New password of ${account.username}: `);
  const problem = passwordProblem(password);
  if (problem) return fail(problem);
  await store.setPasswordHash(account.id, await new PasswordHasher().hash(password));
  console.log(`The password of ${account.username} is set, and all its sessions are ended.`);
  return 0;
}

async function deleteAccount(store: AccountStore, account: Account): Promise<number> {
  await store.delete(account.id);
  console.log(`The account ${account.username} is deleted, with its favorites.`);
  return 0;
}

/**
 * Reads a password from standard input, never from the command line, where other users of the machine see it. At a
 * terminal it prompts and does not echo what is typed; otherwise it is the first line.
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
