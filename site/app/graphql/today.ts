import { brand } from "#app/brand.ts";

/** The day on the builder's calendar as ISO text. Asked in loaders only: documents must not differ by visitor. */
export function builderToday(now = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: brand.timeZone }).format(now);
}
