import { prepareDocument } from "./prepare-document.ts";
import { whenShown } from "./when-to-start.ts";

// Stands at the end of a document's head, before anything can be pressed. What it starts marks its own end by
// `html[data-hydrated]`: from there on the page acts by itself.

whenShown(prepareDocument());
