/** A GeoJSON position: longitude, latitude (degrees), and optionally a height in meters. */
export type Position = readonly [longitude: number, latitude: number, heightMeters?: number];

const kmPerDegree = 111.2;
const kmPerDegreeEast = kmPerDegree * Math.cos((40.15 * Math.PI) / 180);

function distanceKm(a: Position, b: Position): number {
  return Math.hypot((a[0] - b[0]) * kmPerDegreeEast, (a[1] - b[1]) * kmPerDegree);
}

/** Solves a dense linear system by elimination with partial pivoting. @throws Error when it is singular */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(at(row, column)) > Math.abs(at(best, column))) best = row;
    if (Math.abs(at(best, column)) < 1e-12)
      throw new Error("Two spot heights have the same position, so that the surface is not defined. Remove one.");
    const pivot = rows[best];
    const other = rows[column];
    if (pivot === undefined || other === undefined) throw new Error("The terrain system lost a row.");
    rows[best] = other;
    rows[column] = pivot;
    for (let row = column + 1; row < size; row++) {
      const target = rows[row];
      const factor = at(row, column) / at(column, column);
      if (target === undefined || factor === 0) continue;
      for (let k = column; k <= size; k++) target[k] = (target[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = at(row, size);
    for (let column = row + 1; column < size; column++) sum -= at(row, column) * (solution[column] ?? 0);
    solution[row] = sum / at(row, row);
  }
  return solution;
}

/**
 * Returns the height (meters) at a longitude and latitude, by a smooth surface near the spot heights (linear radial
 * basis).
 */
export function terrainThrough(spots: readonly Position[]): (longitude: number, latitude: number) => number {
  const size = spots.length;
  const matrix = spots.map((a, row) => [
    // The diagonal smooths: the surface need not pass through each spot.
    ...spots.map((b, column) => distanceKm(a, b) + (row === column ? -0.1 : 0)),
    1,
  ]);
  matrix.push([...new Array<number>(size).fill(1), 0]);
  const weights = solve(matrix, [...spots.map((spot) => spot[2] ?? 0), 0]);
  const heightAt = (longitude: number, latitude: number) =>
    spots.reduce(
      (sum, spot, index) => sum + (weights[index] ?? 0) * distanceKm([longitude, latitude], spot),
      weights[size] ?? 0,
    );
  // Memoized, as the rings of all levels use the same points.
  const known = new Map<string, number>();
  return (longitude, latitude) => {
    const place = `${longitude} ${latitude}`;
    const height = known.get(place) ?? heightAt(longitude, latitude);
    known.set(place, height);
    return height;
  };
}

/**
 * The closed rings around all ground at or above `level`, found by marching squares on a grid of `columns` × `rows`
 * cells over `bbox` (west, south, east, north); ground that leaves the box is closed along its edge. Holes are rings
 * too (even-odd).
 */
export function ringsAbove(
  height: (longitude: number, latitude: number) => number,
  level: number,
  bbox: readonly [number, number, number, number],
  columns: number,
  rows: number,
): Position[][] {
  const [west, south, east, north] = bbox;
  const x = (column: number): number => west + ((east - west) * Math.min(Math.max(column, 0), columns)) / columns;
  const y = (row: number): number => south + ((north - south) * Math.min(Math.max(row, 0), rows)) / rows;
  const width = columns + 3;
  const values: number[] = [];
  for (let row = -1; row <= rows + 1; row++) {
    for (let column = -1; column <= columns + 1; column++) {
      const outside = row < 0 || column < 0 || row > rows || column > columns;
      values.push(outside ? level - 1e7 : height(x(column), y(row)));
    }
  }
  const value = (column: number, row: number): number => values[(row + 1) * width + column + 1] ?? 0;
  // Every crossed grid edge belongs to two cells: joining segments by edge name forms the rings.
  const next = new Map<string, string>();
  const points = new Map<string, Position>();
  const cross = (c1: number, r1: number, c2: number, r2: number): string => {
    const [ca, ra, cb, rb] = c1 < c2 || r1 < r2 ? [c1, r1, c2, r2] : [c2, r2, c1, r1];
    const name = `${ca},${ra},${cb},${rb}`;
    const a = value(ca, ra);
    const t = (level - a) / (value(cb, rb) - a);
    points.set(name, [x(ca) + (x(cb) - x(ca)) * t, y(ra) + (y(rb) - y(ra)) * t]);
    return name;
  };
  for (let r = -1; r <= rows; r++) {
    for (let c = -1; c <= columns; c++) {
      const corners = [
        [c, r],
        [c + 1, r],
        [c + 1, r + 1],
        [c, r + 1],
      ] as const;
      const high = corners.map(([cc, cr]) => value(cc, cr) >= level);
      const starts: string[] = [];
      const ends: string[] = [];
      for (let i = 0; i < 4; i++) {
        const a = corners[i];
        const b = corners[(i + 1) % 4];
        if (a === undefined || b === undefined || high[i] === high[(i + 1) % 4]) continue;
        (high[i] === true ? starts : ends).push(cross(a[0], a[1], b[0], b[1]));
      }
      starts.forEach((from, i) => {
        const to = ends[starts.length === 2 && high[0] === true ? 1 - i : i];
        if (to !== undefined) next.set(from, to);
      });
    }
  }
  const rings: Position[][] = [];
  while (next.size > 0) {
    const first = next.keys().next().value;
    const ring: Position[] = [];
    for (let name = first; name !== undefined && next.has(name); ) {
      const point = points.get(name);
      if (point !== undefined) ring.push(point);
      const following = next.get(name);
      next.delete(name);
      name = following;
    }
    rings.push(ring);
  }
  return rings;
}

/**
 * A line with every point left out that lies closer than `tolerance` (degrees) to what remains (Douglas and Peucker).
 */
export function simplify(line: readonly Position[], tolerance: number): Position[] {
  const first = line[0];
  const last = line[line.length - 1];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  let farthest = 0;
  let index = 0;
  const [ax, ay] = first;
  const [bx, by] = last;
  const length = Math.hypot(bx - ax, by - ay);
  line.forEach(([px, py], i) => {
    const off =
      length === 0 ? Math.hypot(px - ax, py - ay) : Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length;
    if (off > farthest) [farthest, index] = [off, i];
  });
  if (farthest <= tolerance) return [first, last];
  return [...simplify(line.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(line.slice(index), tolerance)];
}

/** The area a ring encloses, in square degrees. */
export function ringArea(ring: readonly Position[]): number {
  let sum = 0;
  ring.forEach(([x1, y1], i) => {
    const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length] ?? [];
    sum += x1 * y2 - x2 * y1;
  });
  return Math.abs(sum) / 2;
}
