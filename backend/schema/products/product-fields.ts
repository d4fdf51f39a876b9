import type { ProductStatus } from "@porchlight/contract/types";
import type { ProductStatusData } from "#backend/store/entry-data.ts";
import type { Source } from "../source.ts";

/** S3.26, S3.27. */
export function productStatus(status: ProductStatusData): Source<ProductStatus> {
  return { ...status, enableSnipeLink: status.enableSnipeLink ?? false };
}
