import { loadModel } from "#app/features/product/model/load-model.ts";
import { ModelPage } from "#app/features/product/model/model-page.tsx";
import { houseGraph } from "#app/features/product/structured-data.ts";
import type { Route } from "./+types/model.ts";
import { loadProductData } from "./product-data.server.ts";
import { ProductView } from "./product-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export function loader(args: Route.LoaderArgs) {
  return loadProductData(args, ["location", "community", "model"], loadModel);
}

/** A model home (S2.31). */
export default function Model({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData} graph={houseGraph} Page={ModelPage} />;
}
