import { afterFirstPaint } from "./after-first-paint.ts";
import { prepareDocument } from "./prepare-document.ts";

// Runs at the end of `<head>`; once hydrated, the app sets `html[data-hydrated]`.

afterFirstPaint(prepareDocument());
