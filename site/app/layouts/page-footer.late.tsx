import { FavoritesLink } from "#app/features/favorites/favorites-link.tsx";
import { Footer } from "#app/features/frame/footer.tsx";
import type { Menus } from "#app/features/frame/menus.ts";

const favorites = <FavoritesLink place="footer" />;

/** The foot of pages in the default layout, with the visitor's favorites. */
export function PageFooter({ menus }: { readonly menus: Menus }) {
  return <Footer menus={menus} favorites={favorites} />;
}
