import type { Deviation } from "../../site/server/host/normalize-response.ts";

/** Wrong shapes in lines, those of different items of a list in one: `… (and 12 more like it)`. */
export function deviationLines(deviations: readonly Deviation[]): string[] {
  const alike = Map.groupBy(
    deviations,
    ({ path, text }) => `${path.replaceAll(/\[\d+\]/g, "[]")}: ${text.replace(/ \(.*?\)/, "")}`,
  );
  return [...alike.values()].map((group) => {
    const [first] = group;
    const more = group.length > 1 ? ` (and ${group.length - 1} more like it)` : "";
    return `${first?.path || "data"}: ${first?.text}${more}`;
  });
}
