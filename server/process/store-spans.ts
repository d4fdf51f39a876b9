import type { OnStatement } from "@porchlight/backend/store/database.ts";
import { currentRequest } from "../requests/request-scope.ts";
import type { Settings } from "../settings.ts";

/** Puts the statements of the store into the traces of their requests; undefined where no traces are sent. */
export function storeSpans({ OTEL_EXPORTER_OTLP_ENDPOINT }: Settings): OnStatement | undefined {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  return (sql, milliseconds) => {
    const span = currentRequest()?.span;
    span?.child(nameOf(sql), { "db.query.text": sql }, { agoMs: milliseconds }).end();
  };
}

/** `store select leads`: what a statement does, and to which table. */
function nameOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql)?.[1];
  return ["store", verb, table].filter(Boolean).join(" ");
}
