import { type ExecutionArgs, type ExecutionResult, getOperationAST, OperationTypeNode } from "graphql";
import type { Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import type { ContentReader, RequestContext } from "../schema/content-reader.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import { textOf } from "./operation-check.ts";

/** Bytes of all cached responses, and of one; including the operation's text and variables. */
const maxBytes = { all: 32_000_000, one: 8_000_000 };

/** The UTF-8 JSON of one response. */
export type SerializedJson = Uint8Array<ArrayBuffer>;

/** A result that is already serialized. */
export interface SerializedResult extends ExecutionResult {
  readonly json?: SerializedJson;
}

/**
 * Caches responses to queries without an `Authorization` header, except previews, until the content changes. Mutations
 * and responses with errors are never cached. Accounts are `null` without a token, so that a response depends only on
 * the operation, its variables and the content.
 */
export function responseCache(): Plugin {
  const cache = new ResponseCache();
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (!isAnonymousQuery(args)) return undefined;
      const { content } = args.contextValue as object as RequestContext;
      const key = keyOf(args);
      const json = cache.get(content, key);
      if (json) {
        setResultAndStopExecution({ json } as SerializedResult);
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result || result.errors || !result.data) return;
          // Not Buffer.from, whose small results are slices of a 64 KB pool that each would keep in memory.
          const serialized = new TextEncoder().encode(JSON.stringify({ data: result.data }));
          cache.set(content, key, serialized);
          setResult({ json: serialized } as SerializedResult);
        },
      };
    },
  };
}

function isAnonymousQuery({ document, operationName, contextValue }: ExecutionArgs): boolean {
  const { request, isPreview } = contextValue as RequestContext & { readonly request: Request };
  if (request.headers.has("authorization") || isPreview) return false;
  return getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
}

function keyOf({ document, operationName, variableValues }: ExecutionArgs): string {
  return JSON.stringify([operationName ?? null, variableValues ?? {}, textOf(document)]);
}

/** Responses by operation, for one version of the content. */
export class ResponseCache {
  readonly #responses = new LRUCache<string, SerializedJson>({
    maxSize: maxBytes.all,
    maxEntrySize: maxBytes.one,
    sizeCalculation: (json, key) => json.byteLength + key.length * 2,
  });
  #snapshot: ContentSnapshot | undefined;

  get(content: ContentReader, key: string): SerializedJson | undefined {
    return this.#snapshot === content.snapshot ? this.#responses.get(withPrefix(content, key)) : undefined;
  }

  set(content: ContentReader, key: string, json: SerializedJson): void {
    if (this.#snapshot !== content.snapshot) {
      // A slow request may have read an older version; it must not replace a newer one.
      if (this.#snapshot && this.#snapshot.version > content.snapshot.version) return;
      this.#responses.clear();
      this.#snapshot = content.snapshot;
    }
    this.#responses.set(withPrefix(content, key), json);
  }
}

/** The site's URLs have two forms, so that an operation has two responses. */
const withPrefix = (content: ContentReader, key: string): string => `${content.addressPrefix} ${key}`;
