import type { StoredRedirect } from "@porchlight/backend/store/tables.ts";
import * as v from "valibot";
import type { ImportNotes } from "./fields.ts";
import type { HostContent } from "./read-host.ts";

const address = v.pipe(v.string(), v.nonEmpty());
const status = v.nullish(v.picklist([301, 302, 307, 308]), 301);
const redirectionRow = {
  origin: address,
  target: address,
  code: status,
  type: v.literal("url"),
  matchType: v.literal("url"),
};
const yoastRow = { origin: address, target: address, type: status, format: v.nullish(v.literal("plain")) };

/**
 * The redirects of a host's plugins that a path alone decides; others are noted as left out. Undefined where the host
 * shows no table.
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
      const { success, output } = v.safeParse(v.object(redirectionRow), row);
      return success
        ? [{ from: output.origin, to: output.target, status: output.code }]
        : noteOthers("redirection", row);
    }),
    ...(ofYoast ?? []).flatMap((row): StoredRedirect[] => {
      const { success, output } = v.safeParse(v.object(yoastRow), row);
      return success ? [{ from: output.origin, to: output.target, status: output.type }] : noteOthers("seo", row);
    }),
  ];
}

function rowsOf(value: unknown): readonly unknown[] | undefined {
  const result = v.safeParse(v.object({ redirects: v.array(v.unknown()) }), value);
  return result.success ? result.output.redirects : undefined;
}
