import { articleHtml } from "#app/blocks/rich-text/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { loadTestimonial, type TestimonialContent, testimonialGraph } from "#app/features/articles/article.ts";
import { articleLists } from "#app/features/articles/article-kinds.ts";
import { QuoteList } from "#app/features/articles/article-rows.tsx";
import { loadMentions } from "#app/features/mentions/load-mentions.ts";
import { Mentions } from "#app/features/mentions/mentions.tsx";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { SectionHead } from "#app/ui/layout/section.tsx";
import type { OpenableFilm } from "#app/ui/overlays/film-dialog.tsx";
import { useFilm } from "#app/ui/overlays/film-opener.tsx";
import { ArticleBody, ArticleHead, ArticlePicture } from "#app/ui/text/article.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Route } from "./+types/testimonial.ts";
import styles from "./testimonial.module.css";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { hydrate: "interaction", isOfEntry: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["testimonial"])) throw notFound();
  const content = contentOf(context);
  const testimonial = await loadTestimonial(content, params.testimonial, articleHtml);
  if (!testimonial) throw notFound();
  const mentions = await loadMentions(content, { html: testimonial.html, self: testimonial.uri });
  return { testimonial, mentions, publicUrl: context.get(siteContext).publicUrl };
}

/** One testimonial (S2.40): its quote, its text, its plan and neighborhood (S2.122), what it mentions, other quotes. */
export default function Testimonial({ loaderData: { testimonial, mentions, publicUrl } }: Route.ComponentProps) {
  const { title, subtitle, words, name, tagline, picture, caption, html, film, filmTitle, categories, others } =
    testimonial;
  const { name: listName, path } = articleLists.review;
  return (
    <>
      <JsonLd data={testimonialGraph(testimonial, publicUrl)} />
      <div className="wrap">
        <article>
          <ArticleHead
            crumbs={[{ label: listName, href: path }]}
            title={title}
            lead={subtitle}
            facts={<TitleBlock columns={2} cells={cells(testimonial)} />}
          />
          <ArticlePicture picture={picture} caption={caption} />
          {words ? (
            <figure className={`grid ${styles.quote}`}>
              <blockquote>
                <p>“{words}”</p>
              </blockquote>
              {name ? (
                <figcaption>
                  <strong>{name}</strong>
                  {tagline ? <span className="muted">{tagline}</span> : null}
                </figcaption>
              ) : null}
            </figure>
          ) : null}
          <ArticleBody categories={categories}>
            <RichText html={html} />
            {film ? <FilmLine film={{ ...film, title: filmTitle }} /> : null}
          </ArticleBody>
          <Mentions title="Mentioned here" entries={mentions} />
        </article>
        {others.length > 0 ? (
          <section className="section-end" aria-labelledby="others-title">
            <SectionHead
              id="others-title"
              title="What others say"
              action={<MoreLink href={path}>All reviews</MoreLink>}
            />
            <QuoteList quotes={others} />
          </section>
        ) : null}
      </div>
    </>
  );
}

function cells({ plan, neighborhood, movedIn, dateText, dateTime }: TestimonialContent) {
  return [
    { label: "Plan", value: plan ? <SmartLink href={plan.href}>{plan.text}</SmartLink> : "" },
    { label: "Moved in", value: movedIn },
    {
      label: "Neighborhood",
      value: neighborhood ? <SmartLink href={neighborhood.href}>{neighborhood.text}</SmartLink> : "",
      span: "wide" as const,
    },
    { label: "Written", value: dateText ? <time dateTime={dateTime}>{dateText}</time> : "", span: "wide" as const },
  ];
}

/** A link to the film, which opens in a modal when its host may be framed. */
function FilmLine({ film }: { readonly film: OpenableFilm }) {
  const { link, dialog, isShownHere } = useFilm({ film, name: "film" });
  return (
    <>
      <p className={styles.film}>
        <MoreLink {...link} icon={isShownHere ? "play" : "out"}>
          {film.provider ? `Watch the film on ${film.provider}` : "Watch the film"}
        </MoreLink>
      </p>
      {dialog}
    </>
  );
}
