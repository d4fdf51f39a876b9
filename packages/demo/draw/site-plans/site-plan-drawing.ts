import { stringify } from "yaml";
import { Lettering } from "../lettering.ts";
import { color, type Drawing, short, svgDocument } from "../svg.ts";
import { type HomesiteShape, homesiteShapes } from "./homesite-shapes.ts";
import type { SitePlanFile } from "./site-plan-file.ts";

type Ground = SitePlanFile["ground"][number];

const water = "#b7cccd";
const lawn = "#dbe2cf";
const prairie = "#e9dcb9";
const leaf = "#c9d5c4";
const leafLine = "#7f957f";
const road = "#fffdf9";

/** Draws the background of a site plan; the site draws the homesites. */
export function drawSitePlan(plan: SitePlanFile): Drawing {
  const [x, y, widthPx, heightPx] = plan.viewBox;
  const letters = new Lettering();
  const sizePx = wordsPx(plan);
  const marks = plan.ground.map((each) => ground(each, letters, sizePx)).join("\n");
  return svgDocument(
    { x: short(x), y: short(y), widthPx, heightPx },
    plan.title,
    `<defs>${letters.outlines()}</defs>\n${marks}\n`,
  );
}

/**
 * Text size on a site plan, in its units: equal to the homesite numbers that the site draws, which are sized for a
 * phone.
 */
export function wordsPx(plan: SitePlanFile): number {
  const sides = homesiteShapes(plan).flatMap(({ corners }) =>
    corners.map(([x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
      return Math.hypot(nextX - x, nextY - y);
    }),
  );
  return Math.min(Math.max(11, 0.42 * Math.min(...sides)), plan.viewBox[2] / 46);
}

function ground(part: Ground, letters: Lettering, sizePx: number): string {
  switch (part.kind) {
    case "street": {
      const { path, widthFt = 36 } = part;
      return `<path fill="none" stroke="${road}" stroke-width="${short(widthFt)}" stroke-linejoin="round" d="${path}"/><path fill="none" stroke="${color.line}" stroke-dasharray="12 10" d="${path}"/>`;
    }
    case "lane":
      return `<path fill="none" stroke="${road}" stroke-width="${short(part.widthFt ?? 20)}" d="${part.path}"/>`;
    case "stream":
      return `<path fill="none" stroke="${water}" stroke-width="${short(part.widthFt ?? 10)}" stroke-linecap="round" d="${part.path}"/>`;
    case "trail":
      return `<path fill="none" stroke="${color.grassInk}" stroke-dasharray="3 5" stroke-width="1.6" d="${part.path}"/>`;
    case "rail":
      return `<path fill="none" stroke="${color.line}" stroke-width="9" stroke-dasharray="2 7" d="${part.path}"/><path fill="none" stroke="${color.line}" stroke-width="1.2" d="${part.path}"/>`;
    case "wall":
      return `<path fill="none" stroke="${color.line}" stroke-width="${short(part.widthFt ?? 5)}" stroke-dasharray="9 2" d="${part.path}"/>`;
    case "water":
      return `<path fill="${water}" fill-opacity=".7" stroke="${water}" stroke-width="2" d="${part.path}"/>`;
    case "green":
      return `<path fill="${lawn}" d="${part.path}"/>`;
    case "prairie":
      return `<path fill="${prairie}" d="${part.path}"/>`;
    case "building":
      return `<path fill="${color.clay}" fill-opacity=".55" stroke="${color.clay}" d="${part.path}"/>`;
    case "trees": {
      const crowns = part.at.map(([x, y]) => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(part.radiusFt)}"/>`);
      return `<g fill="${leaf}" stroke="${leafLine}">${crowns.join("")}</g>`;
    }
    case "words": {
      const [x, y] = part.at;
      const style = { sizePx, weight: 400, anchor: "middle", fill: color.ink2, turnDegrees: part.turn } as const;
      const line = letters.line(x, y, part.text, style);
      return part.road ? `<g stroke="${road}" stroke-width="500" stroke-linejoin="round">${line}</g>${line}` : line;
    }
  }
}

/** The file of a neighborhood's homesites: the facts about each, including its corners. */
export function homesitesFile(plan: SitePlanFile): string {
  const shapes = homesiteShapes(plan);
  const twice = shapes.find(({ number }, index) => shapes.findIndex((each) => each.number === number) !== index);
  if (twice) throw new Error(`${plan.slug}: two homesites are number ${twice.number}`);
  const { slug, title, caption, viewBox, northDegrees } = plan;
  const sitePlan = {
    drawing: { file: `${slug}-site-plan.svg`, alt: title },
    caption,
    viewBox: viewBox.map((each) => short(each)).join(" "),
    unitsPerFoot: 1,
    northDegrees,
  };
  const lines = shapes.map((shape) => `  - ${homesiteLine(shape)}`);
  return `# Written by packages/demo/draw/main.ts from site-plans/${slug}.yaml.\n${stringify({ sitePlan }, { lineWidth: 0 })}homesites:\n${lines.join("\n")}\n`;
}

function homesiteLine({ corners, premiumUsd, ...shape }: HomesiteShape): string {
  const points = corners.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");
  const fields = { ...shape, ...(premiumUsd === undefined ? {} : { premiumUsd }), points };
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === "number" ? value : JSON.stringify(value)}`,
  );
  return `{ ${texts.join(", ")} }`;
}
