/** Values by conditions, as in a `sizes` attribute: `(width < 40em) 92vw, 45vw`; the last has no condition. */
type Choices = string;

interface Choice {
  readonly condition: string;
  readonly value: string;
}

/**
 * The `sizes` attribute of a picture that fills a box and is cut off at what is over. A box that is narrower for its height
 * than the picture shows only the middle of it, so the picture is wider than the box. `boxWidths` are CSS lengths, `crop`
 * the shapes of the box, such as `3 / 2` or `(width < 45em) 5 / 4, 2 / 1`; both are read like `sizes`.
 */
export function croppedSizes(
  boxWidths: Choices,
  crop: Choices,
  picture: { readonly width: number; readonly height: number },
): string {
  const ratio = picture.width / picture.height;
  return pairedOnce(boxWidths, crop)
    .map(({ conditions, boxWidth, boxRatio }) => `${conditions}${times(boxWidth, ratio / boxRatio)}`)
    .join(", ");
}

/** What a box and its shape come to under conditions of both. */
interface Pair {
  /** With a space behind it where it is not empty. */
  readonly conditions: string;
  readonly boxWidth: string;
  readonly boxRatio: number;
}

/** The texts stand in the code: they are few, and a list has the same for each of its pictures. */
const paired = new Map<string, readonly Pair[]>();

function pairedOnce(boxWidths: Choices, crop: Choices): readonly Pair[] {
  const key = `${boxWidths}; ${crop}`;
  const known = paired.get(key);
  if (known) return known;
  const pairs = pair(choices(boxWidths), choices(crop));
  paired.set(key, pairs);
  return pairs;
}

function pair(boxes: readonly Choice[], shapes: readonly Choice[]): Pair[] {
  const isIn = (list: readonly Choice[], { condition }: Choice) => list.some((each) => each.condition === condition);
  return boxes.flatMap((box) =>
    shapes
      // A condition that both ask chooses from both.
      .filter(
        (shape) =>
          box.condition === shape.condition || (box.condition === "" ? !isIn(boxes, shape) : !isIn(shapes, box)),
      )
      .map((shape) => {
        const conditions = new Set([box.condition, shape.condition].filter((condition) => condition !== ""));
        return {
          conditions: conditions.size > 0 ? `${[...conditions].join(" and ")} ` : "",
          boxWidth: box.value,
          boxRatio: ratioOf(shape.value),
        };
      }),
  );
}

/** Differences below 1 percent are those of rounding. */
const leastFactor = 1.01;

function times(length: string, factor: number): string {
  if (!(factor > leastFactor)) return length;
  const [, amount, unit] = /^([\d.]+)([a-z]+)$/.exec(length) ?? [];
  if (amount === undefined) return `calc(${length} * ${rounded(factor)})`;
  return `${rounded(Number(amount) * factor)}${unit}`;
}

const rounded = (value: number) => Math.ceil(value * 100) / 100;

/** `3 / 2` and `1.5` are 1.5. */
function ratioOf(shape: string): number {
  const [width = 1, height = 1] = shape.split("/").map(Number);
  return width / height;
}

function choices(text: Choices): Choice[] {
  return text.split(/,(?![^(]*\))/).map((part) => {
    const [, condition = "", value = ""] = /^\s*((?:\([^()]*\)(?:\s+and\s+)?)*)\s*(.*?)\s*$/.exec(part) ?? [];
    return { condition: condition.trim(), value };
  });
}
