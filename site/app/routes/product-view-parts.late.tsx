import type { Graph } from "schema-dts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { ModelContent } from "#app/features/product/model/load-model.ts";
import type { MoveInHomeContent } from "#app/features/product/move-in-home/load-move-in-home.ts";
import type { PlanContent } from "#app/features/product/plan/load-plan.ts";
import { houseGraph, planGraph } from "#app/features/product/structured-data.ts";
import { NeighborhoodStrip } from "#app/features/product/visit/visit.tsx";
import type { ProductNeighborhood } from "#app/features/product/visit/visit-content.ts";
import type { ProductData } from "./product-data.server.ts";

export { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";

/** The structured data of a plan’s page. */
export const PlanData = dataOf<PlanContent>(planGraph);
/** The structured data of a model home’s page. */
export const ModelData = dataOf<ModelContent>(houseGraph);
/** The structured data of a move-in home’s page. */
export const MoveInHomeData = dataOf<MoveInHomeContent>(houseGraph);

function dataOf<Content>(graph: (content: Content) => Graph) {
  return function StructuredData({ content }: { readonly content: Content }) {
    return <JsonLd data={graph(content)} />;
  };
}

/** The neighborhood of a product, with the drawing of where the product is. */
export function Place(props: {
  readonly neighborhood: ProductNeighborhood;
  readonly locator: ProductData<unknown>["locator"];
  readonly title: string;
}) {
  const { neighborhood, locator, title } = props;
  return (
    <NeighborhoodStrip
      neighborhood={neighborhood}
      map={locator ? <LocatorDrawing sheet={locator} label={`Where ${title} is`} /> : null}
    />
  );
}
