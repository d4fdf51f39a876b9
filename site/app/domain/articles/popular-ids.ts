/**
 * The ids that `popularBlogPosts` names, a JSON array of databaseIds in a text (S7.26), in their order. An empty list
 * for anything that is no such text.
 */
export function popularBlogPostIds(text: string | null | undefined): number[] {
  return wholeNumbers(parsed(text));
}

/**
 * The ids that `popularTestimonials` names, a JSON object in a text whose `testimonials` is a list of ids (S7.32), in
 * their order. An empty list for anything that is no such text.
 */
export function popularTestimonialIds(text: string | null | undefined): number[] {
  const value = parsed(text);
  return wholeNumbers(value && typeof value === "object" && "testimonials" in value ? value.testimonials : null);
}

/** The entries that a list of ids names, in the order of the ids; ids without an entry are passed over. */
export function inOrderOfIds<Entry extends { readonly databaseId: number }>(
  entries: readonly Entry[],
  ids: readonly number[],
): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.databaseId, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function wholeNumbers(list: unknown): number[] {
  return Array.isArray(list) ? [...new Set(list.filter((id): id is number => Number.isSafeInteger(id) && id > 0))] : [];
}
