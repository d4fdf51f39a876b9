import type { SearchPlace, ZipArea } from "./search-query.ts";

/** An address of the content. `slug` is that of the neighborhood. */
interface ZipAddress {
  readonly zip: string | null;
  readonly city: string | null;
  readonly slug?: string;
}

/** The areas of the ZIP codes in these addresses, by their five digits. */
export function zipAreas(
  addresses: readonly ZipAddress[],
  towns: readonly string[],
  places: readonly SearchPlace[],
): ReadonlyMap<string, ZipArea> {
  const ids = new Set(places.map(({ id }) => id));
  const byZip = Map.groupBy(addresses, ({ zip }) => /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zip ?? "")?.[1] ?? "");
  byZip.delete("");
  return new Map(
    [...byZip].map(([zip, here]) => {
      const cities = [...new Set(here.map(({ city }) => city?.trim() ?? ""))];
      const offered = towns.filter((town) => cities.includes(town));
      const near = [...offered, ...cities, ...here.map(({ slug = "" }) => slug)].find((id) => ids.has(id)) ?? null;
      return [zip, { towns: offered, near }];
    }),
  );
}
