import { expect, test } from "vitest";
import { zipAreas } from "./search-query.ts";

const place = (id: string) => ({ id, title: id, latitude: 40, longitude: -105 });
const address = (zip: string | null, city: string | null, slug = "") => ({ zip, city, slug });

test("a ZIP code stands for the towns of its addresses with something for sale", () => {
  const areas = zipAreas(
    [address("80027", "Superior", "signal-butte"), address("80027", " Louisville "), address("80503-1234", "Longmont")],
    ["Longmont", "Louisville"],
    [place("Longmont"), place("Louisville")],
  );
  expect(areas.get("80027")).toEqual({ towns: ["Louisville"], near: "Louisville" });
  expect(areas.get("80503")).toEqual({ towns: ["Longmont"], near: "Longmont" });
});

test("a ZIP code without anything for sale is measured from its city, else from its neighborhood", () => {
  const signalButte = address("80027", "Superior", "signal-butte");
  expect(zipAreas([signalButte], [], [place("signal-butte")]).get("80027")).toEqual({
    towns: [],
    near: "signal-butte",
  });
  expect(zipAreas([signalButte], [], [place("signal-butte"), place("Superior")]).get("80027")?.near).toBe("Superior");
  expect(zipAreas([signalButte], [], []).get("80027")?.near).toBeNull();
});

test("an address without a ZIP code of five digits has no area", () => {
  expect(zipAreas([address(null, "Erie"), address("8002", "Erie"), address("CO", "Erie")], ["Erie"], []).size).toBe(0);
});
