import { describe, expect, test } from "vitest";
import { dollCircles, mudRoomOf } from "./mud-room.ts";
import { pageText } from "./page-text.ts";
import { demo } from "./testing/drawn-figures.ts";

describe("the mud room", () => {
  test("has the page's size, and its three dolls overlap neither each other, a wall nor the door", () => {
    const room = mudRoomOf(pageText(demo, "pages/whats-lifefullness.yaml"));
    expect(room).toEqual({
      lengthFeet: 9,
      depthFeet: 7,
      things: ["feed a dog", "take off boots", "hand a bag of groceries through to the pantry"],
    });
    const door = { x: 9, y: 6.6, radius: 3 };
    const circles = [...dollCircles, door];
    for (const [index, a] of circles.entries()) {
      for (const b of circles.slice(index + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius);
      }
    }
    for (const { x, y, radius } of dollCircles) {
      expect(Math.min(x, y, room.lengthFeet - x, room.depthFeet - y)).toBeGreaterThan(radius);
    }
  });
});
