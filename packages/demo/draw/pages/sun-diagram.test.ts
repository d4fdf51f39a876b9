import { describe, expect, test } from "vitest";
import { drawSunDiagram, sunDays, sunPosition } from "./sun-diagram.ts";
import { read } from "./testing/drawn-figures.ts";

describe("the sun over Longmont", () => {
  const sunText = read("blog-posts/why-our-kitchens-face-the-morning.md");

  test("rises and is at noon where the post has it", () => {
    const [december, equal, june] = sunDays();
    expect([december, equal, june].map((day) => [day?.riseBearing, day?.noonHeight])).toEqual([
      [121, 26],
      [90, 50],
      [59, 73],
    ]);
    expect(sunText).toContain("comes over the plains east of Longmont at a bearing of 121 degrees");
    expect(sunText).toContain("in June it rises at 59");
    expect(sunText).toContain("26 degrees high in December, 50 in March and September, and 73 in June");
  });

  test("is in the west, 32 degrees up, at 5:30 on a July afternoon", () => {
    // The middle of July: declination 21.5°; 5:30 pm daylight time is 4:24 pm by the sun.
    const { bearing, height } = sunPosition(40.2, 21.5, 4.4 * 15);
    expect(Math.round(height)).toBe(32);
    expect(bearing).toBeGreaterThan(255);
    expect(bearing).toBeLessThan(285);
    expect(sunText).toContain("Direct sun, 32 degrees up");
  });

  test("is not drawn when the text gives other degrees", () => {
    expect(() => drawSunDiagram(sunText.replace("in June it rises at 59", "in June it rises at 61"))).toThrow(
      "The text gives the sun as 121 61 26 50 73 degrees, computed are 121 59 26 50 73",
    );
  });
});
