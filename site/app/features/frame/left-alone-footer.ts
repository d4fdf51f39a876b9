import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";

const code = partCode(() => import("./footer.late.tsx"));
if (import.meta.env.SSR) await code.load();

/** The foot of pages in the default layout. */
export const Footer = leftAlone(code, (parts) => parts.Footer);
