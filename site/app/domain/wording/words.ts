const words = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
  "twenty",
];

/**
 * The number 1 to 20 for the words one to twenty, any case, whole text; any other text comes back unchanged (S5.24).
 */
export function numberFromWord(text: string): number | string {
  const index = words.indexOf(text.toLowerCase());
  return index < 0 ? text : index + 1;
}

/** The text without one plus sign at its end: `2500+` gives `2500` (S5.25). */
export function withoutTrailingPlus(text: string): string {
  return text.endsWith("+") ? text.slice(0, -1) : text;
}
