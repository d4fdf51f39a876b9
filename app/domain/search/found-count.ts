import { formatCount } from "../wording/numbers.ts";

/** How much a search finds, models and plans among it: `0 homes and plans`, `1 home or plan`, `62 homes and plans`. */
export function formatFound(count: number): string {
  return formatCount(count, "home or plan", "homes and plans");
}
