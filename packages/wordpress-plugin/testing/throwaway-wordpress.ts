import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { importDemo } from "./demo-content.ts";
import { TemporaryFolder } from "./ending.ts";
import {
  choosePlugins,
  findWordPress,
  type PluginFolder,
  type WordPressParts,
  WordPressProblem,
} from "./find-wordpress.ts";
import { preparedFolder } from "./prepared-wordpress.ts";
import { runPhp } from "./run-php.ts";
import { listens, ThrowawayDatabase } from "./throwaway-database.ts";
import { copyWordPress, ownFile, pluginSlugs, shareWordPress } from "./wordpress-files.ts";

/** Options of a throwaway WordPress. */
export interface WordPressOptions {
  /** `1.x`, `2.x` or a version; default the setting `WORDPRESS_WPGRAPHQL`, else the newest installed. */
  readonly wpgraphql?: string | undefined;
  /** PHP's memory limit; default 512M. */
  readonly memory?: string;
  /** Further plugins, by slug in `WORDPRESS_PLUGINS` or by a path with a slash. */
  readonly plugins?: readonly string[];
  /** Constants of wp-config.php, such as `PORCHLIGHT_SITE`; `define` changes them later. */
  readonly constants?: Readonly<Record<string, string | number | boolean>>;
  /** Whether it contains the demo, with its ids; default false. */
  readonly demo?: boolean;
  /** PHP that adds content once; instances with equal content share the preparation. */
  readonly content?: string;
}

/** Temporary faults of a WordPress. */
export interface WordPressScenario {
  /** An update is running: WordPress's maintenance page. */
  readonly maintenance?: boolean;
  /** A plugin calls an undefined function. */
  readonly fatal?: boolean;
  /** PHP's memory limit, such as 128M; default that of the start. */
  readonly memory?: string;
}

/** A mail that WordPress would have sent. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly message: string;
}

/** A GraphQL response. */
export interface GraphQLResponse<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly errors: readonly { readonly message: string }[] | undefined;
}

/** The administrator of every throwaway WordPress. */
export const administrator = { user: "admin", password: "admin-of-a-throwaway-1" } as const;

/** The secret shared with the site (`PORCHLIGHT_SECRET`, the site's `REVALIDATE_SECRET`). */
export const sharedSecret = "secret-of-a-throwaway-wordpress-01";

/** Placeholder address of a prepared WordPress, with the length of a real one. */
const preparedAddress = "127.0.0.1:65535";

const phpSettings = [
  ...["-d", "opcache.enable_cli=1", "-d", "opcache.memory_consumption=64"],
  ...["-d", "upload_max_filesize=64M", "-d", "post_max_size=80M", "-d", "variables_order=EGPCS"],
];

/**
 * Starts a WordPress with WPGraphQL, its JWT plugin and ours, on its own database, in a temporary folder. It is removed
 * when it stops, or when this process ends.
 * @throws {WordPressProblem} with one line when a program is missing, or with a program's output
 */
