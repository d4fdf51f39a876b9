import { color, short } from "../svg.ts";
import { matchIn, numberOfWord, type pageBlocks } from "./page-text.ts";
import { type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** The train route on the poster: stations in order, and the walk from the last one to the homes. */
export interface TrainRoute {
  stations: readonly string[];
  walkMinutes: number;
  to: string;
}

/** @throws when the page has no route, or its title has another number of stops */
export function trainRoute(blocks: ReturnType<typeof pageBlocks>): TrainRoute {
  const [hero] = blocks;
  const [board = "", pass = "", leave = "", to = "", minutes = ""] = matchIn(
    hero?.subtitle ?? "",
    /^Board at (.+?), pass (.+?), get off at (.+?)\. (\w+) is (\w+) minutes from the platform/,
  );
  const stations = [board, pass, leave];
  const [stops = ""] = matchIn(hero?.title ?? "", /^(\w+) stops/);
  if (numberOfWord(stops) !== stations.length - 1) throw new Error(`“${stops}” stops, but ${stations.length} stations`);
  return { stations, walkMinutes: numberOfWord(minutes), to };
}

/** The line with its stations, and the walk as a dimension line. */
function draw({ stations, walkMinutes, to }: TrainRoute, width: SheetWidth) {
  const sheet = new Sheet(width);
  const description = `The way by train: ${stations.join(", then ")}; from there ${walkMinutes} minutes on foot to ${to}.`;
  const last = stations.length - 1;
  if (width === "wide") {
    const x = (index: number) => 8 + index * 190;
    const home = sheet.widthPx - 30;
    const y = 44;
    sheet.stroke(`M${x(0)} ${y}H${x(last)}`, { widthPx: 4 });
    sheet.stroke(`M${x(last) + 12} ${y}H${home - 34}M${home - 34} ${y - 5}v10`, {
      stroke: color.grassInk,
      dash: "5 4",
    });
    for (const [index, name] of stations.entries()) {
      sheet.area(station(x(index), y), index === 1 ? color.ink : color.paper, color.ink);
      sheet.words(index === 0 ? 1 : x(index), y + 34, name, {
        ...textStyles.strong,
        anchor: index === 0 ? "start" : "middle",
      });
      const words = index === 0 ? "Board" : index === last ? "Get off" : "Pass";
      sheet.words(index === 0 ? 1 : x(index), y + 52, words, {
        ...textStyles.text,
        anchor: index === 0 ? "start" : "middle",
      });
    }
    sheet.words((x(last) + home) / 2, y - 14, `${walkMinutes} min`, {
      ...textStyles.strong,
      fill: color.grassInk,
      anchor: "middle",
    });
    roofs(sheet, home, y);
    sheet.words(sheet.widthPx - 1, y + 34, to, { ...textStyles.strong, anchor: "end" });
    sheet.words(sheet.widthPx - 1, y + 52, "On foot", { ...textStyles.text, anchor: "end" });
    return sheet.finish(y + 62, description);
  }
  const y = (index: number) => 18 + index * 62;
  const home = y(last) + 86;
  sheet.stroke(`M16 ${y(0)}V${y(last)}`, { widthPx: 4 });
  sheet.stroke(`M16 ${y(last) + 12}V${home - 26}`, { stroke: color.grassInk, dash: "5 4" });
  for (const [index, name] of stations.entries()) {
    sheet.area(station(16, y(index)), index === 1 ? color.ink : color.paper, color.ink);
    sheet.words(44, y(index) + 1, name, textStyles.strong);
    sheet.words(44, y(index) + 18, index === 0 ? "Board" : index === last ? "Get off" : "Pass", textStyles.text);
  }
  sheet.words(44, (y(last) + home) / 2 + 6, `${walkMinutes} min on foot`, {
    ...textStyles.strong,
    fill: color.grassInk,
  });
  roofs(sheet, 26, home);
  sheet.words(62, home + 6, to, textStyles.strong);
  return sheet.finish(home + 20, description);
}

function station(x: number, y: number): string {
  return `M${short(x - 8)} ${y}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z`;
}

/** A row of townhomes as roofs. */
function roofs(sheet: Sheet, x: number, y: number): void {
  let path = `M${x - 26} ${y + 12}h52`;
  for (const left of [x - 24, x - 8, x + 8]) path += `M${left} ${y + 12}v-18l8-8l8 8v18`;
  sheet.stroke(path, { widthPx: 1.2 });
}

/** Draws the train route of the poster, from the first sentences of its page. */
export function drawTrainLine(blocks: ReturnType<typeof pageBlocks>): PageDrawing {
  const route = trainRoute(blocks);
  return { wide: draw(route, "wide"), narrow: draw(route, "narrow") };
}
