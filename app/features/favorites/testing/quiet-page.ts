import type { PageSigns } from "../try-until-done.ts";

/** A page with a network that nothing happens to, unless a test says so. */
export function quietPage() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const navigator = { onLine: true };
  return { window, document, navigator } satisfies PageSigns;
}
