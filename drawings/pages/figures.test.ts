import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { calendarRows } from "./build-calendar.ts";
import { checklistOf } from "./checklist.ts";
import { commissionOf } from "./commission.ts";
import { emberDetails } from "./ember-house.ts";
import { figures } from "./figures.ts";
import { fieldYear } from "./forty-fields.ts";
import { grassOf } from "./grass-roots.ts";
import { yearlyHours } from "./hours-a-year.ts";
import { answeringLines } from "./hours-of-day.ts";
import { dollCircles, mudRoomOf } from "./mud-room.ts";
import { milesBetween, officesOf } from "./office-map.ts";
import { addedOptions } from "./option-line.ts";
import { pageBlocks, pageTable, pageText, tablesOf } from "./page-text.ts";
import { openingsOf } from "./pay-scale.ts";
import { planRun } from "./street-of-houses.ts";
import { drawSunDiagram, sunDays, sunPosition } from "./sun-diagram.ts";
import { taxBills } from "./tax-bill.ts";
import { toolWallOf } from "./tool-wall.ts";
import { trainWay } from "./train-line.ts";
import { assemblyOf } from "./wall-section.ts";

const demo = join(import.meta.dirname, "../../demo");
const read = (file: string) => readFileSync(join(demo, file), "utf8");
const taxText = read("blog-posts/what-a-metro-district-adds-to-a-tax-bill.md");
const calendarText = read("blog-posts/nine-months-week-by-week.md");

/** Where each drawing stands. */
const places: Record<string, readonly string[]> = {
  "build-calendar": ["blog-posts/nine-months-week-by-week.md", "pages/how-to-build-with-us.yaml"],
  checklist: ["pages/homesafe-colorado-master-builder.yaml"],
  commission: ["pages/realtor-resources.yaml"],
  "ember-house": ["pages/marshallfire-ember-details.yaml"],
  "forty-fields": ["pages/land-acquisition.yaml"],
  "grass-roots": ["pages/about-us.yaml"],
  "hours-a-year": ["pages/experience-lower-maintenance.yaml"],
  "hours-of-day": ["pages/faq.yaml"],
  "mud-room": ["pages/whats-lifefullness.yaml"],
  "office-map": ["pages/our-locations.yaml"],
  "option-line": ["pages/fun-part-journey.yaml"],
  "pay-scale": ["pages/career-opportunities.yaml"],
  "street-of-houses": ["pages/limitededition.yaml"],
  "sun-diagram": ["blog-posts/why-our-kitchens-face-the-morning.md"],
  "tax-bills": ["blog-posts/what-a-metro-district-adds-to-a-tax-bill.md"],
  "tool-wall": ["pages/brents-place.yaml"],
  "train-line": ["pages/central-park-special-offer.yaml"],
  "wall-section": ["pages/energy-green-practices.yaml"],
};

const drawings = figures(demo);

/** The rectangles of a drawing that are filled so, in its order: where each begins and how wide it is, px. */
function bars(name: string, fill: string): [from: number, widthPx: number][] {
  const found = (drawings[name]?.wide.svg ?? "").matchAll(
    /<path d="M([\d.]+) [\d.]+h([\d.]+)v[\d.]+h-[\d.]+z" fill="([^"]+)"/g,
  );
  return [...found].filter(([, , , of]) => of === fill).map(([, from, widthPx]) => [Number(from), Number(widthPx)]);
}

describe("figures of texts, drawn", () => {
  test("each stands on its page in both widths, with its own sizes and the words for it", () => {
    expect(Object.keys(drawings).toSorted()).toEqual(Object.keys(places).toSorted());
    for (const [name, { wide, narrow }] of Object.entries(drawings)) {
      const words = /<title>(.*?)<\/title>/.exec(wide.svg)?.[1];
      expect(words?.length).toBeGreaterThan(40);
      expect(narrow.svg).toContain(`<title>${words}</title>`);
      expect([wide.widthPx, narrow.widthPx]).toEqual([704, 350]);
      for (const place of places[name] ?? []) {
        const text = read(place);
        expect(text).toContain(
          `<source media="(max-width: 699px)" srcset="/media/${name}-narrow.svg" width="350" height="${narrow.heightPx}">`,
        );
        expect(text).toContain(
          `<img src="/media/${name}.svg" width="704" height="${wide.heightPx}" alt="${words?.replaceAll('"', "&quot;")}">`,
        );
      }
    }
  });
});

