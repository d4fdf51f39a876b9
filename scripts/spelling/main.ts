/** Refuses old words in names, comments and documents: `node scripts/spelling/main.ts`, run by `npm run validate`. */

import { resolve } from "node:path";
import { oldWords } from "./old-words.ts";

const found = oldWords(resolve(import.meta.dirname, "../.."));
for (const { at, word } of found) console.log(`${at}: “${word}” has a plainer term`);
if (found.length > 0) {
  console.log("Write what the code does, in the words of docs/glossary.md and of React, HTTP, GraphQL and WordPress.");
  process.exitCode = 1;
}
