import { describe, expect, test } from "vitest";
import { grassOf } from "./grass-roots.ts";
import { pageText } from "./page-text.ts";
import { demo } from "./testing/drawn-figures.ts";

describe("the grass of the name", () => {
  const grassText = pageText(demo, "pages/about-us.yaml");

  test("has the lengths and the words of the page", () => {
    expect(grassText).toContain("to six feet, and its roots go down nine.");
    expect(grassText).toContain("Soil reports, flashing, the second blower-door test, a phone that a person answers.");
    expect(grassOf(grassText)).toEqual({
      heightFeet: 6,
      rootsFeet: 9,
      belowGround: ["Soil reports", "Flashing", "The second blower-door test", "A phone that a person answers"],
    });
  });

  test("is not drawn when the page gives no length", () => {
    expect(() => grassOf(grassText.replace("to six feet", "to some feet"))).toThrow("“some” is not a number up to ten");
    expect(() => grassOf(grassText.replace("roots go down nine", "roots go deep"))).toThrow("The text does not say");
  });
});
