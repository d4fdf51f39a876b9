import { countInWords, formatNumber } from "../wording/numbers.ts";
import { capitalized } from "../wording/text.ts";

/** What can be counted; each is written with its noun. */
const counted = {
  neighborhoods: ["neighborhood"],
  plans: ["plan"],
  models: ["model home"],
  homes: ["home for sale", "homes for sale"],
  "homes ready": ["home ready now", "homes ready now"],
  "homes under way": ["home under way", "homes under way"],
} as const satisfies Readonly<Record<string, readonly [one: string, many?: string]>>;

/** What a live figure can count. */
export type CountedThing = keyof typeof counted;

const told = ["towns", "bedrooms", "sizes", "lowest price"] as const;
const ofOneProduct = ["price", "hours", "status"] as const;

/** A live figure that an editor wrote: what it tells, and of what. */
export type FigureName =
  | { readonly kind: "count"; readonly thing: CountedThing; readonly isNumberAlone: boolean; readonly of: FigureScope }
  | { readonly kind: "range"; readonly thing: (typeof told)[number]; readonly of: FigureScope }
  | { readonly kind: "product"; readonly thing: (typeof ofOneProduct)[number]; readonly slug: string };

/** What a figure is limited to: nothing, a collection, a neighborhood by its slug. */
export type FigureScope =
  | { readonly by: "all" }
  | { readonly by: "collection" | "neighborhood"; readonly slug: string };

/** What the content says of a figure: how many, or words; null for what the content does not have. */
export type FigureValue = number | string | null;

const scoped = /^(number of )?([a-z]+(?: [a-z]+)*?)(?: (of|at) ([\w-]+))?$/;
const marks = /\{([a-z][\w -]*)\}/g;

/**
 * The figure that words between braces name: `neighborhoods`, `number of plans of easyhouse`, `homes ready at bluestem`,
 * `lowest price of wee-cottage`, `price of juniper`; null for any others.
 */
export function figureNamed(words: string): FigureName | null {
  const [, numberOf, thing = "", preposition, slug = ""] = scoped.exec(words) ?? [];
  const isOfProduct = ofOneProduct.find((each) => each === thing);
  if (isOfProduct) return preposition === "of" && !numberOf ? { kind: "product", thing: isOfProduct, slug } : null;
  const of: FigureScope =
    preposition === undefined ? { by: "all" } : { by: preposition === "of" ? "collection" : "neighborhood", slug };
  if (Object.hasOwn(counted, thing)) {
    return { kind: "count", thing: thing as CountedThing, isNumberAlone: numberOf !== undefined, of };
  }
  const range = told.find((each) => each === thing);
  return range && !numberOf ? { kind: "range", thing: range, of } : null;
}

/** What stands between braces in a text as a live figure would, whether it names one or not. */
export function figureMarks(text: string): string[] {
  return [...text.matchAll(marks)].map(([, words = ""]) => words);
}

/** Whether a text, or any text within data, may have live figures. */
export function mayHaveFigures(data: unknown): boolean {
  return (JSON.stringify(data) ?? "").match(marks)?.some((mark) => figureNamed(mark.slice(1, -1)) !== null) ?? false;
}

/**
 * A text with its live figures as `figureOf` knows them. A count stands with its noun, in words up to twenty (`no homes
 * ready now`, `one plan`, `24 plans`), with a capital where a sentence begins. What is no live figure, or none that the
 * content has, stays as it is written.
 */
export function withFigures(text: string, figureOf: (name: FigureName) => FigureValue): string {
  return text.replace(marks, (mark, words: string, at: number) => {
    const name = figureNamed(words);
    const value = name && figureOf(name);
    if (value === null) return mark;
    if (typeof value === "string" || name?.kind !== "count") return String(value);
    if (name.isNumberAlone) return formatNumber(value);
    const [one, many = `${one}s`]: readonly [string, string?] = counted[name.thing];
    const said = value === 0 ? `no ${many}` : countInWords(value, one, many);
    return /(?:^|[.!?>]\s*)$/.test(text.slice(0, at)) ? capitalized(said) : said;
  });
}
