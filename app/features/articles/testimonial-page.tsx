import { type ReactNode, useContext } from "react";
import { playsHere } from "#app/domain/articles/video-link.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { SectionHead } from "#app/ui/layout/section.tsx";
import type { OpenableFilm } from "#app/ui/overlays/film-dialog.tsx";
import { FrameHosts, useFilm } from "#app/ui/overlays/film-opener.tsx";
import { ArticleBody, ArticleHead, ArticlePicture } from "#app/ui/text/article.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { testimonialsPath } from "./article-list.ts";
import { QuoteList } from "./quotes.tsx";
import styles from "./testimonial-page.module.css";
import type { TestimonialContent } from "./testimonials.ts";

/** One testimonial: its sentence large, its words, the plan and the neighborhood it is about (S2.122), and what it speaks of. */
export function TestimonialPage(props: { readonly testimonial: TestimonialContent; readonly spokenOf: ReactNode }) {
  const { testimonial, spokenOf } = props;
  const { title, subtitle, words, name, tagline, picture, caption, html, film, filmTitle, categories, others } =
    testimonial;
  return (
    <div className="wrap">
      <article>
        <ArticleHead
          crumbs={[{ label: "Reviews", href: testimonialsPath }]}
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
        {spokenOf}
      </article>
      {others.length > 0 ? (
        <section className="section-end" aria-labelledby="others-title">
          <SectionHead
            id="others-title"
            title="What others say"
            action={<MoreLink href={testimonialsPath}>All reviews</MoreLink>}
          />
          <QuoteList quotes={others} />
        </section>
      ) : null}
    </div>
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
    { label: "Told", value: dateText ? <time dateTime={dateTime}>{dateText}</time> : "", span: "wide" as const },
  ];
}

/** The line that opens the film of a testimonial, over the page where its host may. */
function FilmLine({ film }: { readonly film: OpenableFilm }) {
  const isShownHere = playsHere(film.player, useContext(FrameHosts));
  const { link, dialog } = useFilm({ film, name: "film", playsHere: isShownHere });
  return (
    <>
      <p className={styles.film}>
        <MoreLink {...link} icon={isShownHere ? "play" : "out"}>
          {film.provider ? `Watch the film at ${film.provider}` : "Watch the film"}
        </MoreLink>
      </p>
      {dialog}
    </>
  );
}
