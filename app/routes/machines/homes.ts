import { builderToday } from "#app/domain/wording/dates.ts";
import { loadHomesForSale } from "#app/features/homes-for-sale/homes-for-sale.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/homes.ts";

/** `/homes.json`: every home and plan for sale, for partners and assistants; docs/homes-json.md describes it. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = { origin: context.get(siteContext).publicUrl, today: builderToday() };
  const list = await loadHomesForSale(contentOf(context), request);
  return Response.json(list, { headers: { "Access-Control-Allow-Origin": "*" } });
}
