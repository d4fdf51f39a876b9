/**
 * Refuses old words in names, comments and documents, and long test titles: `node scripts/spelling/main.ts`, run by
 * `npm run validate`.
 */

import { resolve } from "node:path";
import { oldWords } from "./old-words.ts";
import { longTitles } from "./test-titles.ts";

const repository = resolve(import.meta.dirname, "../..");
const words = oldWords(repository);
for (const { at, word } of words) console.log(`${at}: “${word}” has a plainer term`);
if (words.length > 0) {
  console.log("Write what the code does, in the words of docs/glossary.md and of React, HTTP, GraphQL and WordPress.");
}
const titles = longTitles(repository);
for (const { at, title } of titles) console.log(`${at}: “${title}” has ${title.length} characters`);
if (titles.length > 0) console.log("Name the behavior in at most 90 characters.");
if (words.length + titles.length > 0) process.exitCode = 1;
