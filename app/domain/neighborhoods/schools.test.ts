import { expect, test } from "vitest";
import { schoolsOf } from "./schools.ts";

const school = (name: string, level: string, miles: number | null, district = "Mill Creek School District") => ({
  name,
  level,
  miles,
  district,
  url: null,
});
const names = (schools: ReturnType<typeof schoolsOf>) => schools?.rows.map(({ name }) => name);

test("schools come in the order in which a child goes through them, of one level the nearest first", () => {
  const schools = schoolsOf([
    school("High", "high", 0.4),
    school("Far Middle", "middle", 3),
    school("Unknown", "academy", 0.1),
    school("Middle, no distance", "middle", null),
    school("Near Middle", "middle", 1.2),
    school("Both", "elementary_middle", 2),
    school("Elementary", "elementary", 5),
  ]);
  expect(names(schools)).toEqual([
    "Elementary",
    "Both",
    "Near Middle",
    "Far Middle",
    "Middle, no distance",
    "High",
    "Unknown",
  ]);
  expect(schools?.rows.map(({ level }) => level)).toEqual([
    "Elementary",
    "Elementary and middle",
    "Middle",
    "Middle",
    "Middle",
    "High",
    "",
  ]);
});

test("a district that all share stands once; where there are several, each school keeps its own", () => {
  const one = schoolsOf([school("A", "elementary", 1), school("B", "high", 2, " Mill Creek School District ")]);
  expect(one?.district).toBe("Mill Creek School District");
  expect(one?.note).toBe(
    "Boundaries change, and the district decides. Ask it about the address before you count on a school.",
  );
  const two = schoolsOf([school("A", "elementary", 1), school("B", "high", 2, "River School District")]);
  expect(two?.district).toBe("");
  expect(two?.rows.map(({ district }) => district)).toEqual(["Mill Creek School District", "River School District"]);
  expect(two?.note).toBe(
    "Boundaries change, and the districts decide. Ask them about the address before you count on a school.",
  );
  // One without a district is not of the other's.
  expect(schoolsOf([school("A", "elementary", 1), school("B", "high", 2, "")])?.district).toBe("");
});

test("without a school that has a name there are none", () => {
  for (const none of [null, undefined, [], [null], [school(" ", "high", 1)]]) expect(schoolsOf(none)).toBeNull();
});

test("a distance that is none is not said, and texts lose the spaces around them", () => {
  const miles = (value: number) => schoolsOf([school("A", "high", value)])?.rows[0]?.miles;
  expect([miles(0), miles(0.35), miles(-1), miles(Number.NaN), miles(Number.POSITIVE_INFINITY)]).toEqual([
    0,
    0.35,
    null,
    null,
    null,
  ]);
  const [row] = schoolsOf([{ name: " A ", level: null, url: " https://a.example/ " }])?.rows ?? [];
  expect(row).toEqual({ name: "A", level: "", district: "", miles: null, href: "https://a.example/" });
});
