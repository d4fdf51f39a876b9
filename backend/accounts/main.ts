import { parseArgs } from "node:util";
import { openDatabase } from "#backend/store/database.ts";
import { migrate } from "#backend/store/migrate.ts";
import { type Account, AccountStore } from "./account-store.ts";
import { PasswordHasher } from "./password-hasher.ts";
import { readPassword } from "./password-input.ts";
import { passwordProblem } from "./password-rules.ts";

const usage = `Usage:
  npm run accounts -- list                                  every account, with what it has saved
  npm run accounts -- revoke <username or e-mail>           ends all its sessions
  npm run accounts -- set-password <username or e-mail>     asks for a password, or reads it from standard input`;

/** Runs the command; the answer is the process's exit code. */
async function main(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [command, name, ...rest] = positionals;
  const takesName = command === "revoke" || command === "set-password";
  if (!(takesName ? name : command === "list" && !name) || rest.length > 0) return complain(usage);

  const database = openDatabase(process.env.DATABASE_URL || "file:var/porchlight.db");
  try {
    await migrate(database);
    const store = new AccountStore(database);
    if (!takesName || name === undefined) return list(await store.all());
    const account = await store.byName(name);
    if (!account) return complain(`There is no account with the username or e-mail address "${name}".`);
    return command === "revoke" ? await revoke(store, account) : await setPassword(store, account);
  } finally {
    await database.destroy();
  }
}

function list(accounts: readonly Account[]): number {
  for (const { id, username, email, registered_at } of accounts) {
    console.log([id, username, email, registered_at].join("\t"));
  }
  console.error(
    `${accounts.length} ${accounts.length === 1 ? "account" : "accounts"}: id, username, e-mail, registered.`,
  );
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
  if (problem) return complain(problem);
  await store.setPasswordHash(account.id, await new PasswordHasher().hash(password));
  console.log(`The password of ${account.username} is set, and all its sessions are ended.`);
  return 0;
}

function complain(message: string): number {
  console.error(message);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isArgumentError = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isArgumentError ? usage : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
