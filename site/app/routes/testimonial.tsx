import { safeHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { filmPage } from "#app/domain/articles/video-link.ts";
import { checkRouteParams } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadTestimonial } from "#app/features/testimonials/load-testimonial.ts";
import { testimonialBreadcrumbs } from "#app/features/testimonials/testimonial-json-ld.ts";
import { TestimonialPage } from "#app/features/testimonials/testimonial-page.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/testimonial.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!checkRouteParams(params, ["testimonial"], url.pathname).isValid) throw notFound(url);
  const publicUrl = context.get(publicUrlContext);
  const testimonial = await loadTestimonial(contentOf(context), {
    slug: params.testimonial,
    safeHtml: (html) => safeHtml(html, { topHeading: 2 }),
    filmPage,
  });
  if (!testimonial) throw notFound(url);
  return { testimonial, publicUrl };
}

/** One testimonial (S2.40). */
export default function Testimonial({ loaderData }: Route.ComponentProps) {
  const { testimonial, publicUrl } = loaderData;
  return (
    <>
      <JsonLd data={testimonialBreadcrumbs(testimonial, publicUrl)} />
      <TestimonialPage testimonial={testimonial} />
    </>
  );
}
