import type { ComponentType, ReactNode } from "react";
import type { ProductNeighborhood } from "#app/features/product/visit/visit-content.ts";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { ProductData } from "./product-data.server.ts";

const code = partCode(() => import("./product-view-parts.late.tsx"));
if (import.meta.env.SSR) await code.load();

/** The structured data of a plan’s page. */
export const PlanData = leftAlone(code, (parts) => parts.PlanData);
/** The structured data of a model home’s page. */
export const ModelData = leftAlone(code, (parts) => parts.ModelData);
/** The structured data of a move-in home’s page. */
export const MoveInHomeData = leftAlone(code, (parts) => parts.MoveInHomeData);
const Place = leftAlone(code, (parts) => parts.Place);
const SpokenOf = leftAlone(code, (parts) => parts.SpokenOf);

/** A product's page with its structured data, its neighborhood with the drawing of where it is, and what is on there. */
export function ProductView<
  Content extends {
    readonly id: number;
    readonly sheet: { readonly title: string };
    readonly neighborhood: ProductNeighborhood | null;
  },
>(props: {
  readonly data: ProductData<Content>;
  readonly Data: ComponentType<{ readonly content: Content }>;
  readonly Page: ComponentType<{ readonly content: Content; readonly strip: ReactNode; readonly events: ReactNode }>;
}) {
  const { data, Data, Page } = props;
  const { content, locator, events } = data;
  const { neighborhood, sheet } = content;
  return (
    <>
      <Data content={content} />
      <Page
        key={content.id}
        content={content}
        events={<SpokenOf title={`On at ${neighborhood?.title}`} entries={events} className="wrap" />}
        strip={neighborhood ? <Place neighborhood={neighborhood} locator={locator} title={sheet.title} /> : null}
      />
    </>
  );
}
