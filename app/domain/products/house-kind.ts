/** A kind of house by the content’s own word for it, such as townhomes; `id` stands in addresses. */
export interface HouseKind {
  readonly id: string;
  readonly title: string;
}

/**
 * The id of a kind of house, the same for one house and for many: `Townhome` and `Townhomes`, `Single-family` and
 * `Single-family homes`. Empty for empty text.
 */
export function houseKindId(text: string | null | undefined): string {
  const words = (text ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return words.replace(/-homes?$/, "").replace(/(?<=[^s])s$/, "");
}

/** The kinds of house that these texts name, each once, in the plural and in the order of the alphabet. */
export function houseKinds(texts: Iterable<string | null | undefined>): HouseKind[] {
  const titles = new Map<string, string>();
  for (const text of texts) {
    const [id, title] = [houseKindId(text), text?.trim() ?? ""];
    // The plural of the content itself is the best.
    if (id !== "" && !titles.get(id)?.endsWith("s")) titles.set(id, title);
  }
  return [...titles]
    .map(([id, title]) => ({ id, title: inPlural(title) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function inPlural(title: string): string {
  if (title.endsWith("s")) return title;
  return title.includes("-") ? `${title} homes` : `${title}s`;
}
