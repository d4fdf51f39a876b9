import { testimonialsPath } from "#app/features/articles/article-list.ts";
import { CategoryPage } from "#app/features/articles/list-parts.tsx";
import { TestimonialList } from "#app/features/articles/testimonial-list.tsx";
import type { loadTestimonialCategory } from "#app/features/articles/testimonials.ts";

export { TestimonialList };

type TestimonialCategory = NonNullable<Awaited<ReturnType<typeof loadTestimonialCategory>>>;

/** The testimonials of one category. */
export function TestimonialsCategoryView({ list }: { readonly list: TestimonialCategory }) {
  return (
    <CategoryPage category={list.category} parent={{ label: "Reviews", href: testimonialsPath }} noun="review">
      <TestimonialList list={list} />
    </CategoryPage>
  );
}
