import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type ContentBackend, type ContentBackendOptions, openContentBackend } from "../index.ts";
import { type Log, type OnStatement, openDatabase } from "../store/database.ts";
import type { EntryDataByKind, EntryToWrite, MediaUse } from "../store/entry-data.ts";
import { migrate } from "../store/open-store.ts";
import type { EntryKind, MediaTable } from "../store/tables.ts";
import { type ContentWriter, writeContent } from "../store/writes.ts";
import { databaseBeside, newDatabaseName, runStatement } from "./postgres-databases.ts";
import { testAccounts, testPublicUrl } from "./test-accounts.ts";

export { testAccounts, testPublicUrl };

/** A log that prints nothing and collects its lines. */
export function memoryLog(): Log & { readonly lines: { level: string; details: object; message: string }[] } {
  const lines: { level: string; details: object; message: string }[] = [];
  const at = (level: string) => (details: object, message: string) => void lines.push({ level, details, message });
  return { lines, info: at("info"), warn: at("warn"), error: at("error") };
}

/** A backend on a store filled by `fill`; `remove` ends both. */
export async function temporarySite(
  fill: (writer: ContentWriter) => Promise<void>,
  options: Partial<ContentBackendOptions> = {},
) {
  const store = await temporaryStore();
  await store.write(fill);
  const site = await backendOn(store.databaseUrl, options);
  return {
    ...site,
    store,
    async remove() {
      await site.backend.close();
      await store.remove();
    },
  };
}

/**
 * A new migrated store of the database kind under test: a SQLite file in a temporary folder, or a database on the
 * tests' PostgreSQL. `folder` is empty and removed with the store.
 */
export async function temporaryStore(onStatement?: OnStatement) {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-content-"));
  const place = await newPlace(folder);
  const database = openDatabase(place.databaseUrl, onStatement);
  await migrate(database);
  return {
    folder,
    databaseUrl: place.databaseUrl,
    database,
    write: (work: (writer: ContentWriter) => Promise<void>) => writeContent(database, work),
    async remove() {
      await database.destroy();
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** URL of a new store of the database kind under test; on PostgreSQL migrated. */
async function newPlace(folder: string): Promise<StorePlace> {
  const postgres = inject("postgres");
  return postgres ? newDatabase(postgres.url, postgres.copyOfTemplate) : fileIn(folder);
}

/** URL of a new store without tables. */
export async function emptyPlace(folder: string): Promise<StorePlace> {
  const postgres = inject("postgres");
  return postgres ? newDatabase(postgres.url, "") : fileIn(folder);
}

/** Place of a store; `remove` deletes it when unused. */
interface StorePlace {
  readonly databaseUrl: string;
  remove(): Promise<void>;
}

const fileIn = (folder: string): StorePlace => ({
  databaseUrl: `file:${join(folder, "store.db")}`,
  remove: async () => rmSync(join(folder, "store.db"), { force: true }),
});

async function newDatabase(url: string, copyOfTemplate: string): Promise<StorePlace> {
  const name = newDatabaseName();
  await runStatement(url, `create database ${name} ${copyOfTemplate}`);
  return {
    databaseUrl: databaseBeside(url, name),
    remove: async () => void (await runStatement(url, `drop database if exists ${name} with (force)`)),
  };
}

/** A temporary store with its URL, database and folder. */
export type TemporaryStore = Awaited<ReturnType<typeof temporaryStore>>;

/** A backend on a store, with helpers for requests. */
export async function backendOn(databaseUrl: string, options: Partial<ContentBackendOptions> = {}) {
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl: testPublicUrl,
    production: false,
    log: memoryLog(),
    ...testAccounts,
    ...options,
  });
  return {
    backend,
    request: <Data = unknown>(query: string, variables?: object, caller?: TestCaller) =>
      request<Data>(backend, query, variables, caller),
    /** The data of a response; fails on errors. */
    async data<Data = unknown>(query: string, variables?: object, caller?: TestCaller): Promise<Data> {
      const { data, errors } = await request<Data>(backend, query, variables, caller);
      if (errors) throw new Error(errors.map((error) => error.message).join("; "));
      return data;
    },
  };
}

/** A backend on a temporary store, with helpers for requests. */
export type TestSite = Awaited<ReturnType<typeof backendOn>>;

/** A response; tests name its shape and assert its content. */
export interface OperationResult<Data = unknown> {
  readonly data: Data;
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[] }[];
}

/** Sends an operation by POST, as the site does. */
export async function request<Data = unknown>(
  backend: Pick<ContentBackend, "fetch">,
  query: string,
  variables: object = {},
  caller: TestCaller = {},
): Promise<OperationResult<Data>> {
  const response = await backend.fetch(graphqlRequest({ query, variables }, caller));
  return (await response.json()) as OperationResult<Data>;
}

/** The caller of a request: a Bearer token, and the visitor's address as the proxy forwards it. */
export interface TestCaller {
  readonly token?: string;
  readonly address?: string;
}

/** A POST of a JSON body to the endpoint. */
export function graphqlRequest(body: unknown, { token, address }: TestCaller = {}): Request {
  return new Request(`${testPublicUrl}/wp/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(address === undefined ? {} : { "x-porchlight-client-address": address }),
    },
    body: JSON.stringify(body),
  });
}

const emptyData: { readonly [Kind in EntryKind]: EntryDataByKind[Kind] } = {
  neighborhood: { status: "open", types: [], collection: [] },
  plan: { collection: [], productStatus: {} },
  model: { collection: [], productStatus: {} },
  home: { collection: [], productStatus: {} },
  page: {},
  campaign: {},
  blogPost: {},
  testimonial: {},
  event: { collection: [] },
};

/** A published entry with defaults. */
export function entry<Kind extends EntryKind>(
  kind: Kind,
  id: number,
  parts: Partial<Omit<EntryToWrite<Kind>, "data" | "kind" | "id">> & { data?: Partial<EntryDataByKind[Kind]> } = {},
): EntryToWrite<Kind> {
  const slug = parts.slug ?? `${kind}-${id}`;
  return {
    id,
    kind,
    slug,
    uri: `/${kind}/${slug}/`,
    status: "publish",
    title: `${kind} ${id}`,
    date: "2026-01-07T14:00:00",
    modified: "2026-01-07T14:00:00",
    content: null,
    relations: {},
    terms: [],
    origin: "test",
    ...parts,
    data: { ...emptyData[kind], ...parts.data },
  };
}

/** A medium of 1600 × 1000 px. */
export function medium(id: number, file: string, parts: Partial<MediaTable> = {}): MediaTable {
  const mime_type = file.endsWith(".svg") ? "image/svg+xml" : "image/jpeg";
  return {
    id,
    file,
    title: file,
    mime_type,
    width: 1600,
    height: 1000,
    alt: `Alt of ${file}`,
    caption: "",
    origin: "test",
    ...parts,
  };
}

/** A use of a medium without its own texts. */
export const use = (media: number): MediaUse => ({ media });
