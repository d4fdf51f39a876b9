import { afterFirstPaint } from "./after-first-paint.ts";
import { canWaitForInteraction, onLinkIntent, watchVitals } from "./hydrate-on-interaction.ts";
import { prepareDocument } from "./prepare-document.ts";

// Replaces `bootstrap.ts` on routes with `handle = { hydrate: "interaction" }`.

const start = prepareDocument();
afterFirstPaint(() => {
  if (!canWaitForInteraction()) return start();
  watchVitals();
  onLinkIntent(start);
});
