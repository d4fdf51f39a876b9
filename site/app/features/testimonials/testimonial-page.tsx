import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { MoreLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { SectionHead } from "#app/ui/section.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";
import { TitleBlock } from "#app/ui/title-block.tsx";
import type { TestimonialContent } from "./load-testimonial.ts";
import { QuoteList } from "./quotes.tsx";
import { testimonialsPath } from "./testimonial-entry.ts";
import styles from "./testimonial-page.module.css";

/** One testimonial: its sentence large, its words, the plan and the neighborhood it is about (S2.122). */
export function TestimonialPage({ testimonial }: { readonly testimonial: TestimonialContent }) {
  const { title, subtitle, words, name, tagline, picture, caption, html, film, categories, others } = testimonial;
  return (
    <div className="wrap">
      <article>
        <Breadcrumbs
          className={styles.crumbs}
          items={[{ label: "Reviews", href: testimonialsPath }, { label: title }]}
        />
        <header className={styles.head}>
          <div className={styles.words}>
            <h1>{title}</h1>
            {subtitle ? <p className="lead">{subtitle}</p> : null}
          </div>
          <TitleBlock columns={2} className={styles.facts} cells={cells(testimonial)} />
        </header>
        {picture ? (
          <figure className={styles.figure}>
            <Picture {...picture} sizes="(width < 1000px) 92vw, 88vw" priority />
            {caption ? <figcaption className="caption">{caption}</figcaption> : null}
          </figure>
        ) : null}
        {words ? (
          <figure className={styles.quote}>
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
        <div className={styles.body}>
          {categories.length > 0 ? (
            <p className={styles.categories}>
              <span className="muted">More on</span>
              {categories.map((category) => (
                <SmartLink key={category.href} href={category.href}>
                  {category.name}
                </SmartLink>
              ))}
            </p>
          ) : null}
          <div className={styles.text}>
            <RichText html={html} />
            {film ? (
              <p className={styles.film}>
                <MoreLink href={film.href} icon="out">
                  Watch the film at {film.provider}
                </MoreLink>
              </p>
            ) : null}
          </div>
        </div>
      </article>
      {others.length > 0 ? (
        <section className={styles.others} aria-labelledby="others-title">
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
