import { countInWords, formatNumber } from "../wording/numbers.ts";
import { capitalized } from "../wording/text.ts";

/** The nouns of what can be counted. */
const counted = {
  neighborhoods: ["neighborhood"],
  plans: ["plan"],
  models: ["model home"],
  homes: ["home for sale", "homes for sale"],
  "homes ready": ["home ready now", "homes ready now"],
  "homes under way": ["home under way", "homes under way"],
} as const satisfies Readonly<Record<string, readonly [one: string, many?: string]>>;

/** What a merge tag can count. */
export type CountedThing = keyof typeof counted;

const ranges = ["towns", "bedrooms", "sizes", "lowest price"] as const;
const ofOneProduct = ["price", "hours", "status"] as const;

/** A merge tag that an editor wrote: its value, and what it is limited to. */
export type MergeTag =
  | {
      readonly kind: "count";
      readonly thing: CountedThing;
      readonly isNumberAlone: boolean;
      readonly of: MergeTagScope;
    }
  | { readonly kind: "range"; readonly thing: (typeof ranges)[number]; readonly of: MergeTagScope }
  | { readonly kind: "product"; readonly thing: (typeof ofOneProduct)[number]; readonly slug: string };

/** Limit of a merge tag: none, a collection, or a neighborhood by its slug. */
export type MergeTagScope =
  | { readonly by: "all" }
  | { readonly by: "collection" | "neighborhood"; readonly slug: string };

/** Value of a merge tag: a count or a text; null when the content has no such thing. */
export type MergeTagValue = number | string | null;

const scoped = /^(number of )?([a-z]+(?: [a-z]+)*?)(?: (of|at) ([\w-]+))?$/;
const marks = /\{([a-z][\w -]*)\}/g;

/**
 * Parses the text between the braces of a merge tag: `neighborhoods`, `number of plans of easyhouse`, `homes ready at
 * bluestem`, `lowest price of wee-cottage`, `price of juniper`. Null for any other text.
 */
export function parseMergeTag(words: string): MergeTag | null {
  const [, numberOf, thing = "", preposition, slug = ""] = scoped.exec(words) ?? [];
  const isOfProduct = ofOneProduct.find((each) => each === thing);
  if (isOfProduct) return preposition === "of" && !numberOf ? { kind: "product", thing: isOfProduct, slug } : null;
  const of: MergeTagScope =
    preposition === undefined ? { by: "all" } : { by: preposition === "of" ? "collection" : "neighborhood", slug };
  if (Object.hasOwn(counted, thing)) {
    return { kind: "count", thing: thing as CountedThing, isNumberAlone: numberOf !== undefined, of };
  }
  const range = ranges.find((each) => each === thing);
  return range && !numberOf ? { kind: "range", thing: range, of } : null;
}

/** All texts in braces, whether they are merge tags or not. */
export function bracedTexts(text: string): string[] {
  return [...text.matchAll(marks)].map(([, words = ""]) => words);
}

/** Whether a text, or any text within data, has a merge tag. */
export function hasMergeTags(data: unknown): boolean {
  return (JSON.stringify(data) ?? "").match(marks)?.some((mark) => parseMergeTag(mark.slice(1, -1)) !== null) ?? false;
}

/**
 * Replaces the merge tags of a text by the values that `resolve` returns. A count is followed by its noun, in words up
 * to twenty (`no homes ready now`, `one plan`, `24 plans`), capitalized at the start of a sentence. Other braces, and
 * tags resolved to null, stay unchanged.
 */
export function replaceMergeTags(text: string, resolve: (name: MergeTag) => MergeTagValue): string {
  return text.replace(marks, (mark, words: string, at: number) => {
    const name = parseMergeTag(words);
    const value = name && resolve(name);
    if (value === null) return mark;
    if (typeof value === "string" || name?.kind !== "count") return String(value);
    if (name.isNumberAlone) return formatNumber(value);
    const [one, many = `${one}s`]: readonly [string, string?] = counted[name.thing];
    const count = value === 0 ? `no ${many}` : countInWords(value, one, many);
    return /(?:^|[.!?>]\s*)$/.test(text.slice(0, at)) ? capitalized(count) : count;
  });
}
