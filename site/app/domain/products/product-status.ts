/** The state of a product, on home, model and plan (S3.26). */
export interface ProductStatus {
  enableSnipeLink?: boolean | null | undefined;
  sectionId?: string | null | undefined;
  statusCustom?: string | null | undefined;
  statusMessage?: readonly (string | null | undefined)[] | null | undefined;
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
