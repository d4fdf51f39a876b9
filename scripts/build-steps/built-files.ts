/** An entry of Vite's manifest. */
export interface BuiltFile {
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  css?: readonly string[];
}

/** Vite's manifest of the client build: files by source. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** The style sheets of some sources and of everything they import, those of imports first. */
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
