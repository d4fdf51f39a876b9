import { prepareDocument } from "./prepare-document.ts";
import { mayWait, onIntent, watchVitals } from "./reading-page.ts";
import { whenShown } from "./when-to-start.ts";

// Stands in place of `boot.ts` in documents to read, which have their script when somebody is about to act.

const start = prepareDocument();
whenShown(() => {
  if (!mayWait()) return start();
  watchVitals();
  onIntent(start);
});
