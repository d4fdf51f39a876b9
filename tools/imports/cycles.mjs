// Finds files that import each other in a circle.

/**
 * One circle per group of files that reach each other.
 * @param {Map<string, string[]>} graph imports by file
 * @returns {string[][]} each with its first file repeated at the end
 */
export function importCycles(graph) {
  const cycles = [];
  const done = new Set();
  for (const start of [...graph.keys()].sort()) walk(start, [], new Set());
  return cycles;

  function walk(file, path, onPath) {
    if (onPath.has(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    onPath.add(file);
    for (const next of graph.get(file) ?? []) walk(next, [...path, file], onPath);
    onPath.delete(file);
    done.add(file);
  }
}
