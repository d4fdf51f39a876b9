import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** An old word in a name, a comment or a document. */
interface OldWord {
  /** The file relative to the repository, with the line unless it is the file's name. */
  readonly at: string;
  readonly word: string;
}

/** Words that have a plainer term: metaphors, personification, archaic English. */
const words = [
  "anew",
  "whoever",
  "acts by itself",
  "left alone",
  "is told",
  "nobody['’]s",
  "comes to life",
  "late part",
  "bad day",
  "stand-in",
  "journey",
  "lest",
  "whence",
  "wakes",
  "handed over",
  "speaks? of",
  "tells of",
  "(?:is|are) said",
  "hears? of",
  "in trouble",
  "until done",
];
const inText = new RegExp(`\\b(?:${words.join("|")})s?\\b`, "gi");
const inName = new RegExp(`\\b(?:${words.join("|").replaceAll("-", " ")})s?\\b`, "gi");
/** A page of the specification (S2.7). */
const publicPath = /fun-part-journey/g;

const folders = "{app,server,packages,scripts,bench,e2e}";
const code = /\.(?:ts|tsx|mjs|cjs|js)$/;

/**
 * The old words in identifiers, comments and file names of the repository, and in its documents. Strings are skipped, as
 * are the demo's content and generated files.
 */
export function oldWords(repository: string): OldWord[] {
  const files = globSync(
    [
      `${folders}/**/*.{ts,tsx,mjs,cjs,js,php,css,graphql,sql}`,
      "docs/**/*.{md,yml}",
      "{bench,packages/!(demo)}/**/*.{md,txt}",
      "*.{md,json,ts}",
      "{.env.example,Dockerfile}",
    ],
    { cwd: repository, exclude: ["**/node_modules", "**/build", "**/*.generated.*", "**/common-passwords.txt"] },
  ).sort();
  return files.flatMap((file) => oldWordsOf(file, readFileSync(join(repository, file), "utf8")));
}

/** The old words in the name and the content of one file. */
export function oldWordsOf(file: string, source: string): OldWord[] {
  const inFile = parts(file, source).flatMap(({ start, text, isName = false }) =>
    find(text, isName).map((word) => ({ at: `${file}:${source.slice(0, start).split("\n").length}`, word })),
  );
  return [...find(basename(file), true).map((word) => ({ at: file, word })), ...inFile];
}

interface Part {
  readonly start: number;
  readonly text: string;
  readonly isName?: boolean;
}

function parts(file: string, source: string): Part[] {
  if (code.test(file)) return partsOfCode(file, source);
  if (file.endsWith(".css")) return matches(source, /\/\*[\s\S]*?\*\//g);
  if (file.endsWith(".php")) return partsOfPhp(source);
  if (file.endsWith(".md")) return lines(withoutSpans(source));
  return lines(source);
}

function partsOfCode(file: string, source: string): Part[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const names: Part[] = [];
  const add = ({ start, name }: { start: number; name: string }) =>
    void names.push({ start, text: name, isName: true });
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(program);
  return [...comments.map(({ start, value }) => ({ start, text: withoutSpans(value) })), ...names];
}

function partsOfPhp(source: string): Part[] {
  const tokens = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\$?[a-zA-Z_]\w*/g;
  return matches(source, tokens)
    .filter(({ text }) => !/^['"]/.test(text))
    .map((part) => ({ ...part, isName: !part.text.startsWith("/") }));
}

function matches(source: string, pattern: RegExp): Part[] {
  return [...source.matchAll(pattern)].map(({ index, 0: text }) => ({ start: index, text }));
}

/** The text with its code spans blanked, as they quote something. */
const withoutSpans = (text: string): string => text.replace(/`[^`\n]*`/g, (span) => " ".repeat(span.length));

const lines = (source: string): Part[] => matches(source, /[^\n]+/g);

/** The old words in a text, or in a name as words: `badDays` is `bad days`. */
function find(text: string, isName: boolean): string[] {
  const spelled = text.replace(publicPath, "");
  if (!isName) return spelled.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ").match(inText) ?? [];
  return (
    spelled
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/[-_.]/g, " ")
      .match(inName) ?? []
  );
}
