import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { CountedCategory, TestimonialListContent } from "./load-testimonials.ts";
import styles from "./testimonial-category-page.module.css";
import { testimonialsPath } from "./testimonial-entry.ts";
import { TestimonialList } from "./testimonial-list.tsx";

/** The testimonials of one category (S2.41). */
export function TestimonialCategoryPage({
  list,
}: {
  readonly list: TestimonialListContent & { readonly category: CountedCategory };
}) {
  const { name, count } = list.category;
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Breadcrumbs items={[{ label: "Reviews", href: testimonialsPath }, { label: name }]} />
        <h1>{name}</h1>
        <p className="muted">{count === 1 ? "One review" : `${count} reviews, newest first`}</p>
      </header>
      <TestimonialList list={list} />
    </div>
  );
}