describe("the tax bills", () => {
  test("are the post's, line by line", () => {
    const bills = taxBills(taxText);
    expect(bills.map(({ title, marketUsd, assessedUsd }) => [title, marketUsd, assessedUsd])).toEqual([
      ["Erie, a cottage at Kestrel Row", 438000, 29346],
      ["Windsor, a townhome at Tallgrass Crossing", 399000, 26733],
    ]);
    const lines = bills.map((bill) =>
      bill.lines.map(({ name, mills, usd }) => [name, mills.toFixed(1), `$${usd.toLocaleString("en-US")}`]),
    );
    expect(lines).toEqual(tablesOf(taxText).map((table) => table.slice(0, -1)));
    expect(bills.map(({ totalMills, totalUsd }) => [totalMills, totalUsd])).toEqual([
      [128.6, 3773],
      [123.1, 3293],
    ]);
    for (const { districtUsd } of bills) {
      const month = Math.round(districtUsd / 12);
      expect(taxText).toMatch(new RegExp(`\\$${districtUsd.toLocaleString("en-US")}, (or )?about \\$${month} a month`));
    }
  });

  test("with a line that is not its mills, or a wrong total, are not drawn", () => {
    expect(() => taxBills(taxText.replace("| County | 12.0 | $352 |", "| County | 13.0 | $352 |"))).toThrow(
      "Erie, a cottage at Kestrel Row: the lines add up to 129.6 mills",
    );
    const moved = taxText.replace("| 12.0 | $352 |", "| 7.3 | $352 |").replace("| 7.3 | $214 |", "| 12.0 | $214 |");
    expect(() => taxBills(moved)).toThrow("7.3 mills on $29,346 are not $352");
  });
});

describe("the calendar of a house", () => {
  test("is the post's, with every week in one row and the decisions in their weeks", () => {
    const rows = calendarRows(calendarText);
    expect(rows.map(({ onSite, onYourSide }) => [onSite, onYourSide])).toEqual(
      tablesOf(calendarText)[0]?.map(([, onSite, onYourSide]) => [onSite, onYourSide]),
    );
    expect(rows.map(({ fromWeek, toWeek }) => `${fromWeek}–${toWeek}`).join(" ")).toBe(
      "1–5 6–6 7–9 10–13 14–17 18–18 19–21 22–27 28–33 34–36 37–38 39–39",
    );
    expect(rows.flatMap(({ decisionWeeks }) => decisionWeeks)).toEqual([5, 6, 10, 15, 20]);
  });

  test("with a week left out is not drawn", () => {
    expect(() => calendarRows(calendarText.replace("| 7–9 |", "| 8–9 |"))).toThrow("from week 6 to week 8");
  });
});

describe("the sun over Longmont", () => {
  const sunText = read("blog-posts/why-our-kitchens-face-the-morning.md");

  test("rises and stands at noon as the post says", () => {
    const [december, equal, june] = sunDays();
    expect([december, equal, june].map((day) => [day?.riseBearing, day?.noonHeight])).toEqual([
      [121, 26],
      [90, 50],
      [59, 73],
    ]);
    expect(sunText).toContain("compass bearing of 121 degrees");
    expect(sunText).toContain("Six months later it rises at 59 degrees");
    expect(sunText).toContain("26 degrees high in December, 50 in March and September, and 73 in June");
  });

  test("stands in the west, 32 degrees up, at 5:30 on a July afternoon", () => {
    // The middle of July: declination 21.5°; 5:30 pm daylight time is 4:24 pm by the sun.
    const { bearing, height } = sunPosition(40.2, 21.5, 4.4 * 15);
    expect(Math.round(height)).toBe(32);
    expect(bearing).toBeGreaterThan(255);
    expect(bearing).toBeLessThan(285);
    expect(sunText).toContain("Direct sun, 32 degrees up");
  });

  test("is not drawn where the text gives other degrees", () => {
    expect(() => drawSunDiagram(sunText.replace("rises at 59 degrees", "rises at 61 degrees"))).toThrow(
      "The text gives the sun as 121 61 26 50 73 degrees, computed are 121 59 26 50 73",
    );
  });
});

