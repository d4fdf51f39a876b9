import type { StatusKind } from "../neighborhoods/neighborhood-status.ts";
import { dayOf, formatMonthYear } from "../wording/dates.ts";
import { countInWords, formatCount } from "../wording/numbers.ts";
import { byCharacters } from "../wording/text.ts";

/** The state of a product, on home, model and plan (S3.26). */
export interface ProductStatus {
  readonly statusMessage?: readonly (string | null | undefined)[] | null | undefined;
}

/** A state in words, with the kind of its mark. */
export interface StatusText {
  readonly kind: StatusKind;
  readonly text: string;
}

/** The message shown on a product: the second entry of `statusMessage`, or empty text when there is none (S3.27). */
export function displayedStatusMessage(status: ProductStatus | null | undefined): string {
  return status?.statusMessage?.[1]?.trim() ?? "";
}

function displays(status: ProductStatus | null | undefined, message: string): boolean {
  // Compares the whole message: “Last Chance: Almost Sold Out” is not sold out.
  return displayedStatusMessage(status).toLowerCase() === message;
}

/** Whether the displayed message is `Coming Soon`, in any case (S9.19). */
export function isComingSoon(status: ProductStatus | null | undefined): boolean {
  return displays(status, "coming soon");
}

/** Whether the displayed message is `Sold Out`, in any case (S9.20). */
export function isSoldOut(status: ProductStatus | null | undefined): boolean {
  return displays(status, "sold out");
}

/** Whether a move-in home can still be bought: neither sold nor under contract. */
export function isAvailable(status: ProductStatus | null | undefined): boolean {
  return !["sold out", "sold", "under contract"].some((message) => displays(status, message));
}

/** Whether the move-in day has come; `today` is an ISO day of the builder's calendar. */
export function isReady(readyDate: string | null | undefined, today: string): boolean {
  const day = dayOf(readyDate);
  return day !== "" && day <= today;
}

/**
 * The state of a home that can be bought: `ready` to move into, `under-way` until a known day, `undated` without a day,
 * `coming-soon` before its sale begins.
 */
export type MoveInState = "ready" | "under-way" | "undated" | "coming-soon";

/**
 * The state of a move-in home on `today`, an ISO day of the builder's calendar; null once it is sold or under contract.
 * A home that is coming soon is never ready, whatever its day (S3.27, S9.19). All counts of homes use this function.
 */
export function moveInState(
  moveInHome: ProductStatus & { readonly readyDate: string | null | undefined },
  today: string,
): MoveInState | null {
  if (!isAvailable(moveInHome)) return null;
  if (isComingSoon(moveInHome)) return "coming-soon";
  if (dayOf(moveInHome.readyDate) === "") return "undated";
  return isReady(moveInHome.readyDate, today) ? "ready" : "under-way";
}

/** `Ready now` or the month of the move-in, `Mar 2027`; empty without a day. */
export function moveInText(readyDate: string | null | undefined, today: string): string {
  return isReady(readyDate, today) ? "Ready now" : formatMonthYear(readyDate);
}

/** `Ready now`, `Ready Mar 2027`, or the displayed message of its status (S3.27); null when neither is known. */
export function moveInHomeStatus(
  moveInHome: ProductStatus & { readonly readyDate: string | null },
  today: string,
): StatusText | null {
  const message = displayedStatusMessage(moveInHome);
  if (message) return { kind: isAvailable(moveInHome) ? "soon" : "sold", text: message };
  if (!moveInHome.readyDate) return null;
  if (isReady(moveInHome.readyDate, today)) return { kind: "open", text: "Ready now" };
  return { kind: "soon", text: `Ready ${formatMonthYear(moveInHome.readyDate)}` };
}

/** Compares two move-in days; an unknown one comes last. */
export function compareReadyDates(a: string | null | undefined, b: string | null | undefined): number {
  return byCharacters(a ?? "9", b ?? "9");
}

/** Number of homes in each state (S3.27), without those sold or under contract. */
export type MoveInCounts = Readonly<Record<MoveInState, number>>;

type CountedHome = ProductStatus & { readonly readyDate: string | null | undefined };

/** Counts move-in homes by their state on `today`, an ISO day of the builder's calendar. */
export function countMoveIns(homes: readonly CountedHome[], today: string): MoveInCounts {
  const counts = { ready: 0, "under-way": 0, undated: 0, "coming-soon": 0 };
  for (const home of homes) {
    const state = moveInState(home, today);
    if (state) counts[state] += 1;
  }
  return counts;
}

/**
 * `2 homes ready now, 3 under way`, `3 homes under way`, `2 homes for sale`; empty without any. Homes that are coming
 * soon or have no day count as neither ready nor under way.
 */
export function moveInCountsText(counts: MoveInCounts): string {
  return partsInWords(counts, formatCount).join(", ");
}

/** The same as parts of a sentence with numbers in words: `two homes ready now`, `three under way`. */
export function moveInCountsInWords(counts: MoveInCounts): string[] {
  return partsInWords(counts, countInWords);
}

const stateWords: readonly { readonly state: MoveInState; readonly words: string }[] = [
  { state: "ready", words: "ready now" },
  { state: "under-way", words: "under way" },
  { state: "undated", words: "for sale" },
  { state: "coming-soon", words: "coming soon" },
];

/** Only the first part includes the noun. */
function partsInWords(
  counts: MoveInCounts,
  countText: (count: number, one: string, many?: string) => string,
): string[] {
  return stateWords
    .filter(({ state }) => counts[state] > 0)
    .map(({ state, words }, position) =>
      position === 0 ? `${countText(counts[state], "home")} ${words}` : countText(counts[state], words, words),
    );
}
