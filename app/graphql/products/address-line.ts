import { joined } from "#app/domain/wording/text.ts";

type AddressPart = "address1" | "address2" | "city" | "state" | "zip";

/** `1460 Threshing Lane, Longmont, CO 80503`; without the parts that are unknown. */
export function addressLine(node: {
  readonly neighborhood: Readonly<Partial<Record<AddressPart, string | null>>> | null | undefined;
}): string {
  const details = node.neighborhood;
  const state = joined(" ", details?.state, details?.zip);
  return [details?.address1, details?.address2, details?.city, state].filter((part) => part?.trim()).join(", ");
}