describe("the wall section", () => {
  const assemblyText = pageText(demo, "pages/energy-green-practices.yaml");
  const { ceiling, window, wall, ducts, crawlSpace, ...inches } = assemblyOf(assemblyText);

  test("gives each part the value and the words of the page’s table", () => {
    const built = new Map(tablesOf(assemblyText)[0]?.map(([part = "", words = ""]) => [part, words]));
    expect([ceiling.value, window.value, wall.value, crawlSpace.value]).toEqual([
      "R-60",
      "U-0.27",
      "about R-26",
      "R-19",
    ]);
    expect(built.get("Ceiling")).toBe("18 in blown cellulose, R-60");
    expect(ceiling.words).toBe("18 in blown cellulose");
    expect(built.get("Windows")).toBe("U-0.27, tuned by side: more sun from the south, less from the west");
    expect(window.words).toBe("Tuned by side: more sun from the south, less from the west");
    expect(built.get("Wall")).toBe(`${wall.words}: ${wall.value}`);
    expect(built.get("Ducts")).toBe(ducts.words);
    expect(built.get("Crawl space or basement wall")).toBe("R-19, closed, conditioned");
    expect(crawlSpace.words).toBe("Closed, conditioned");
  });

  test("is drawn to the depths that the page names", () => {
    expect(inches).toEqual({ studInches: 5.5, boardInches: 1, ceilingInches: 18 });
    expect(() => assemblyOf(assemblyText.replaceAll("2×6", "2×5"))).toThrow("The depth of a 2×5 is not known");
    expect(() => assemblyOf(assemblyText.replace("| Ceiling |", "| Roof |"))).toThrow("no row “Ceiling”");
  });
});

describe("the grass of the name", () => {
  const grassText = pageText(demo, "pages/about-us.yaml");

  test("has the lengths and the words of the page", () => {
    expect(grassText).toContain("to six feet, the height of a tall man, and its roots go down nine.");
    expect(grassText).toContain(
      "Soil reports, flashing, the second blower-door test, a telephone that a person answers.",
    );
    expect(grassOf(grassText)).toEqual({
      heightFeet: 6,
      rootsFeet: 9,
      belowGround: ["Soil reports", "Flashing", "The second blower-door test", "A telephone that a person answers"],
    });
  });

  test("is not drawn where the page gives no length", () => {
    expect(() => grassOf(grassText.replace("to six feet", "to some feet"))).toThrow("“some” is not a number up to ten");
    expect(() => grassOf(grassText.replace("roots go down nine", "roots go deep"))).toThrow("The text does not say");
  });
});

describe("the hours of a year", () => {
  const hoursText = pageText(demo, "pages/experience-lower-maintenance.yaml");

  test("are the page’s, job by job, and their sum is the page’s title", () => {
    const { jobs, sum } = yearlyHours(hoursText);
    expect(jobs.map(({ job, lawnHours, easyHours }) => [job, `${lawnHours} h`, `${easyHours} h`])).toEqual(
      tablesOf(hoursText)[0]
        ?.slice(0, -1)
        .map((cells) => cells.slice(0, 3)),
    );
    expect([sum.lawnHours, sum.easyHours]).toEqual([168, 51]);
    const [hero] = pageBlocks(demo, "pages/experience-lower-maintenance.yaml");
    expect(hero?.title).toBe("Fifty-one hours a year.");
    expect(hero?.subtitle).toContain("A house with a quarter acre of lawn took 168.");
  });

  test("are bars on one scale", () => {
    const { jobs } = yearlyHours(hoursText);
    const lawn = bars("hours-a-year", "url(#lawn)").slice(1);
    const easy = bars("hours-a-year", "#1c2622").slice(1);
    const pxPerHour = (lawn[0]?.[1] ?? 0) / 74;
    expect(lawn.map(([, widthPx]) => Math.round(widthPx / pxPerHour))).toEqual(jobs.map(({ lawnHours }) => lawnHours));
    expect(easy.map(([, widthPx]) => Math.round(widthPx / pxPerHour))).toEqual(jobs.map(({ easyHours }) => easyHours));
    expect(new Set([...lawn, ...easy].map(([from]) => from)).size).toBe(1);
  });

  test("that do not add up are not drawn", () => {
    expect(() => yearlyHours(hoursText.replace("| 18 h | 4 h |", "| 18 h | 5 h |"))).toThrow(
      "The jobs take 52 hours, the last row says 51",
    );
  });
});

