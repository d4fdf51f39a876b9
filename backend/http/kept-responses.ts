import { type ExecutionArgs, type ExecutionResult, getOperationAST, OperationTypeNode } from "graphql";
import type { Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import type { Content } from "../schema/content.ts";
import type { RequestContext } from "../schema/request-context.ts";

/** Bytes of all kept responses together, and of one of them; each with its operation's text and variables. */
const limitBytes = { all: 32_000_000, one: 8_000_000 };

/** The JSON of one response, in UTF-8. */
export type WrittenJson = Uint8Array<ArrayBuffer>;

/** A result whose JSON is written already; `answers.ts` sends it as it is. */
export interface WrittenResult extends ExecutionResult {
  readonly json?: WrittenJson;
}

/**
 * Keeps the responses to queries without an `Authorization` header, and hands them out until the content changes.
 * Mutations and what has errors are never kept. Accounts answer `null` to everyone without a token, so a response
 * depends on nothing but the operation, its variables and the content.
 */
export function keptResponses(): Plugin {
  const kept = new KeptResponses();
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (!isAnonymousQuery(args)) return undefined;
      const { content } = args.contextValue as object as RequestContext;
      const key = keyOf(args);
      const json = kept.get(content, key);
      if (json) {
        setResultAndStopExecution({ json } as WrittenResult);
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result || result.errors || !result.data) return;
          // Not Buffer.from, whose small ones are pieces of a 64 KB pool that each of them would keep.
          const made = new TextEncoder().encode(JSON.stringify({ data: result.data }));
          kept.set(content, key, made);
          setResult({ json: made } as WrittenResult);
        },
      };
    },
  };
}

function isAnonymousQuery({ document, operationName, contextValue }: ExecutionArgs): boolean {
  const { request } = contextValue as { readonly request: Request };
  if (request.headers.has("authorization")) return false;
  return getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
}

function keyOf({ document, operationName, variableValues }: ExecutionArgs): string {
  return JSON.stringify([operationName ?? null, variableValues ?? {}, document.loc?.source.body ?? ""]);
}

/** Responses by their operation, for one version of the content. */
export class KeptResponses {
  readonly #responses = new LRUCache<string, WrittenJson>({
    maxSize: limitBytes.all,
    maxEntrySize: limitBytes.one,
    sizeCalculation: (json, key) => json.byteLength + key.length * 2,
  });
  #version: Content["snapshot"] | undefined;

  get(content: Content, key: string): WrittenJson | undefined {
    return this.#version === content.snapshot ? this.#responses.get(formKey(content, key)) : undefined;
  }

  set(content: Content, key: string, json: WrittenJson): void {
    if (this.#version !== content.snapshot) {
      // A slow request may still read an older version; it must not take the place of a newer one.
      if (this.#version && this.#version.version > content.snapshot.version) return;
      this.#responses.clear();
      this.#version = content.snapshot;
    }
    this.#responses.set(formKey(content, key), json);
  }
}

/** Own addresses come in two forms, so one operation has two responses. */
const formKey = (content: Content, key: string): string => `${content.addressPrefix} ${key}`;
