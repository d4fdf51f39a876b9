/** The rule by which near products are chosen, in words: `These are the nearest that are, by neighborhood and …`. */
export function nearestSentence(what: string): string {
  return `These are the nearest ${what}, by neighborhood and then by price.`;
}
