import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import { kindModels } from "@porchlight/contract/model/kinds";
import { type EntryKind, entryKinds } from "@porchlight/contract/vocabulary";
import { LRUCache } from "lru-cache";
import { pageOfUri } from "../../cache/page-key.ts";
import type { HostAdapter, HostResponse } from "./host-adapter.ts";
import { contractFailure, isPlainPermalink } from "./host-contract.ts";
import { isRecord, nodesIn, type Operation, type ResponseData, requireData } from "./operation.ts";
import { type RootField, rootFieldsOf } from "./root-fields.ts";

/** Options of the check of known entries. */
export interface KnownEntriesOptions {
  readonly host: Pick<HostAdapter, "send" | "confirmContract">;
  /** Milliseconds; must not start at 0. */
  readonly now?: (() => number) | undefined;
}

/** How long an entry counts as known after it was last in a response. */
const knownMilliseconds = 24 * 60 * 60_000;
const maxEntriesOfKind = 5000;

/**
 * The entries that a host had within the last day. When known entries are missing in a response, one of them is queried
 * by its id: if the host still has it, or the whole kind is missing, the response is a failure.
 */
export class KnownEntries {
  readonly #host: KnownEntriesOptions["host"];
  /** Known entries by kind, then by URI. */
  readonly #kinds: ReadonlyMap<EntryKind, EntriesOfKind>;
  /** Whether the host had menus, which have no URI to query. */
  #hadMenus = false;

  constructor({ host, now = () => performance.now() }: KnownEntriesOptions) {
    this.#host = host;
    const options = { max: maxEntriesOfKind, ttl: knownMilliseconds, ttlResolution: 0, perf: { now } };
    this.#kinds = new Map(entryKinds.map((kind) => [kind, new LRUCache(options)]));
  }

  /**
   * Checks a response before it is used, and records its entries.
   * @throws {HostFailure} when known entries are missing that the host has not removed
   */
  async confirm(operation: Operation, { data, errors, omittedPaths }: HostResponse): Promise<void> {
    if (!data || errors.length > 0) return;
    const fields = rootFieldsOf(operation, data, omittedPaths);
    if (hasPlainPermalink(data)) await this.#host.confirmContract({ isFresh: true });
    const missing = fields.filter(isMissing);
    const missingEntries = missing.flatMap((field) => this.#missingEntries(field));
    const lacksMenus = this.#hadMenus && missing.some(isOfMenus);
    if (missingEntries.length > 0 || lacksMenus) await this.#host.confirmContract({ isFresh: true });
    else if (missing.length > 0 && missing.length === fields.length) await this.#host.confirmContract();
    for (const each of missingEntries) await this.#confirmRemoved(each);
    for (const field of fields) this.#record(field);
  }

  /**
   * Removes the entries at the URIs of a change, or all entries of its kinds when it has no URIs: the host announces
   * what it removes. A change of everything removes no entry.
   */
  forget({ kinds, uris }: ContentChange): void {
    for (const [kind, entries] of this.#kinds) {
      for (const uri of uris) entries.delete(pageOfUri(uri));
      if (uris.length === 0 && kinds.includes(kind)) entries.clear();
    }
  }

  /** Known entries that are missing in the result of a field; one entry for a list. */
  #missingEntries(field: RootField): MissingEntry[] {
    const isOfAny = field.type === "look-up" && field.kind === undefined;
    const kinds = [...this.#kinds].filter(([kind]) => isOfAny || field.kind === kind);
    return kinds.flatMap(([kind, entries]) => {
      const uri = knownUriOf(field, entries);
      const known = uri === undefined ? undefined : entries.get(uri);
      return uri !== undefined && known ? [{ ...known, kind, uri, isOfList: field.type === "list" }] : [];
    });
  }

  /** @throws {HostFailure} unless other fields of the host also show that an entry, or all of a kind, is gone */
  async #confirmRemoved({ kind, uri, id, isOfList, wasFound }: MissingEntry): Promise<void> {
    const { graphqlPlural, plural } = kindModels[kind];
    const one = id === null ? "" : `known: ${kind}(id: "${id}", idType: DATABASE_ID) { uri }`;
    const query = `query CheckEntry { ${one} rest: ${graphqlPlural}(first: 1) { nodes { databaseId } } }`;
    const check: Operation = { operationName: "CheckEntry", query, variables: {} };
    const response = await this.#host.send(check);
    // A host that allows only known operations, or has no ids or lists, cannot be queried for this.
    const canQuery = response.data !== null && !response.omittedPaths.has("rest");
    const { known, rest } = canQuery ? requireData(check, response) : {};
    const hasRest = !canQuery || nodesIn(rest).length > 0;
    const entries = this.#kinds.get(kind);
    // WordPress lists some entries that it does not find by URI, such as the page for posts.
    const isAtAddress = isRecord(known) && typeof known.uri === "string" && pageOfUri(known.uri) === uri;
    const isStillThere = isOfList ? isRecord(known) : wasFound && isAtAddress;
    if (isStillThere || (isOfList && canQuery && hasRest)) {
      throw contractFailure(check, `The content host has ${uri}, but did not return it.`);
    }
    entries?.purgeStale();
    const count = entries?.size ?? 0;
    if (!isRecord(known) && !hasRest && count > 1) {
      const remedy = `Where that is right, send {"kinds": ["${kind}"]} to POST /ops/revalidate.`;
      throw contractFailure(
        check,
        `All ${count} ${plural.toLowerCase()} are gone from the content host at once. ${remedy}`,
      );
    }
    entries?.delete(uri);
  }

