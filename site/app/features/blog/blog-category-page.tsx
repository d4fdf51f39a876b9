import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import styles from "./blog-category-page.module.css";
import { BlogList } from "./blog-list.tsx";
import type { BlogListContent, CountedCategory } from "./load-blog-list.ts";

/** The posts of one category (S2.15). */
export function BlogCategoryPage({
  list,
}: {
  readonly list: BlogListContent & { readonly category: CountedCategory };
}) {
  const { name, count } = list.category;
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Breadcrumbs items={[{ label: "Blog", href: "/blog/" }, { label: name }]} />
        <h1>{name}</h1>
        <p className="muted">{count === 1 ? "One post" : `${count} posts, newest first`}</p>
      </header>
      <BlogList list={list} />
    </div>
  );
}