describe("the list of HomeSafe", () => {
  const blocks = pageBlocks(demo, "pages/homesafe-colorado-master-builder.yaml");

  test("has a box for every item of every part", () => {
    const parts = checklistOf(blocks);
    const table = blocks.find(({ title }) => title === "What is on the list");
    expect(parts.map(({ name, items }) => [name, `${items} items`])).toEqual(
      table?.items?.map(({ label, title }) => [label, title]),
    );
    for (const { svg } of Object.values(drawings.checklist ?? {})) expect(svg.match(/h9v9h-9z/g)).toHaveLength(212);
  });

  test("is not drawn where the parts are not the items that the page names", () => {
    const [hero, ...others] = blocks;
    const wrong = [{ ...hero, subtitle: hero?.subtitle?.replace("212", "213") }, ...others];
    expect(() => checklistOf(wrong)).toThrow("The parts have 212 items, the page says 213");
  });
});

describe("the house of the ten details", () => {
  const emberText = pageText(demo, "pages/marshallfire-ember-details.yaml");

  test("has each detail of the page’s table, and says which can wait", () => {
    expect(emberDetails(emberText).map(({ number, detail, later }) => [String(number), detail, later])).toEqual(
      tablesOf(emberText)[0]?.map(([number, detail, , later]) => [number, detail, later]),
    );
  });

  test("is not drawn with a detail that it has no place for", () => {
    expect(() => emberDetails(emberText.replace("| 4 | Gutters", "| 4 | Screens"))).toThrow("no place for 4, “Screens");
    expect(() => emberDetails(emberText.replace("| $350 | Yes |", "| $350 | Perhaps |"))).toThrow("is “Perhaps”");
  });
});

