import type { AlertProduct } from "#app/domain/alerts/alert-changes.ts";
import { catalogOf, item } from "#app/domain/search/testing/random-catalog.ts";
import type { AlertCatalog } from "#app/graphql/entry-exports.ts";

/** A home with a price, which its search item has too. */
export function alertHome(id: number, priceUsd: number, change: Partial<AlertProduct> = {}): AlertProduct {
  return {
    id,
    kind: "home",
    title: `${id} Threshing Lane`,
    where: "Haystack Bend, Longmont",
    href: `/homes/longmont/haystack-bend/qmi/${id}-threshing-lane/`,
    price: `$${priceUsd.toLocaleString("en-US")}`,
    status: "Ready now",
    item: item({ id, priceUsd }),
    ...change,
  };
}

/** A catalog of these products, in four towns. */
export function alertCatalog(products: readonly AlertProduct[]): AlertCatalog {
  const { towns, places, months, houses } = catalogOf([]);
  return { products, scope: { towns, places, months, houses } };
}
