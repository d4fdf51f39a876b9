/** Half the side of the field that figures of names are drawn on, px. */
export const nameFieldPx = 50;
const RADIUS_PX = 44;
const ALPHABET = 26;

function pointAt(letter: number, radiusPx: number): string {
  const angle = (letter / ALPHABET) * 2 * Math.PI;
  const round = (value: number) => Number(value.toFixed(1));
  return `${round(radiusPx * Math.sin(angle))} ${round(-radiusPx * Math.cos(angle))}`;
}

/** Places of a name's letters in the alphabet, accents aside; what is no Latin letter takes a place by its code. */
function lettersOf(name: string): number[] {
  const letters = name.normalize("NFD").toUpperCase().match(/\p{L}/gu) ?? [];
  return letters.map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return (code >= 65 && code <= 90 ? code - 65 : code) % ALPHABET;
  });
}

/**
 * The figure of a name, as surveyors draw a parcel: the 26 letters stand around a ring, A at the top, and one line
 * walks from letter to letter and back to the first. The same name always gives the same figure. `ring` are the ticks
 * of the letters, those of the name longer; both are path data about the middle of the field.
 */
export function nameFigure(name: string): { readonly walk: string; readonly ring: string } {
  const letters = lettersOf(name);
  const walk = letters.filter((letter, position) => letter !== letters[position - 1]);
  const ring = Array.from({ length: ALPHABET }, (_, letter) => {
    const length = letters.includes(letter) ? 6 : 2.5;
    return `M${pointAt(letter, RADIUS_PX)}L${pointAt(letter, RADIUS_PX + length)}`;
  });
  return {
    walk: walk.length > 1 ? `M${walk.map((letter) => pointAt(letter, RADIUS_PX)).join("L")}Z` : "",
    ring: ring.join(""),
  };
}
