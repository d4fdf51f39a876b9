import type { SalesPerson } from "#app/graphql/products/sales-team.ts";

/**
 * Who answers a form: of the team that a visit is planned to, else of the block's own, the first with a telephone. A
 * WordPress without extras knows names alone: then the first of them.
 */
export function deskOf(
  team: readonly SalesPerson[] | undefined,
  visit: { readonly team: readonly SalesPerson[] } | null,
): SalesPerson | undefined {
  const people = visit?.team.length ? visit.team : team;
  return people?.find(({ phone }) => phone) ?? people?.[0];
}
