import type { Saying } from "./saying.ts";

const group = String.raw`[ .–-]\d{2,4}`;
const money = String.raw`[\d,]|[.–-]\d| ?(?:k|thousand|grand|million|mil|m)\b`;

/**
 * A telephone number: it asks for nothing, and must not be taken for a range of prices, which is counted where nothing
 * fits it. Two numbers may be either: prices in thousands are round, `450-1200`, and begin with no zero.
 */
export const telephoneSaying: Saying = [
  new RegExp(String.raw`(?<![\d.,$])((?:\+\d{1,3}|1|\d{2,4})(?:${group}){1,5})(?!${money})`),
  ([number = ""]) => (isTelephone(number) ? null : false),
];

const fewestDigits = 7;
const mostDigits = 15;

function isTelephone(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  const { length } = groups.join("");
  if (length < fewestDigits || length > mostDigits) return false;
  const [, last = ""] = groups;
  return groups.length > 2 || text.startsWith("+") || (last.length === 4 && !isRound(last));
}

/** Whether digits alone are such as prices are: in fifties, without a zero before them. */
export function isRound(digits: string): boolean {
  return Number(digits) % 50 === 0 && !digits.startsWith("0");
}