export async function startWordPress(options: WordPressOptions = {}): Promise<ThrowawayWordPress> {
  const parts = findWordPress();
  if ("missing" in parts) throw new WordPressProblem(parts.missing);
  const version = options.wpgraphql ?? (process.env.WORDPRESS_WPGRAPHQL?.trim() || undefined);
  const plugins = choosePlugins(parts, version, options.plugins ?? []);
  const folder = new TemporaryFolder("porchlight-wp-");
  try {
    const wordpress = new ThrowawayWordPress(folder, parts, options);
    const shared = process.env.WORDPRESS_PREPARED;
    if (shared === undefined) {
      await wordpress.prepare(plugins, options);
    } else {
      const recipe = [plugins, options.demo ?? false, options.content ?? ""];
      const prepared = await preparedFolder(shared, recipe, async () => {
        await wordpress.prepare(plugins, options);
        return folder;
      });
      if (!existsSync(join(folder.path, "www"))) {
        await cp(join(prepared, "db"), join(folder.path, "db"), { recursive: true });
        await shareWordPress(join(prepared, "www"), join(folder.path, "www"));
      }
    }
    await wordpress.start();
    return wordpress;
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** A temporary WordPress for tests, or for trying it. */
export class ThrowawayWordPress {
  readonly #folder: TemporaryFolder;
  readonly #parts: WordPressParts;
  readonly #database: ThrowawayDatabase;
  readonly #memory: string;
  #scenario: WordPressScenario = {};
  #constants: Readonly<Record<string, string | number | boolean>>;
  #address = preparedAddress;
  #plugins: readonly string[] = [];
  #secret = randomBytes(16).toString("hex");

  constructor(folder: TemporaryFolder, parts: WordPressParts, { memory = "512M", constants }: WordPressOptions) {
    this.#folder = folder;
    this.#parts = parts;
    this.#memory = memory;
    this.#constants = { PORCHLIGHT_SECRET: sharedSecret, ...constants };
    this.#database = new ThrowawayDatabase(folder, parts);
    mkdirSync(join(folder.path, "mails"));
  }

  /** Its URL without trailing slash. */
  get url(): string {
    return `http://${this.#address}`;
  }

  /** Its temporary folder; WordPress is in `www`. */
  get folder(): string {
    return this.#folder.path;
  }

  /** Runs PHP in WordPress as the administrator, in a CLI process; returns its output. */
  async eval(php: string): Promise<string> {
    const args = ["-d", "memory_limit=512M", ownFile("evaluate"), this.#www, this.#address];
    return await runPhp(this.#parts.php, args, php);
  }

  /** The value of a PHP expression in WordPress, through JSON. */
  async value<Value>(expression: string): Promise<Value> {
    return JSON.parse(await this.eval(`echo wp_json_encode( ${expression} );`)) as Value;
  }

  /** Sends a GraphQL operation, as the site does. */
  async graphql<Data = Record<string, unknown>>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<GraphQLResponse<Data>> {
    const response = await fetch(`${this.url}/wp/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
    return { status: response.status, headers: response.headers, data, errors };
  }

  /** Sends a REST request as the administrator; `path` is relative to `/wp-json`. */
  async rest<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Body }> {
    const { user } = administrator;
    const credentials = Buffer.from(`${user}:${await this.#applicationPassword()}`).toString("base64");
    const response = await fetch(`${this.url}/wp-json${path}`, {
      method,
      headers: { Authorization: `Basic ${credentials}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  /** Every mail that it would have sent, in order. */
  mails(): SentMail[] {
    const folder = join(this.folder, "mails");
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as SentMail);
  }

  /** The lines of PHP's log so far. */
  debugLog(): string[] {
    const file = join(this.folder, "debug.log");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  }

  /** Replaces the fault scenario; `{}` has no faults. Does not affect `eval`. */
  setScenario(scenario: WordPressScenario): void {
    this.#scenario = scenario;
    this.#writeSettings();
    const maintenance = join(this.#www, ".maintenance");
    if (scenario.maintenance) writeFileSync(maintenance, "<?php $upgrading = time();");
    else rmSync(maintenance, { force: true });
  }

  /** Sets constants of wp-config.php, in addition to earlier ones. */
  define(constants: Readonly<Record<string, string | number | boolean>>): void {
    this.#constants = { ...this.#constants, ...constants };
    this.#writeSettings();
  }

  async stopDatabase(): Promise<void> {
    await this.#database.stop();
  }

  async startDatabase(): Promise<void> {
    await this.#database.start();
  }

  /** Ends its programs and removes its folder. */
  async stop(): Promise<void> {
    await this.#folder.remove();
  }

  /** Creates it: files, database, plugins, content. Nothing runs afterwards. */
  async prepare(plugins: readonly PluginFolder[], { demo, content }: WordPressOptions): Promise<void> {
    this.#plugins = pluginSlugs(plugins);
    await Promise.all([
      copyWordPress(this.#parts.wordpress, this.#www, plugins),
      this.#database.install().then(() => this.#database.start()),
    ]);
    this.#writeSettings();
    const memory = ["-d", "memory_limit=512M"];
    await runPhp(this.#parts.php, [...memory, ownFile("install"), this.#www]);
    // As the link in the list of plugins does.
    await this.eval(
      `foreach ( get_option( 'active_plugins' ) as $plugin ) { do_action( "activate_$plugin", false ); }`,
    );
    if (demo) await importDemo(this);
    if (content !== undefined) await this.eval(content);
    await this.#database.stop();
  }

  /** Starts a prepared WordPress on a free port. */
  async start(): Promise<void> {
    this.#address = `127.0.0.1:${await freePort()}`;
    this.#writeSettings();
    await this.#database.start();
    await runPhp(this.#parts.php, [ownFile("move"), this.#database.socket, preparedAddress, this.#address]);
    const args = [...phpSettings, "-S", this.#address, "-t", this.#www, ownFile("router")];
    const server = this.#folder.spawn("php", this.#parts.php, args, {
      ...process.env,
      PHP_CLI_SERVER_WORKERS: "4",
    });
    const [host = "", port] = this.#address.split(":");
    const problem = () => `PHP did not serve:\n${this.#folder.log("php")}`;
    await listens(server, () => connect(Number(port), host), problem);
  }

  get #www(): string {
    return join(this.folder, "www");
  }

  /** Written atomically, as every request reads them. */
  #writeSettings(): void {
    const file = join(this.folder, "settings.json");
    const settings = {
      url: this.url,
      socket: this.#database.socket,
      secret: this.#secret,
      memory: this.#scenario.memory ?? this.#memory,
      fatal: this.#scenario.fatal ?? false,
      constants: this.#constants,
      plugins: this.#plugins,
      ...administrator,
    };
    writeFileSync(`${file}.part`, JSON.stringify(settings));
    renameSync(`${file}.part`, file);
  }

  #password: Promise<string> | undefined;

  #applicationPassword(): Promise<string> {
    const made = "WP_Application_Passwords::create_new_application_password( 1, array( 'name' => 'tests' ) )";
    this.#password ??= this.value<[string, unknown]>(made).then(([password]) => password);
    return this.#password;
  }
}

/** A free port of five digits: moving a prepared database replaces its address by one of equal length. */
async function freePort(): Promise<number> {
  for (;;) {
    const probe = createServer();
    await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
    const address = probe.address();
    await new Promise((resolve) => probe.close(resolve));
    if (typeof address === "object" && address && address.port > 9999) return address.port;
  }
}
