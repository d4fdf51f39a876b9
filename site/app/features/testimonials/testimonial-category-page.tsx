import type { CountedCategory } from "#app/graphql/articles/categories.ts";
import { ListHead } from "#app/ui/lists/paged-list.tsx";
import type { TestimonialListContent } from "./load-testimonials.ts";
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
      <ListHead
        crumbs={[{ label: "Reviews", href: testimonialsPath }]}
        title={name}
        summary={count === 1 ? "One review" : `${count} reviews, newest first`}
      />
      <TestimonialList list={list} />
    </div>
  );
}
