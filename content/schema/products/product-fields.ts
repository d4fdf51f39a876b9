import type { LabelledText, ProductStatus } from "@porchlight/contract/types";
import type { LabelledTextData, ProductStatusData } from "#content/store/entry-data.ts";
import type { Source } from "../source.ts";

/** S3.26, S3.27. */
export function productStatus(status: ProductStatusData): Source<ProductStatus> {
  return {
    enableSnipeLink: status.enableSnipeLink ?? false,
    sectionId: status.sectionId ?? null,
    statusCustom: status.statusCustom ?? null,
    statusMessage: status.statusMessage ?? null,
  };
}

/** Lines of a label and a text; an entry without any has an empty list. */
export function labelledTexts(lines: readonly LabelledTextData[] | undefined): Source<LabelledText>[] {
  return (lines ?? []).map(({ label, text }) => ({ label, text }));
}
