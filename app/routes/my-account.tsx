import { brand } from "#app/brand.ts";
import { AccountPage } from "#app/features/account/account-page.tsx";
import { metaTags } from "#app/features/page-meta/page-meta.tsx";
import type { Route } from "./+types/my-account.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const pageMeta = {
    seoTitle: "My account",
    seoMetaDescription: `Your name, email address and password at ${brand.name}, a copy of your data, and how to delete the account.`,
    picture: null,
  };
  return metaTags(pageMeta, matches[0].loaderData?.canonicalUrl ?? null);
};

const productsOf = async (ids: readonly number[]) =>
  (await import("#app/features/favorites/saved-products.ts")).fetchProducts(ids);

/** The visitor's account; the document is the same for every visitor and has none of its data. */
export default function MyAccount() {
  return <AccountPage productsOf={productsOf} />;
}
