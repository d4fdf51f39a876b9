/** What Vite's manifest says of one of the browser's files. */
export interface BuiltFile {
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  css?: readonly string[];
}

/** Vite's manifest: the browser's files by their sources. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** The style sheets of some sources and of all that they import, those of imports first. */
export function stylesOf(sources: readonly string[], files: BuiltFiles): readonly string[] {
  const seen = new Set<string>();
  const walk = (source: string): readonly string[] => {
    if (seen.has(source)) return [];
    seen.add(source);
    const { imports = [], css = [] } = files[source] ?? {};
    return [...imports.flatMap(walk), ...css];
  };
  return [...new Set(sources.flatMap(walk))];
}
