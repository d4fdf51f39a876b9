import type { ElementRule, ValueType } from "./feed-format.ts";

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
