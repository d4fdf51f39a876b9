import { effectiveNeighborhoodStatus, neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-status.ts";
import type { GetNeighborhoodEssentialsQuery } from "./neighborhood.generated.ts";

type Node = NonNullable<GetNeighborhoodEssentialsQuery["neighborhood"]>;

/** What the server says of a neighborhood; the rest is rendered in the browser (S2.30). */
export type NeighborhoodEssentials = ReturnType<typeof essentialsOf>;

/** The essentials of a neighborhood: name, subtitle (S4.23–S4.30), where it is and how to reach it. */
export function essentialsOf(node: Node) {
  const group = node.neighborhood;
  const cityLine = [group?.city, [group?.state, group?.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return {
    title: node.title ?? "",
    uri: node.uri ?? "",
    subtitle: neighborhoodSubtitle({
      status: effectiveNeighborhoodStatus(node.status, group?.status),
      types: node.types,
      basePriceUsd: node.basePrice,
    }),
    addressLines: [group?.address1, cityLine].filter((line): line is string => Boolean(line)),
    address: {
      street: group?.address1 ?? "",
      city: group?.city ?? "",
      state: group?.state ?? "",
      zip: group?.zip ?? "",
    },
    phone: group?.phone ?? "",
    hours: group?.hours ?? "",
    latitude: group?.latitude ?? null,
    longitude: group?.longitude ?? null,
  };
}
