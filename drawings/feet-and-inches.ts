/** A length as it is lettered on a drawing, rounded to the inch: `20′ 0″`. */
export function feetAndInches(feet: number): string {
  const inches = Math.round(feet * 12);
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`;
}
