import { color, pattern, short } from "../svg.ts";
import { matchIn, tablesOf } from "./page-text.ts";
import { lineHeightPx, linesOf, type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** Parts of a building envelope, each with its value and description. */
export interface Assembly {
  ceiling: AssemblyPart;
  window: AssemblyPart;
  wall: AssemblyPart;
  ducts: AssemblyPart;
  crawlSpace: AssemblyPart;
  /** Thickness of studs, exterior insulation and ceiling cellulose, inches. */
  studInches: number;
  boardInches: number;
  ceilingInches: number;
}

/** A part: `R-60`, `18 in blown cellulose`. */
export interface AssemblyPart {
  name: string;
  value: string;
  words: string;
}

/** Actual depths of lumber by nominal size, inches. */
const lumberInches: Readonly<Record<string, number>> = { "2×4": 3.5, "2×6": 5.5, "2×8": 7.25 };

/**
 * The envelope in a page's first table.
 * @throws when a part or a measure is missing
 */
export function assemblyOf(markdown: string): Assembly {
  const rows = new Map((tablesOf(markdown)[0] ?? []).map(([name = "", built = ""]) => [name, built]));
  const built = (name: string) => {
    const words = rows.get(name);
    if (words === undefined) throw new Error(`The assembly has no row “${name}”`);
    return words;
  };
  const part = (row: string, pattern: RegExp, name = row): AssemblyPart => {
    const [value = ""] = matchIn(built(row), pattern);
    const words = built(row)
      .replace(pattern, "")
      .replace(/^[,:\s]+|[,:\s]+$/g, "");
    return { name, value, words: (words[0] ?? "").toUpperCase() + words.slice(1) };
  };
  const [lumber = ""] = matchIn(built("Wall"), /(2×\d)/);
  const studInches = lumberInches[lumber];
  if (studInches === undefined) throw new Error(`The depth of a ${lumber} is not known`);
  return {
    ceiling: part("Ceiling", /(R-\d+)/),
    window: part("Windows", /(U-[\d.]+)/, "Window"),
    wall: part("Wall", /(about R-\d+)/),
    ducts: { name: "Ducts", value: "", words: built("Ducts") },
    crawlSpace: part("Crawl space or basement wall", /(R-\d+)/, "Crawl space wall"),
    studInches,
    boardInches: Number(matchIn(built("Wall"), /(\d+) in rigid board/)[0]),
    ceilingInches: Number(matchIn(built("Ceiling"), /(\d+) in blown/)[0]),
  };
}

const loose = "M2 3q2-3 4 0t4 0M8 9q2-3 4 0t4 0M-4 9q2-3 4 0t4 0M14 3q2-3 4 0t4 0";

/** Breaks text into as few lines as fit, of similar length. */
function evenLines(words: string, roomPx: number): string[] {
  const fewest = linesOf(words, roomPx, textStyles.text);
  let lines = fewest;
  for (let narrower = roomPx - 4; narrower > 60; narrower -= 4) {
    const tried = linesOf(words, narrower, textStyles.text);
    if (tried.length > fewest.length) break;
    lines = tried;
  }
  return lines;
}

/** A wall section from footing to roof; room heights are shortened, depths are to scale. */
function draw(assembly: Assembly, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const pxPerInch = isWide ? 4.6 : 3.6;
  sheet.filling(pattern("cellulose", 16, 12, loose, ` fill="none" stroke="${color.grassInk}" stroke-width=".8"`));
  sheet.filling(
    pattern("earth", 8, 8, "M-1 9L9-1M-1 1L1-1M7 9L9 7", ` fill="none" stroke="${color.line}" stroke-width=".8"`),
  );
  sheet.filling(pattern("board", 5, 5, "M0 0L5 5M5 0L0 5", ` fill="none" stroke="${color.clay}" stroke-width=".7"`));
  sheet.filling(
    pattern("concrete", 13, 11, "M2 3l1.5 1M8 7l1 1.5M5 9l1-1M11 2l.5 1.5", ` fill="none" stroke="${color.ink2}"`),
  );

  const stud = assembly.studInches * pxPerInch;
  const board = assembly.boardInches * pxPerInch;
  const ceiling = assembly.ceilingInches * pxPerInch;
  const outside = isWide ? 92 : 36;
  const wall = outside + board;
  const inside = wall + stud;
  const end = isWide ? 360 : 152;
  const ceilingTop = isWide ? 92 : 74;
  const ceilingBottom = ceilingTop + ceiling;
  const head = ceilingBottom + 34;
  const sill = head + 82;
  const floor = sill + 104;
  const floorBottom = floor + 30;
  const ground = floor + 12;
  const crawlBottom = floorBottom + 96;
  const bottom = crawlBottom + 26;

  // Roof and ceiling
  const pitch = 0.42;
  const eave = outside - (isWide ? 64 : 30);
  const roofAt = (x: number) => ceilingTop - 14 - (x - outside) * pitch;
  const peak = Math.min(end, outside + (ceilingTop - 16) / pitch);
  sheet.area(rectangle(wall, ceilingTop, end - wall, ceiling), "url(#cellulose)");
  sheet.stroke(`M${short(wall)} ${short(ceilingTop)}H${end}`, { stroke: color.grassInk, widthPx: 0.8 });
  sheet.area(rectangle(wall, ceilingBottom, end - wall, 4), color.ink);
  sheet.stroke(
    `M${eave} ${short(roofAt(eave) + 9)}L${short(peak)} ${short(roofAt(peak) + 9)}M${eave} ${short(roofAt(eave))}L${short(peak)} ${short(roofAt(peak))}M${eave} ${short(roofAt(eave))}v22H${short(outside)}`,
    { widthPx: 1.4 },
  );

  // Wall above and below the window
  for (const [top, low] of [
    [ceilingTop, head],
    [sill, floorBottom],
  ] as const) {
    sheet.area(rectangle(outside, top, board, low - top), "url(#board)", color.ink);
    const studTop = Math.max(top, ceilingBottom);
    sheet.area(rectangle(wall, studTop, stud, low - studTop), "url(#cellulose)", color.ink);
    sheet.area(
      rectangle(inside, Math.max(top, ceilingBottom), 2.5, Math.min(low, floor) - Math.max(top, ceilingBottom)),
      color.ink,
    );
  }
  sheet.area(rectangle(wall, head, stud, 7) + rectangle(wall, sill - 7, stud, 7), color.paper2, color.ink);
  const glass = wall + stud * 0.45;
  sheet.stroke(`M${short(glass - 3)} ${head + 7}V${sill - 7}M${short(glass + 3)} ${head + 7}V${sill - 7}`, {
    stroke: color.line,
    widthPx: 1.6,
  });

  // Floor with a duct in it, crawl space, footing and earth
  sheet.area(rectangle(inside, floor, end - inside, 4), color.ink);
  sheet.stroke(`M${short(inside)} ${floorBottom}H${end}`);
  const duct = isWide ? 54 : 34;
  sheet.area(rectangle(inside + (end - inside) * 0.45, floorBottom + 10, duct, 24), color.sky, color.ink);
  const concrete = Math.max(stud + board - 8, 20);
  sheet.area(rectangle(outside, floorBottom, concrete, crawlBottom - floorBottom), "url(#concrete)", color.ink);
  sheet.area(
    rectangle(outside + concrete, floorBottom, 4 * pxPerInch * 0.9, crawlBottom - floorBottom),
    color.roof,
    color.ink,
  );
  sheet.area(rectangle(outside - 16, crawlBottom, concrete + 32, 22), "url(#concrete)", color.ink);
  sheet.area(`M0 ${ground}H${outside}V${crawlBottom}H${outside - 16}V${bottom}H0z`, "url(#earth)");
  sheet.stroke(`M0 ${ground}H${outside}`, { widthPx: 1.6 });
  sheet.stroke(`M${short(outside + concrete + 4 * pxPerInch * 0.9)} ${crawlBottom}H${end}`, {
    stroke: color.line,
    dash: "5 4",
  });
  // A break line.
  const breakAt = ceilingBottom + 26;
  sheet.stroke(`M${end} ${short(Math.max(6, ceilingTop - 24))}V${short(breakAt - 8)}l-7 5 14 6-7 5V${short(bottom)}`, {
    stroke: color.line,
  });

  // Labels with leader lines.
  const labelX = isWide ? 424 : 182;
  const roomPx = sheet.widthPx - labelX;
  const labels: [AssemblyPart, number, number][] = [
    [assembly.ceiling, end - 14, ceilingTop + ceiling / 2],
    [assembly.window, glass + 3, (head + sill) / 2],
    [assembly.wall, inside - stud / 3, sill + 36],
    [assembly.ducts, inside + (end - inside) * 0.45 + duct - 6, floorBottom + 22],
    [assembly.crawlSpace, outside + concrete + 6, floorBottom + 66],
  ];
  let free = 12;
  for (const [part, x, y] of labels) {
    const title = [part.name, part.value].filter(Boolean).join(", ");
    const titles = linesOf(title, roomPx, textStyles.strong);
    const words = evenLines(part.words, roomPx);
    const top = Math.max(free, y - 4);
    sheet.area(`M${short(x - 2.5)} ${short(y)}a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z`, color.ink);
    sheet.stroke(`M${short(x)} ${short(y)}H${end + 10}L${labelX - 18} ${short(top + 4)}H${labelX - 7}`, {
      widthPx: 0.8,
    });
    for (const [index, line] of titles.entries())
      sheet.words(labelX, top + 8 + index * lineHeightPx, line, textStyles.strong);
    for (const [index, line] of words.entries()) {
      sheet.words(labelX, top + 8 + (titles.length + index) * lineHeightPx, line, textStyles.text);
    }
    free = top + (titles.length + words.length) * lineHeightPx + 12;
  }
  const phrases = labels.map(([{ name, value, words }]) => [name, value, words].filter(Boolean).join(", "));
  return sheet.finish(Math.max(bottom + 2, free), `A wall cut from the footing to the roof. ${phrases.join(". ")}.`);
}

/** Draws the wall of a page's envelope table. */
export function drawWallSection(markdown: string): PageDrawing {
  const assembly = assemblyOf(markdown);
  return { wide: draw(assembly, "wide"), narrow: draw(assembly, "narrow") };
}
