import { numberFromWord } from "../../app/domain/wording/numbers.ts";

const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** The number in digits or in words below a hundred; null for other words. */
export function numberOf(words: string): number | null {
  if (/^\d[\d,]*$/.test(words)) return Number(words.replaceAll(",", ""));
  const [first = "", second] = words.toLowerCase().split("-");
  const ten = tens.indexOf(first);
  if (ten < 0) {
    const number = second === undefined ? numberFromWord(first) : first;
    return typeof number === "number" ? number : null;
  }
  const unit = second === undefined ? 0 : numberFromWord(second);
  return typeof unit === "number" && unit < 10 ? (ten + 2) * 10 + unit : null;
}
