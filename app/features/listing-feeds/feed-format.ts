import { type XmlText, xmlCharacters, xmlElement } from "#app/domain/wording/xml.ts";

/** The values that a format allows for an element or attribute. */
export interface ValueType {
  /** Completes “is not …”. */
  readonly words: string;
  readonly accepts: (value: string) => boolean;
  /** Length to which longer texts are cut; absent where a cut value would be wrong. */
  readonly cutAfter?: number;
}

/** The rule of a format for an element or attribute, and the name of its value in reports. */
export interface ElementRule {
  /** `wanted` elements may be missing, and are reported. */
  readonly need: "required" | "wanted" | "optional";
  readonly label: string;
  /** What to do about a missing or wrong value, as a sentence. */
  readonly remedy: string;
  /** The type of a value, or the format of each of several elements. */
  readonly is: ValueType | { readonly each: FeedFormat };
}

/**
 * The elements of an entry by path in the order of the format: `Location/City`, `@Status` for an attribute of the entry,
 * `Bedrooms/@Place` for one of an element, an empty path for the text of the entry.
 */
export interface FeedFormat {
  readonly [path: string]: ElementRule;
}

/** The values of an entry by the paths of its format. */
export type FeedValues<Format extends FeedFormat = FeedFormat> = {
  readonly [Path in keyof Format]?: string | number | null | undefined | readonly FeedValues[];
};

/** An entry as XML, with the reasons against listing it and its gaps, as sentences. */
export interface WrittenEntry {
  /** The element with further elements at its end. */
  readonly xml: (nested?: readonly XmlText[]) => XmlText;
  readonly faults: readonly string[];
  readonly gaps: readonly string[];
}

/**
 * Writes an entry as its format allows it: in the order of the format, without missing and wrong values, long texts cut.
 */
export function writeEntry<Format extends FeedFormat>(
  name: string,
  format: Format,
  values: FeedValues<Format>,
): WrittenEntry {
  const problems = { required: new Set<string>(), wanted: new Set<string>(), optional: new Set<string>() };
  const { attributes, text, elements } = write(formatNodes(format), values, (rule, problem) =>
    problems[rule.need].add(`${problem} ${rule.remedy}`.trimEnd()),
  );
  return {
    xml: (nested = []) => xmlElement(name, attributes, text || [...elements, ...nested]),
    faults: [...problems.required],
    gaps: [...problems.wanted, ...problems.optional],
  };
}

/** An element or attribute of a format with those within it. */
interface FormatNode {
  readonly name: string;
  readonly path: string;
  readonly rule: ElementRule | undefined;
  readonly nodes: readonly FormatNode[];
}

const nodesByFormat = new WeakMap<FeedFormat, readonly FormatNode[]>();

/** The elements of a format as a tree, made once. */
function formatNodes(format: FeedFormat): readonly FormatNode[] {
  let nodes = nodesByFormat.get(format);
  if (!nodes) {
    nodes = nodesWithin("", Object.entries(format));
    nodesByFormat.set(format, nodes);
  }
  return nodes;
}

function nodesWithin(parent: string, rules: readonly (readonly [string, ElementRule])[]): readonly FormatNode[] {
  const byName = Map.groupBy(rules, ([path]) => path.slice(parent.length).split("/", 1)[0] ?? "");
  return [...byName].map(([name, own]) => {
    const path = parent + name;
    const rule = own.find(([each]) => each === path)?.[1];
    return { name, path, rule, nodes: nodesWithin(`${path}/`, rule ? own.filter(([each]) => each !== path) : own) };
  });
}

type Report = (rule: ElementRule, problem: string) => void;

