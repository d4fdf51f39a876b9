import { Lettering } from "../lettering.ts";
import { color, type Drawing, pattern, short, svgDocument } from "../svg.ts";

/** Construction time of a house and duration of a rate lock. */
export interface LockAndKeys {
  /** Months from contract to keys: the fastest and the slowest. */
  buildingMonths: readonly [quickest: number, slowest: number];
  lockDays: number;
  /** Days of the slowest house beyond the lock. */
  openDays: number;
}

const WIDTH_PX = 480;
const LEFT_PX = 1;
const PX_PER_MONTH = 47.4;
/** Days per month in the drawing. */
const DAYS_PER_MONTH = 365 / 12;

const xOf = (months: number) => LEFT_PX + months * PX_PER_MONTH;

/** A bar between two months. */
function bar(from: number, to: number, y: number, fill: string): string {
  return `<path d="M${short(xOf(from), 2)} ${y}H${short(xOf(to), 2)}v28H${short(xOf(from), 2)}z" fill="${fill}" stroke="${color.ink}" stroke-width=".8"/>`;
}

/**
 * Draws construction time above the rate lock on one scale of months, and hatches the days beyond the lock.
 * @throws when the open days do not match the months, or when the months do not fit
 */
export function drawLockAndKeys({ buildingMonths: [quickest, slowest], lockDays, openDays }: LockAndKeys): Drawing {
  const letters = new Lettering();
  const lockMonths = lockDays / DAYS_PER_MONTH;
  const leftDays = Math.round(slowest * DAYS_PER_MONTH - lockDays);
  if (openDays !== leftDays)
    throw new Error(`The page says ${openDays} days are left open, the months leave ${leftDays}`);
  if (openDays <= 0 || xOf(slowest) > WIDTH_PX - 4) throw new Error("The drawing has no room for these months");
  const strong = { sizePx: 16, weight: 540 } as const;
  const quiet = { sizePx: 16, weight: 400, fill: color.ink2 } as const;
  const end = { anchor: "end" } as const;
  const building = `${quickest} to ${slowest} months`;
  const content = [
    letters.line(LEFT_PX, 24, "Building", strong),
    letters.line(xOf(slowest), 24, building, { ...quiet, ...end }),
    bar(0, quickest, 36, color.paper2),
    bar(quickest, slowest, 36, color.paper),
    letters.line(xOf((quickest + slowest) / 2), 56, "keys", { ...quiet, anchor: "middle" }),
    letters.line(LEFT_PX, 104, "The longest lock", strong),
    letters.line(xOf(slowest), 104, `${lockDays} days`, { ...quiet, ...end }),
    bar(0, lockMonths, 116, color.ink),
    bar(lockMonths, slowest, 116, "url(#open)"),
    letters.line(xOf(slowest), 216, `${openDays} days open`, { ...strong, ...end, fill: color.grassInk }),
  ];
  const [from, to] = [short(xOf(lockMonths), 2), xOf(slowest)];
  const drop = `M${from} 152v30M${to} 152v30M${from} 174H${to}M${short(xOf(lockMonths) - 4, 2)} 178l8 -8M${to - 4} 178l8 -8`;
  const axisY = 252;
  let axis = `M${xOf(0)} ${axisY}H${xOf(slowest)}`;
  for (let month = 0; month <= slowest; month += 1) {
    axis += `M${short(xOf(month), 2)} ${axisY - (month % 2 ? 4 : 8)}v${month % 2 ? 8 : 16}`;
    const anchor = month === 0 ? "start" : month === slowest ? "end" : "middle";
    if (month % 2 === 0) content.push(letters.line(xOf(month), axisY + 28, String(month), { ...quiet, anchor }));
  }
  content.push(letters.line(LEFT_PX, axisY + 52, "months from the contract", quiet));
  const heightPx = axisY + 64;
  return svgDocument(
    { widthPx: WIDTH_PX, heightPx },
    `Building takes ${building}, the longest lock is ${lockDays} days: a house of ${slowest} months has ${openDays} days open.`,
    `<defs>${pattern("open", 8, 8, "M-2 10L10 -2M-2 2L2 -2M6 10L10 6", ` fill="none" stroke="${color.grassInk}"`)}${letters.outlines()}</defs>` +
      `<path d="M0 0h${WIDTH_PX}v${heightPx}H0z" fill="${color.paper}"/>` +
      `<path d="${drop}" fill="none" stroke="${color.grassInk}" stroke-width=".8"/>` +
      `<path d="${axis}" fill="none" stroke="${color.line}" stroke-width=".8"/><g fill="${color.ink}">${content.join("")}</g>`,
  );
}
