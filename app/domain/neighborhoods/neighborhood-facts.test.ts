import { expect, test } from "vitest";
import { joinTypes, livingCosts, neighborhoodSubtitle, schoolsOf } from "./neighborhood-facts.ts";

const sale = { types: ["Single-family", "Patio homes"], basePriceUsd: 512_900 };

test.each([undefined, null, ""])("a missing status (%j) gives an empty subtitle", { tags: ["S4.23"] }, (status) => {
  expect(neighborhoodSubtitle({ ...sale, status })).toBe("");
});

test("coming_soon gives an empty subtitle", { tags: ["S4.24"] }, () => {
  expect(neighborhoodSubtitle({ ...sale, status: "coming_soon" })).toBe("");
});

test("coming_soon_plain gives an empty subtitle", { tags: ["S4.25"] }, () => {
  expect(neighborhoodSubtitle({ ...sale, status: "coming_soon_plain" })).toBe("");
});

test("under_development shows its text", { tags: ["S4.26"] }, () => {
  expect(neighborhoodSubtitle({ ...sale, status: "under_development" })).toBe("Under Development – Stay Tuned");
});

test("sold_out shows its text", { tags: ["S4.27"] }, () => {
  expect(neighborhoodSubtitle({ ...sale, status: "sold_out" })).toBe("Sold Out");
});

test.each(["now_preselling", "model_open", "new_homesites", "open", "closeout", "some_new_status"])(
  "%s shows the types",
  { tags: ["S4.28"] },
  (status) => {
    expect(neighborhoodSubtitle({ status, types: ["Townhomes"] })).toBe("Townhomes");
    expect(neighborhoodSubtitle({ status, types: ["A", "B", "C", "D"] })).toBe("A, B, C & D");
  },
);

test.each([
  [["A"], "A"],
  [["A", "B"], "A & B"],
  [["A", "B", "C"], "A, B & C"],
  [[], ""],
  [[null, " A ", "", undefined, "B"], "A & B"],
  [null, ""],
])("the types %j read “%s”", { tags: ["S4.29"] }, (types, expected) => {
  expect(joinTypes(types)).toBe(expected);
});

test("the types are followed by from $ and the short price", { tags: ["S4.30"] }, () => {
  expect(neighborhoodSubtitle({ ...sale, status: "open" })).toBe("Single-family & Patio homes from $513k");
  expect(neighborhoodSubtitle({ ...sale, status: "open", basePriceUsd: 1_100_000 })).toBe(
    "Single-family & Patio homes from $1.1 m",
  );
});

test.each([5000, 0, null, undefined])(
  "a hidden price (%s) is omitted with its words",
  { tags: ["S4.30", "S5.23"] },
  (basePriceUsd) => {
    expect(neighborhoodSubtitle({ ...sale, status: "open", basePriceUsd })).toBe("Single-family & Patio homes");
  },
);

test("without types the subtitle starts with from $", { tags: ["S4.30"] }, () => {
  expect(neighborhoodSubtitle({ status: "open", types: [], basePriceUsd: 5001 })).toBe("from $6k");
  expect(neighborhoodSubtitle({ status: "open" })).toBe("");
});

test.each([
  [5000, ""],
  [5001, " from $6k"],
  [999_999, " from $1000k"],
  [1_000_000, " from $1 m"],
  [1_250_000, " from $1.3 m"],
  [null, ""],
  [0, ""],
])(
  "a price of %s is shown after one, two and three types as “%s”",
  { tags: ["S4.28", "S4.29", "S4.30", "S5.23"] },
  (basePriceUsd, from) => {
    const families = ["Single-family", "Patio homes", "Townhomes"];
    const subtitles = [1, 2, 3].map((count) =>
      neighborhoodSubtitle({ status: "closeout", types: families.slice(0, count), basePriceUsd }),
    );
    expect(subtitles).toEqual([
      `Single-family${from}`,
      `Single-family & Patio homes${from}`,
      `Single-family, Patio homes & Townhomes${from}`,
    ]);
  },
);

test("living costs are stated in dollars a month, with an example at the lowest home price", () => {
  const dues = { hoaMonthlyUsd: 95, metroDistrictMills: 30, propertyTaxRatePercent: 0.52 };
  expect(livingCosts(dues, 624_900)).toEqual([
    { term: "Homeowners’ association", detail: "$95 a month" },
    { term: "Metropolitan district", detail: "30 mills on assessed value, about $105 a month on $624,900" },
    { term: "Property tax", detail: "about 0.52% of the price a year, about $271 a month on $624,900" },
  ]);
  expect(livingCosts(dues, null).map(({ detail }) => detail)).toEqual([
    "$95 a month",
    "30 mills on assessed value",
    "about 0.52% of the price a year",
  ]);
});

test("zero is none, and unknown dues are omitted", () => {
  expect(livingCosts({ hoaMonthlyUsd: 0, metroDistrictMills: 0, propertyTaxRatePercent: null }, 500_000)).toEqual([
    { term: "Homeowners’ association", detail: "None" },
    { term: "Metropolitan district", detail: "None" },
  ]);
  expect(livingCosts({ hoaMonthlyUsd: Number.NaN, metroDistrictMills: -1 }, 500_000)).toEqual([]);
  expect(livingCosts({}, null)).toEqual([]);
});

const school = (name: string, level: string, miles: number | null, district = "Mill Creek School District") => ({
  name,
  level,
  miles,
  district,
  url: null,
});
const names = (schools: ReturnType<typeof schoolsOf>) => schools?.rows.map(({ name }) => name);

test("schools are sorted by level, elementary first, and by distance within a level", () => {
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

test("a district that all schools share is shown once; with several, each school has its own", () => {
  const one = schoolsOf([school("A", "elementary", 1), school("B", "high", 2, " Mill Creek School District ")]);
  expect(one?.district).toBe("Mill Creek School District");
  expect(one?.note).toBe(
    "Boundaries change, and the district decides. Ask about your address before you count on a school.",
  );
  const two = schoolsOf([school("A", "elementary", 1), school("B", "high", 2, "River School District")]);
  expect(two?.district).toBe("");
  expect(two?.rows.map(({ district }) => district)).toEqual(["Mill Creek School District", "River School District"]);
  expect(two?.note).toBe(
    "Boundaries change, and the districts decide. Ask about your address before you count on a school.",
  );
  // A school without a district is not in the other school's.
  expect(schoolsOf([school("A", "elementary", 1), school("B", "high", 2, "")])?.district).toBe("");
});

test("without a named school there are none", () => {
  for (const none of [null, undefined, [], [null], [school(" ", "high", 1)]]) expect(schoolsOf(none)).toBeNull();
});

test("an invalid distance is omitted, and texts are trimmed", () => {
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
