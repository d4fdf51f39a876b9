/** The ranking after a step: up one place, to the end when it has no rank; down one place, out of it from the last. */
export function rankingAfter(ranking: readonly number[], productId: number, step: "up" | "down"): number[] {
  const others = ranking.filter((id) => id !== productId);
  const from = ranking.indexOf(productId);
  if (from < 0) return step === "up" ? [...others, productId] : others;
  if (step === "down" && from === others.length) return others;
  return others.toSpliced(step === "up" ? Math.max(0, from - 1) : from + 1, 0, productId);
}
