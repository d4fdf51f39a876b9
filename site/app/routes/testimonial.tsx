import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { loadTestimonial } from "#app/features/articles/testimonials.ts";
import { loadSpokenOf } from "#app/features/spoken-of/load-spoken-of.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import { latePart } from "#app/ui/late/late-part.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Route } from "./+types/testimonial.ts";

const code = partCode(() => import("./testimonial-view.late.tsx"));
if (import.meta.env.SSR) await code.load();
const TestimonialView = latePart(code, (parts) => parts.TestimonialView);

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { isReading: true };

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
  return <TestimonialView {...loaderData} />;
}
