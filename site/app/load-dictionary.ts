/**
 * Has the browser load the dictionary that further documents come as differences from, where the server names one of this
 * document (`Server-Timing`; docs/decisions/0076-dictionaries.md). A header that links it is followed right after `load`,
 * beside the fonts and the page's script.
 */
export function loadDictionary(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const href = visit?.serverTiming?.find(({ name }) => name === "dictionary")?.description;
  if (href)
    document.head.append(Object.assign(document.createElement("link"), { rel: "compression-dictionary", href }));
}
