import type { StatusKind } from "../neighborhoods/neighborhood-status.ts";
import { dayOf, formatMonthYear } from "../wording/dates.ts";
import { byCharacters } from "../wording/order.ts";

/** The state of a product, on home, model and plan (S3.26). */
export interface ProductStatus {
  readonly statusMessage?: readonly (string | null | undefined)[] | null | undefined;
}

/** A state in words, with the mark that stands before them. */
export interface StatusText {
  readonly kind: StatusKind;
  readonly text: string;
}

/** The message shown on a product: the second entry of `statusMessage`, or empty text where there is none (S3.27). */
export function displayedStatusMessage(status: ProductStatus | null | undefined): string {
  return status?.statusMessage?.[1]?.trim() ?? "";
}

function displays(status: ProductStatus | null | undefined, message: string): boolean {
  // The whole message: “Last Chance: Almost Sold Out” is not sold out.
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

/** Whether the day of the move-in has come; `today` is an ISO day of the builder's calendar. */
export function isReady(readyDate: string | null | undefined, today: string): boolean {
  const day = dayOf(readyDate);
  return day !== "" && day <= today;
}

/**
 * Where a home that can still be bought stands: `ready` to move into, `under-way` until a day that is known, `undated`
 * where none is, `coming-soon` before its sale begins.
 */
export type MoveInState = "ready" | "under-way" | "undated" | "coming-soon";

/**
 * The state of a move-in home on `today`, an ISO day of the builder's calendar; null once it is sold or under contract. A
 * home whose sale has not begun is not ready, whatever its day (S3.27, S9.19): the one rule for all that counts homes.
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

/** `Ready now` or the month of the move-in, `Mar 2027`; empty where no day is known. */
export function moveInText(readyDate: string | null | undefined, today: string): string {
  return isReady(readyDate, today) ? "Ready now" : formatMonthYear(readyDate);
}

/** `Ready now`, `Ready Mar 2027`, or the displayed message of its status (S3.27); null where neither is known. */
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

/** Orders the days of two move-ins, one that is not known last. */
export function compareReadyDates(a: string | null | undefined, b: string | null | undefined): number {
  return byCharacters(a ?? "9", b ?? "9");
}
