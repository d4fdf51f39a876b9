import { plainText } from "../../app/domain/wording/text.ts";
import type { StoredEntry } from "../backend/store/snapshot.ts";
import { anchorsIn } from "./anchors.ts";
import { textsOf } from "./fields.ts";

/** A stretch of words that speaks of one thing: a short text, a paragraph, an item or a row of a table. */
export interface Passage {
  /** The field that it stands in. */
  readonly path: string;
  /** Plain text. */
  readonly text: string;
  /** Where its links lead, as they were written. */
  readonly hrefs: readonly string[];
  /** The other short texts and addresses of the same row, such as the label of a table's row. */
  readonly beside: string;
}

/** Rows that say one thing with several fields. */
const row =
  /^(.*\b(?:items|tabs|links|buttons|features|options|questions|gallery|salesTeamMembers|saleTeamMembers)\.\d+)\.\w+$/;

const known = new WeakMap<StoredEntry, readonly Passage[]>();

/** The words of an entry as passages, those of HTML paragraph by paragraph; texts that do not concern the caller are left out. */
export function passagesOf(entry: StoredEntry, concerns?: (text: string) => boolean): readonly Passage[] {
  if (concerns) return readPassages(entry, concerns);
  // More than one rule reads every word.
  const passages = known.get(entry) ?? readPassages(entry, () => true);
  known.set(entry, passages);
  return passages;
}

function readPassages(entry: StoredEntry, concerns: (text: string) => boolean): Passage[] {
  const texts = [...textsOf(entry)];
  if (!texts.some(({ value }) => concerns(value))) return [];
  const rows = Map.groupBy(texts, ({ path }) => row.exec(path)?.[1] ?? "");
  return texts.flatMap(({ path, value, isHtml }): Passage[] => {
    if (!concerns(value)) return [];
    const others = (rows.get(row.exec(path)?.[1] ?? "none") ?? []).filter((other) => other.path !== path);
    const beside = others.map((other) => plainText(other.value)).join(" ");
    if (!isHtml) return [{ path, text: value, hrefs: [], beside }];
    return value
      .split(/<\/(?:p|li|tr|h[1-6]|figcaption|blockquote|caption)>/i)
      .map((html) => ({ path, text: plainText(html), hrefs: anchorsIn(html).map(({ href }) => href), beside }))
      .filter(({ text }) => text !== "");
  });
}
