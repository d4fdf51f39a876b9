import { blogPath } from "#app/features/articles/article-list.ts";
import type { loadBlogCategory } from "#app/features/articles/blog.ts";
import { BlogList } from "#app/features/articles/blog-list.tsx";
import { CategoryPage } from "#app/features/articles/list-parts.tsx";

export { BlogList };

type BlogCategory = NonNullable<Awaited<ReturnType<typeof loadBlogCategory>>>;

/** The posts of one category. */
export function BlogCategoryView({ list }: { readonly list: BlogCategory }) {
  return (
    <CategoryPage category={list.category} parent={{ label: "Blog", href: blogPath }} noun="post">
      <BlogList list={list} />
    </CategoryPage>
  );
}
