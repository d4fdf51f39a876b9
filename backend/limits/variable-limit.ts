import { limits } from "./limits.ts";
import { written } from "./refusal.ts";

/** Values in a question's variables; counting stops one past `most`. */
export function variableValueCountOf(variables: unknown, most: number = Number.POSITIVE_INFINITY): number {
  let count = 0;
  const waiting: unknown[] = [variables];
  // A list of our own instead of calls inside calls: what comes from outside may be nested as deep as it likes.
  while (waiting.length > 0 && count <= most) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) {
      count += 1;
      if (typeof inner === "object" && inner !== null) waiting.push(inner);
    }
  }
  return count;
}

/** What to say about variables of too many values. */
export function variableProblem(variables: unknown): string | undefined {
  const most = limits.variableValues;
  if (variableValueCountOf(variables, most) <= most) return undefined;
  return `The variables hold more than ${written(most)} values; ${written(most)} are allowed.`;
}
