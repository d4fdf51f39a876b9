/** More than anybody looks through, and short enough for every place where addresses are pasted. */
export const maxShared = 200;

/** The address of a list that can be sent to somebody; of more than 200 products it holds the first. */
export function sharedListHref(ids: readonly number[]): string {
  return `/my-favorites/?ids=${ids.slice(0, maxShared).join(",")}`;
}

/** The products of a shared list's address, each once; null where its query names none. What is no id is left out. */
export function sharedIds(search: string): readonly number[] | null {
  const parts = new URLSearchParams(search).getAll("ids").join(",").split(",");
  const ids = parts
    .filter((part) => /^[1-9]\d{0,15}$/.test(part))
    .map(Number)
    .filter(Number.isSafeInteger);
  return ids.length === 0 ? null : [...new Set(ids)].slice(0, maxShared);
}
