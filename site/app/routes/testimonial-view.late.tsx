import { testimonialGraph } from "#app/features/articles/json-ld.ts";
import { TestimonialPage } from "#app/features/articles/testimonial-page.tsx";
import type { TestimonialContent } from "#app/features/articles/testimonials.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { SpokenOfEntry } from "#app/features/spoken-of/load-spoken-of.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";

/** One testimonial with its structured data. */
export function TestimonialView(props: {
  readonly testimonial: TestimonialContent;
  readonly spokenOf: readonly SpokenOfEntry[];
  readonly publicUrl: string;
}) {
  const { testimonial, spokenOf, publicUrl } = props;
  return (
    <>
      <JsonLd data={testimonialGraph(testimonial, publicUrl)} />
      <TestimonialPage testimonial={testimonial} spokenOf={<SpokenOf title="Mentioned here" entries={spokenOf} />} />
    </>
  );
}
