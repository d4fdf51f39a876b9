import type { StoredRedirect } from "@porchlight/backend/store/tables.ts";
import * as v from "valibot";
import type { ImportNotes } from "./fields.ts";
import type { HostContent } from "./read-host.ts";

const address = v.pipe(v.string(), v.nonEmpty());
const status = v.nullish(v.picklist([301, 302, 303, 307, 308]), 301);
/** Statuses of pages that were removed; their rows have no target. */
const gone = v.picklist([410, 451]);
const redirectionRow = v.union([
  v.object({
    origin: address,
    target: address,
    code: status,
    type: v.literal("url"),
    matchType: v.literal("url"),
  }),
  v.object({ origin: address, code: gone, type: v.picklist(["url", "error"]), matchType: v.literal("url") }),
]);
const format = v.nullish(v.literal("plain"));
const yoastRow = v.union([
  v.object({ origin: address, target: address, type: status, format }),
  v.object({ origin: address, type: gone, format }),
]);

/**
 * The redirects of a host's plugins that depend on the path only; others are noted as omitted. Undefined when the host
 * has no redirect table.
 */
export function importedRedirects(
  { redirection, seo }: Pick<HostContent, "redirection" | "seo">,
  notes: ImportNotes,
): StoredRedirect[] | undefined {
  const ofRedirection = rowsOf(redirection);
  const ofYoast = rowsOf(seo);
  if (!ofRedirection && !ofYoast) return undefined;
  const noteOthers = (name: string, row: unknown) => {
    notes.omitted({ kind: "host" }, `A redirect that a path alone does not decide: ${JSON.stringify(row)}`, name);
    return [];
  };
  return [
    ...(ofRedirection ?? []).flatMap((row): StoredRedirect[] => {
      const { success, output } = v.safeParse(redirectionRow, row);
      return success
        ? [{ from: output.origin, to: targetOf(output), status: output.code }]
        : noteOthers("redirection", row);
    }),
    ...(ofYoast ?? []).flatMap((row): StoredRedirect[] => {
      const { success, output } = v.safeParse(yoastRow, row);
      return success ? [{ from: output.origin, to: targetOf(output), status: output.type }] : noteOthers("seo", row);
    }),
  ];
}

const targetOf = (row: { readonly target: string } | object): string => ("target" in row ? row.target : "");

function rowsOf(value: unknown): readonly unknown[] | undefined {
  const result = v.safeParse(v.object({ redirects: v.array(v.unknown()) }), value);
  return result.success ? result.output.redirects : undefined;
}
