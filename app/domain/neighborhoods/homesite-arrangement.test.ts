import { expect, test } from "vitest";
import { arrangeHomesites } from "./homesite-arrangement.ts";

const homesite = (number: string, widthFt: number, depthFt = 100, street = "Mill Lane") => ({
  number,
  street,
  widthFt,
  depthFt,
});

test("homesites lie along their street in the order of their numbers, each as wide and deep as it says", () => {
  const { corners, streets } = arrangeHomesites([homesite("1", 60), homesite("2", 40), homesite("3", 70, 90)]);
  expect(streets).toEqual([{ name: "Mill Lane", x: 0, y: 100, widthFt: 100, depthFt: 50 }]);
  expect(corners).toEqual([
    [
      [0, 100],
      [60, 100],
      [60, 0],
      [0, 0],
    ],
    [
      [60, 100],
      [100, 100],
      [100, 0],
      [60, 0],
    ],
    [
      [100, 150],
      [30, 150],
      [30, 240],
      [100, 240],
    ],
  ]);
});

test("each street has its own rows below the one before, and no two homesites overlap", () => {
  const row = (street: string, count: number) =>
    Array.from({ length: count }, (_, index) => homesite(`${street} ${index}`, 30 + index, 80 + (index % 3), street));
  const all = [...row("A", 7), ...row("B", 1), ...row("C", 4)];
  const { corners, streets } = arrangeHomesites(all);
  expect(streets.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  const boxes = corners.map((each) => {
    const [xs, ys] = [each.map(([x]) => x), each.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  for (const [index, box] of boxes.entries()) {
    expect(box.right - box.left).toBeCloseTo(all[index]?.widthFt ?? 0);
    expect(box.bottom - box.top).toBeCloseTo(all[index]?.depthFt ?? 0);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
      expect(apart, `homesite ${index}`).toBe(true);
    }
  }
});

test("without homesites there is nothing to arrange", () => {
  expect(arrangeHomesites([])).toEqual({ corners: [], streets: [] });
});