  #record(field: RootField): void {
    if (field.type === "look-up") {
      const kind = field.kind ?? (field.entry && kindOf(field.entry));
      const uri = field.by === "uri" ? field.address : field.entry?.uri;
      if (field.entry && kind) this.#recordEntry(kind, uri, field.entry, { wasFound: true });
    } else if (isOfMenus(field)) {
      this.#hadMenus ||= field.entries.length > 0;
    } else if (field.kind) {
      const entries = this.#kinds.get(field.kind);
      const before = new Map(entries?.entries());
      if (field.isOfAll && field.isToEnd) entries?.clear();
      for (const each of field.entries) {
        const key = typeof each.uri === "string" ? pageOfUri(each.uri) : "";
        this.#recordEntry(field.kind, each.uri, each, before.get(key));
      }
    }
  }

  /** Records an entry; values that its response does not contain stay as known before. */
  #recordEntry(kind: EntryKind, uri: unknown, { databaseId }: ResponseData, before?: Partial<KnownEntry>): void {
    if (typeof uri !== "string" || isPlainPermalink(uri)) return;
    const entries = this.#kinds.get(kind);
    const key = pageOfUri(uri);
    const known = { id: null, wasFound: false, ...entries?.get(key), ...before };
    entries?.set(key, { ...known, id: typeof databaseId === "number" ? databaseId : known.id });
  }
}

/** An entry as seen in responses. */
interface KnownEntry {
  /** Null when no response contained it. */
  readonly id: number | null;
  /** Whether a query by its URI found it, rather than only a list. */
  readonly wasFound: boolean;
}

type EntriesOfKind = LRUCache<string, KnownEntry>;

/** A known entry that is missing in a response. */
interface MissingEntry extends KnownEntry {
  readonly kind: EntryKind;
  readonly uri: string;
  /** Whether the whole list of the kind is empty. */
  readonly isOfList: boolean;
}

function knownUriOf(field: RootField, entries: EntriesOfKind): string | undefined {
  if (field.type === "look-up" && field.by === "uri") return pageOfUri(field.address);
  const uris = [...entries.keys()];
  if (field.type === "look-up") return uris.find((uri) => uri.endsWith(`/${field.address}/`));
  return uris.find((uri) => entries.get(uri)?.id) ?? uris[0];
}

function isMissing(field: RootField): boolean {
  return field.type === "list" ? field.isOfAll && field.entries.length === 0 : field.entry === null;
}

function isOfMenus({ type, kind }: RootField): boolean {
  return type === "list" && kind === undefined;
}

function kindOf({ __typename }: ResponseData): EntryKind | undefined {
  const name = typeof __typename === "string" ? __typename : "";
  return entryKinds.find((kind) => kind === name.charAt(0).toLowerCase() + name.slice(1));
}

/** Whether any URI in a response, such as that of an entry or a menu item, has no path. */
function hasPlainPermalink(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPlainPermalink);
  return isRecord(value) ? Object.values(value).some(hasPlainPermalink) : isPlainPermalink(value);
}
