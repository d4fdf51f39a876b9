/** A homesite as far as its own lengths say where it can lie, in feet. */
export interface HomesiteLengths {
  readonly number: string;
  readonly street: string;
  readonly widthFt: number;
  readonly depthFt: number;
}

type Corner = readonly [x: number, y: number];

/** A street between two rows of homesites, in feet. */
export interface ArrangedStreet {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly widthFt: number;
  readonly depthFt: number;
}

const streetDepthFt = 50;
const betweenStreetsFt = 24;

/**
 * Homesites drawn from their lengths where nobody has drawn them: each street in turn, the first half of its homesites
 * above it from the left, the second half below it from the right, as numbers run around a street. The corners are in
 * feet by the homesite's position in the list.
 */
export function arrangeHomesites(homesites: readonly HomesiteLengths[]): {
  readonly corners: readonly (readonly Corner[])[];
  readonly streets: readonly ArrangedStreet[];
} {
  const corners: (readonly Corner[])[] = [];
  const streets: ArrangedStreet[] = [];
  let top = 0;
  for (const name of new Set(homesites.map(({ street }) => street))) {
    const here = homesites.flatMap((homesite, position) =>
      homesite.street === name ? [{ ...homesite, position }] : [],
    );
    const [above, below] = halves(here);
    const widthFt = Math.max(total(above), total(below));
    const front = top + deepest(above);
    streets.push({ name, x: 0, y: front, widthFt, depthFt: streetDepthFt });
    let x = 0;
    for (const { position, widthFt: width, depthFt } of above) {
      corners[position] = rectangle(x, front, width, -depthFt);
      x += width;
    }
    x = widthFt;
    for (const { position, widthFt: width, depthFt } of below) {
      corners[position] = rectangle(x, front + streetDepthFt, -width, depthFt);
      x -= width;
    }
    top = front + streetDepthFt + deepest(below) + betweenStreetsFt;
  }
  return { corners, streets };
}

/** Two rows of nearly the same width, in their order. */
function halves<Each extends HomesiteLengths>(row: readonly Each[]): readonly [readonly Each[], readonly Each[]] {
  const half = total(row) / 2;
  let width = 0;
  const cut = row.findIndex((each) => {
    width += each.widthFt;
    return width >= half;
  });
  return [row.slice(0, cut + 1), row.slice(cut + 1)];
}

const total = (row: readonly HomesiteLengths[]) => row.reduce((sum, { widthFt }) => sum + widthFt, 0);
const deepest = (row: readonly HomesiteLengths[]) => Math.max(0, ...row.map(({ depthFt }) => depthFt));

function rectangle(x: number, y: number, width: number, depth: number): readonly Corner[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
}