describe("the mud room", () => {
  test("is as large as the page says, and its three dolls meet neither each other, nor a wall, nor the open door", () => {
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

describe("the map of the offices", () => {
  test("has every sales office of the page and the care counter, from north to south", () => {
    const { home, others } = officesOf(demo);
    expect(home.name).toBe("410 Terry Street");
    const sales = pageBlocks(demo, "pages/our-locations.yaml").find(({ title }) => title === "Sales offices");
    expect(others.map(({ name, town }) => `${name}, ${town}`).toSorted()).toEqual(
      [...(sales?.items ?? []).map(({ label }) => label), "Homeowner care, Lafayette"].toSorted(),
    );
    for (const { label, text } of sales?.items ?? []) {
      const office = others.find(({ name, town }) => `${name}, ${town}` === label);
      expect(text).toMatch(new RegExp(`\\. ${office?.miles} miles from Terry Street$`));
    }
    expect(others.map(({ name }) => name)).toEqual([
      "Millrace",
      "Tallgrass Crossing",
      "Cottonwood Reach",
      "Bluestem",
      "Haystack Bend",
      "Kestrel Row",
      "Orchard Ditch",
      "Homeowner care",
      "Harper Grove",
      "Larkspur Terrace",
      "Ralston Grange",
      "Switchyard",
    ]);
  });

  test("has every place as many miles from the office as the page says, in its direction", () => {
    const { home, others } = officesOf(demo);
    for (const { svg } of Object.values(drawings["office-map"] ?? {})) {
      const marks = [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)l4\.5 4\.5[^"]*" fill="(#[\da-f]+)"/g)];
      const at = marks.map(([, x, y, fill]) => ({ x: Number(x), y: Number(y), fill }));
      const center = at.find(({ fill }) => fill === "#a94f2d") ?? { x: 0, y: 0 };
      const places = at.filter(({ fill }) => fill === "#1c2622");
      const farthest = Math.max(...others.map(({ miles }) => miles));
      const pxPerMile = Math.max(...places.map(({ x, y }) => Math.hypot(x - center.x, y - center.y))) / farthest;
      expect(places).toHaveLength(others.length);
      for (const [index, { name, miles, latitude, longitude }] of others.entries()) {
        const { x = 0, y = 0 } = places[index] ?? {};
        expect(Math.abs(Math.hypot(x - center.x, y - center.y) / pxPerMile - miles), name).toBeLessThan(0.8);
        expect([x > center.x, y > center.y], name).toEqual([longitude > home.longitude, latitude < home.latitude]);
      }
    }
  });

  test("measures in statute miles", () => {
    const longmont = { latitude: 40.1672, longitude: -105.1019 };
    // One degree of latitude is 69.0 miles here, one of longitude 52.9.
    expect(milesBetween(longmont, { ...longmont, latitude: 39.1672 })).toBeCloseTo(69, 0);
    expect(milesBetween(longmont, { ...longmont, longitude: -104.1019 })).toBeCloseTo(52.8, 0);
  });
});

describe("the scale of the pay", () => {
  const blocks = pageBlocks(demo, "pages/career-opportunities.yaml");

  test("has the three openings, with pay by the hour for the hours that the page names", () => {
    expect(openingsOf(blocks)).toEqual([
      {
        title: "Construction superintendent, Berthoud",
        pay: "$92,000 to $108,000 a year",
        yearUsd: [92_000, 108_000],
      },
      { title: "Homeowner care technician, Lafayette", pay: "$31 to $37 an hour", yearUsd: [64_480, 76_960] },
      { title: "Drafter, Longmont", pay: "$68,000 to $80,000 a year", yearUsd: [68_000, 80_000] },
    ]);
  });

  test("has a bar from the least to the most of each", () => {
    const [superintendent, ...others] = bars("pay-scale", "#dfe8e8").map(([from, widthPx]) => [from, from + widthPx]);
    const pxPerUsd = ((superintendent?.[1] ?? 0) - (superintendent?.[0] ?? 0)) / 16_000;
    const usdAt = (px = 0) => 92_000 + (px - (superintendent?.[0] ?? 0)) / pxPerUsd;
    expect(others.map((ends) => ends.map((px) => Math.round(usdAt(px) / 100) * 100))).toEqual([
      [64_500, 77_000],
      [68_000, 80_000],
    ]);
  });

  test("is not drawn for an opening that hides its pay", () => {
    const hidden = blocks.map((block) => ({ ...block, text: block.text?.replace("$68,000 to $80,000", "Good") }));
    expect(() => openingsOf(hidden)).toThrow("The text does not say");
  });
});

describe("the hours of the day", () => {
  test("are those of the lines that other pages name, at the hours that they name", () => {
    const lines = answeringLines(pageTable(demo, "pages/faq.yaml", "who-answers"));
    expect(lines.map(({ number, fromHour, toHour }) => [number, fromHour, toHour])).toEqual([
      ["303-555-0143", 0, 24],
      ["303-555-0142", 10, 18],
      ["303-555-0140", 9, 17.5],
      ["303-555-0144", 9, 17],
      ["303-555-0143", 8, 16],
    ]);
    const asked = pageBlocks(demo, "pages/contact-us.yaml").flatMap(({ items }) => items ?? []);
    const said = (number: string) => asked.find(({ title }) => title === number)?.text;
    expect(said("303-555-0143")).toContain("day and night for water, gas, heat and locks");
    expect(said("303-555-0142")).toContain("daily 10 am to 6 pm");
    expect(said("303-555-0144")).toContain("weekdays 9 am to 5 pm");
    const places = pageText(demo, "pages/our-locations.yaml");
    expect(places).toContain("Monday to Saturday, 9 am to 5:30 pm");
    expect(places).toContain("the counter is open Monday to Friday, 8 am to 4 pm");
  });

  test("are read to the minute; hours that end before they begin are refused", () => {
    expect(answeringLines([["Noon", "1", "Daily", "12 pm to 12:30 pm"]])[0]).toMatchObject({
      fromHour: 12,
      toHour: 12.5,
    });
    expect(answeringLines([["Early", "1", "Daily", "12 am to 6 am"]])[0]).toMatchObject({ fromHour: 0, toHour: 6 });
    expect(() => answeringLines([["Office", "1", "Daily", "5 pm to 9 am"]])).toThrow(
      "of “Office” ends before it begins",
    );
    expect(() => answeringLines([["Office", "1", "Daily", "nine to five"]])).toThrow(
      "“nine” is not an hour of the day",
    );
  });

  test("are bars between midnight and midnight", () => {
    const [[left, dayPx] = [0, 0]] = bars("hours-of-day", "#1c2622");
    const hours = bars("hours-of-day", "#dfe8e8").map(([from, widthPx]) =>
      [from, from + widthPx].map((px) => Math.round(((px - left) / dayPx) * 24 * 10) / 10),
    );
    expect(hours).toEqual([
      [10, 18],
      [9, 17.5],
      [9, 17],
      [8, 16],
    ]);
  });

  test("are in words, too", () => {
    expect(drawings["hours-of-day"]?.wide.svg).toContain(
      "Office and design room, 303-555-0140: Monday to Saturday, 9 am to 5:30 pm; Agents, 303-555-0144: Weekdays, 9 am to 5 pm;",
    );
  });
});

describe("what buyers added", () => {
  const optionText = pageText(demo, "pages/fun-part-journey.yaml");

  test("is the page’s, and its choices come to what the page says", () => {
    const added = addedOptions(optionText);
    expect([added.mostUsd, added.middleUsd, added.togetherUsd]).toEqual([131_000, 27_400, 11_770]);
    expect(added.choices.map(({ name, usd }) => [name, `$${usd.toLocaleString("en-US")}`])).toEqual(
      tablesOf(optionText)[0],
    );
  });

  test("has the choices end to end, on the line and enlarged", () => {
    const { choices, mostUsd, togetherUsd } = addedOptions(optionText);
    const all = bars("option-line", "#dfe8e8");
    expect(all).toHaveLength(2 * choices.length);
    for (const [scaleUsd, row] of [
      [mostUsd, all.slice(0, choices.length)],
      [togetherUsd, all.slice(choices.length)],
    ] as const) {
      let before = 0;
      for (const [index, { usd }] of choices.entries()) {
        expect(row[index]?.[0]).toBeCloseTo(1 + (702 * before) / scaleUsd, 0);
        expect(row[index]?.[1]).toBeCloseTo((702 * usd) / scaleUsd, 0);
        before += usd;
      }
    }
  });

  test("is not drawn where they do not", () => {
    expect(() => addedOptions(optionText.replace("| $620 |", "| $720 |"))).toThrow("The choices come to $11870");
  });
});

describe("the example of a commission", () => {
  const table = pageTable(demo, "pages/realtor-resources.yaml", "example");

  test("counts what the page’s terms say", () => {
    const { parts, countedUsd, percent, commissionUsd } = commissionOf(table);
    expect(parts.map(({ name, usd, sign }) => [name, usd, sign])).toEqual([
      ["Base price", 589_900, 1],
      ["Homesite", 14_000, 1],
      ["Credit", 10_000, -1],
      ["Options chosen later", 31_000, 0],
    ]);
    expect([countedUsd, percent, commissionUsd]).toEqual([593_900, 3, 17_817]);
    expect(pageText(demo, "pages/realtor-resources.yaml")).toContain(
      "Three percent of the base price plus the homesite premium, less any credit, as written in the contract; options chosen later are not counted.",
    );
    expect(read("plans/juniper.yaml")).toMatch(/^basePriceUsd: 589900$/m);
  });

  test("has the homesite after the base price, and takes the credit off its end", () => {
    const [base, homesite] = bars("commission", "#dfe8e8");
    const [credit] = bars("commission", "url(#off)");
    const [counted] = bars("commission", "#f1ece2");
    const end = ([from, widthPx]: readonly [number, number] = [0, 0]) => from + widthPx;
    expect(homesite?.[0]).toBeCloseTo(end(base) + 1, 0);
    expect(end(credit)).toBeCloseTo(end(homesite), 0);
    expect(((credit?.[1] ?? 0) + 1) / ((homesite?.[1] ?? 0) + 1)).toBeCloseTo(10 / 14, 2);
    expect(end(counted)).toBeCloseTo(credit?.[0] ?? 0, -1);
  });

  test("that is wrong is not drawn", () => {
    const wrong = (from: string, to: string) => table.map((row) => row.map((cell) => (cell === from ? to : cell)));
    expect(() => commissionOf(wrong("$14,000", "$15,000"))).toThrow("The parts that count come to $594900");
    expect(() => commissionOf(wrong("$17,817", "$18,747"))).toThrow("3 percent of $593900 is not $18747");
  });
});

describe("the fields of a year", () => {
  const blocks = pageBlocks(demo, "pages/land-acquisition.yaml");

  test("are forty, of which two are bought, with an answer on day 30", () => {
    expect(fieldYear(blocks)).toEqual({
      lookedAt: 40,
      bought: 2,
      days: [
        { day: 1, words: "You talk, Tess listens" },
        { day: 10, words: "She walks it" },
        { day: 30, words: "Yes or no, on paper" },
      ],
    });
    for (const { svg } of Object.values(drawings["forty-fields"] ?? {})) {
      expect(svg.match(/fill="url\(#furrow\)"/g)).toHaveLength(38);
    }
  });

  test("that do not add up are not drawn", () => {
    const [hero, ...others] = blocks;
    const wrong = [{ ...hero, subtitle: hero?.subtitle?.replace("thirty-eight", "thirty-seven") }, ...others];
    expect(() => fieldYear(wrong)).toThrow("2 fields and 37 others are not 40");
  });
});

describe("the wall of tools", () => {
  const blocks = pageBlocks(demo, "pages/brents-place.yaml");

  test("has a mark for every tool of the page", () => {
    expect(toolWallOf(blocks)).toEqual({ tools: 340, lent: 60, lost: 4 });
    for (const { svg } of Object.values(drawings["tool-wall"] ?? {})) {
      const paths = [...svg.matchAll(/<path d="(M[^"]*)"/g)].map(([, path = ""]) => path.match(/M/g)?.length);
      expect(paths).toEqual([276, 60, 4]);
    }
  });

  test("is not drawn where the title counts others", () => {
    const [hero, ...others] = blocks;
    expect(() => toolWallOf([{ ...hero, title: "A barn with 350 tools in it." }, ...others])).toThrow(
      "The title does not say 340 tools",
    );
  });
});

describe("the way from the poster", () => {
  const blocks = pageBlocks(demo, "pages/central-park-special-offer.yaml");

  test("is the page’s", () => {
    expect(trainWay(blocks)).toEqual({
      stations: ["Central Park", "40th and Colorado", "38th and Blake"],
      walkMinutes: 4,
      to: "Switchyard",
    });
  });

  test("is not drawn where the title counts other stops", () => {
    const [hero, ...others] = blocks;
    expect(() => trainWay([{ ...hero, title: "Three stops from the poster." }, ...others])).toThrow("but 3 stations");
  });
});

describe("the houses of a plan", () => {
  const blocks = pageBlocks(demo, "pages/limitededition.yaml");

  test("are as many as the page says, with the two houses that it speaks of", () => {
    expect(planRun(blocks)).toEqual({
      most: 24,
      notes: [
        { house: 12, words: "A week faster" },
        { house: 24, words: "Into the flat file" },
        { house: 30, words: "They stop looking" },
      ],
    });
    for (const { svg } of Object.values(drawings["street-of-houses"] ?? {})) {
      const [built, never] = [...svg.matchAll(/<path d="(M[^"]*z)" fill="none"/g)].map(([, path = ""]) => path);
      expect([built?.match(/z/g)?.length, never?.match(/z/g)?.length]).toEqual([24, 6]);
    }
  });

  test("are not drawn where the line is not between the two", () => {
    const wrong = blocks.map((block) => ({
      ...block,
      items: block.items?.map((item) => (item.label === "Of each plan" ? { ...item, title: "34 at most" } : item)),
    }));
    expect(() => planRun(wrong)).toThrow("The twelfth house, 34 houses and the thirtieth are not one row");
  });
});
