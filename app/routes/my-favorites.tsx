import { useMemo } from "react";
import { useLocation } from "react-router";
import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { useAccount } from "#app/features/account/account-context.ts";
import { useFavorites } from "#app/features/favorites/favorites-context.ts";
import { FavoritesPage } from "#app/features/favorites/favorites-page.tsx";
import { sharedIds } from "#app/features/favorites/saved-products.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { useAfterDocument } from "#app/ui/navigation.ts";
import type { Route } from "./+types/my-favorites.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return pageData(await loadListPage(contentOf(context), "/my-favorites/", "My favorites"), context);
}

/** The visitor's favorites (S2.44); the document is the same for everyone. */
export default function MyFavorites({ loaderData }: Route.ComponentProps) {
  const { session } = useAccount();
  // One document serves all shared lists, so it is rendered without the query.
  const search = useAfterDocument(useLocation().search, "");
  const shared = useMemo(() => sharedIds(search), [search]);
  return (
    <ListPage data={loaderData}>
      <FavoritesPage
        isLoggedIn={session.status === "logged-in"}
        isChecking={session.isLoading}
        favorites={useFavorites()}
        sharedIds={shared}
      />
    </ListPage>
  );
}
