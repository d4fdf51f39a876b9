import type { Rule } from "../rule.ts";
import { sharedPlaces } from "./distances/shared-places.ts";
import { homesiteRules } from "./homesites/index.ts";
import { quotedWords } from "./reviews/quoted-words.ts";
import { editorRules } from "./values/editor-rules.ts";

/** Every rule, by subject. */
export const rules: readonly Rule[] = [editorRules, ...homesiteRules, quotedWords, sharedPlaces];
