import type { CountedCategory } from "#app/graphql/articles/categories.ts";
import { ListHead } from "#app/ui/lists/paged-list.tsx";
import { BlogList } from "./blog-list.tsx";
import type { BlogListContent } from "./load-blog-list.ts";

/** The posts of one category (S2.15). */
export function BlogCategoryPage({
  list,
}: {
  readonly list: BlogListContent & { readonly category: CountedCategory };
}) {
  const { name, count } = list.category;
  return (
    <div className="wrap">
      <ListHead
        crumbs={[{ label: "Blog", href: "/blog/" }]}
        title={name}
        summary={count === 1 ? "One post" : `${count} posts, newest first`}
      />
      <BlogList list={list} />
    </div>
  );
}
