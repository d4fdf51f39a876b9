import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { testimonialGraph } from "#app/features/articles/json-ld.ts";
import { TestimonialPage } from "#app/features/articles/testimonial-page.tsx";
import { loadTestimonial } from "#app/features/articles/testimonials.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadSpokenOf } from "#app/features/spoken-of/load-spoken-of.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/testimonial.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { hydrate: "interaction" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["testimonial"])) throw notFound(url);
  const content = contentOf(context);
  const testimonial = await loadTestimonial(content, params.testimonial, articleHtml);
  if (!testimonial) throw notFound(url);
  const spokenOf = await loadSpokenOf(content, { html: testimonial.html, self: testimonial.uri });
  return { testimonial, spokenOf, publicUrl: context.get(publicUrlContext) };
}

/** One testimonial (S2.40). */
export default function Testimonial({ loaderData }: Route.ComponentProps) {
  const { testimonial, spokenOf, publicUrl } = loaderData;
  return (
    <>
      <JsonLd data={testimonialGraph(testimonial, publicUrl)} />
      <TestimonialPage testimonial={testimonial} spokenOf={<SpokenOf title="Mentioned here" entries={spokenOf} />} />
    </>
  );
}
