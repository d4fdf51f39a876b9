/**
 * Whom attempts with a name count for. Two spellings that a backend takes for one account must not give two counters:
 * WordPress drops accents, tags, entities, percent signs with two digits and outer spaces from a name before it looks
 * for it, and its database knows no case. So letters lose their accents and case, and all names with characters that
 * no account of either backend has are one.
 */
export function loginNameOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cc}\s]/gu, "")
    .toLowerCase();
  return /^[\w.@+'-]+$/.test(plain) ? plain : "any other name";
}
