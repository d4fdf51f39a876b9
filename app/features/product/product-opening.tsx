import type { Crumb } from "#app/ui/actions/links.tsx";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import type { CostPanelContent } from "./monthly-cost/cost-panel.tsx";
import { jumpTargets } from "./product-content.ts";
import {
  heartSubject,
  ProductGallery,
  ProductSheet,
  type ProductSheetContent,
  ProductTop,
} from "./sheet/product-sheet.tsx";
import type { ProductNeighborhood } from "./visit/visit-content.ts";

/** What the page of every product opens with: the way to it, its pictures, its title block with what can be done. */
export function ProductOpening(props: {
  readonly content: {
    readonly id: number;
    readonly crumbs: readonly Crumb[];
    readonly pictures: readonly GalleryPicture[];
    readonly gallery: { readonly label: string; readonly caption: string };
    readonly sheet: ProductSheetContent;
    readonly directions: string | null;
    readonly cost: CostPanelContent | null;
    readonly neighborhood: ProductNeighborhood | null;
    readonly hasFloorPlan: boolean;
  };
}) {
  const { content } = props;
  const { crumbs, pictures, gallery, sheet, directions, cost, neighborhood } = content;
  return (
    <>
      <ProductTop crumbs={crumbs} title={sheet.title} />
      <ProductGallery pictures={pictures} {...gallery} />
      <ProductSheet
        sheet={sheet}
        directions={directions}
        heart={heartSubject(content)}
        cost={cost}
        neighborhood={neighborhood}
        jumps={jumpTargets(content)}
      />
    </>
  );
}
