/** An address that answers with another one, as the build's metadata lists it (S2.100). */
export interface RedirectRule {
  /** Path with a trailing slash; `:name` stands for any one segment. */
  readonly from: string;
  /** Path of this site, or a whole address elsewhere. */
  readonly to: string;
}

/** Where a path redirects to, asked for with or without its trailing slash; null where it does not. */
export function redirectOf(rules: readonly RedirectRule[], path: string): string | null {
  const asked = segmentsOf(path);
  const rule = rules.find(({ from }) => {
    const parts = segmentsOf(from);
    return parts.length === asked.length && parts.every((part, at) => part.startsWith(":") || part === asked[at]);
  });
  return rule?.to ?? null;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