function write(nodes: readonly FormatNode[], values: FeedValues, report: Report) {
  const attributes: Record<string, string> = {};
  const elements: XmlText[] = [];
  let ownText = "";
  const addElement = (name: string, { attributes, text, elements: inner }: ReturnType<typeof write>) => {
    if (text || inner.length > 0) elements.push(xmlElement(name, attributes, text || inner));
  };
  for (const { name, path, rule, nodes: inner } of nodes) {
    if (rule && "each" in rule.is) {
      const items = (values[path] ?? []) as readonly FeedValues[];
      if (items.length === 0) reportMissing(rule, report);
      for (const item of items) addElement(name, write(formatNodes(rule.is.each), item, report));
      continue;
    }
    const text = rule ? checked(values[path], rule, rule.is as ValueType, report) : "";
    if (name === "") ownText = text;
    else if (!name.startsWith("@")) addElement(name, { ...write(inner, values, report), ...(text && { text }) });
    else if (text) attributes[name.slice(1)] = text;
  }
  return { attributes, text: ownText, elements };
}

function checked(value: FeedValues[string], rule: ElementRule, type: ValueType, report: Report): string {
  const text = xmlCharacters(String(value ?? "")).trim();
  if (text === "") {
    reportMissing(rule, report);
    return "";
  }
  const cut = type.cutAfter === undefined ? text : cutText(text, type.cutAfter);
  if (type.accepts(cut)) return cut;
  report(rule, `The ${rule.label} “${cutText(cut, 60)}” is not ${type.words}.`);
  return "";
}

function reportMissing(rule: ElementRule, report: Report): void {
  if (rule.need !== "optional") report(rule, `No ${rule.label}.`);
}

/** A text of at most `max` characters (code points), cut between words. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max - 1).join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

const lengthOf = (text: string) => [...text].length;

/** A text that is cut to its maximum length. */
export const prose = (max: number): ValueType => ({ words: "a text", accepts: () => true, cutAfter: max });

/** A text that must not be cut. */
export const name = (max: number): ValueType => ({
  words: `a text of at most ${max} characters`,
  accepts: (value) => lengthOf(value) <= max,
});

/** A number within limits, with a decimal point. */
export const decimal = (min: number, max: number): ValueType => ({
  words: `a number from ${min} to ${max}`,
  accepts: (value) => /^-?\d+(?:\.\d+)?$/.test(value) && Number(value) >= min && Number(value) <= max,
});

/** A whole number within limits. */
export const integer = (min: number, max: number): ValueType => ({
  words: `a whole number from ${min} to ${max}`,
  accepts: (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
});

/** One of the values of a list. */
export const oneOf = (...values: readonly string[]): ValueType => ({
  words: `one of ${values.join(", ")}`,
  accepts: (value) => values.includes(value),
});

/** An absolute web address. */
export const webUrl = (max: number): ValueType => ({
  words: `a web address of at most ${max} characters`,
  accepts: (value) => /^https?:\/\//.test(value) && lengthOf(value) <= max && URL.canParse(value),
});

/** A text of a form. */
const matching = (words: string, pattern: RegExp): ValueType => ({ words, accepts: (value) => pattern.test(value) });
export const digits = (count: number) => matching(`${count} digits`, new RegExp(`^\\d{${count}}$`));
export const email = matching("an email address", /^(?!.{101})[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/);
export const state = matching("the two letters of a state, such as CO", /^[A-Z]{2}$/);
export const zip = matching("a ZIP code", /^\d{5}(?:-\d{4})?$/);
export const day = matching("a day", /^\d{4}-\d{2}-\d{2}$/);
export const telephone = matching("a telephone number", /^\d{3}-\d{3}-\d{4}(?: ext\. \d{1,7})?$/);

type Is = ElementRule["is"];

/** Rules of elements, see {@link ElementRule}; values that the site makes itself need no remedy. */
export const required = (is: Is, label: string, remedy = ""): ElementRule => ({ need: "required", is, label, remedy });
export const wanted = (is: Is, label: string, remedy = ""): ElementRule => ({ need: "wanted", is, label, remedy });
export const optional = (is: Is, label: string, remedy = "It is left out."): ElementRule => ({
  ...{ need: "optional", is, label, remedy },
});
