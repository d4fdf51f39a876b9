import type { ReactNode } from "react";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { CategoryLinks, ListHead, Pager } from "#app/ui/lists/paged-list.tsx";
import type { BlogListContent } from "./blog.ts";
import type { TestimonialListContent } from "./testimonials.ts";

/** What an article of a list is called. */
export type ArticleNoun = "post" | "review";

type ListProps = {
  readonly list: Pick<BlogListContent | TestimonialListContent, "path" | "steps" | "categories">;
  readonly noun: ArticleNoun;
};

/** The page of one category: its name, what it is about, the number of its articles, and the list (S2.15, S2.41). */
export function CategoryPage(props: {
  readonly category: { readonly name: string; readonly count: number; readonly description: string };
  readonly parent: { readonly label: string; readonly href: string };
  readonly noun: ArticleNoun;
  readonly children: ReactNode;
}) {
  const { category, parent, noun, children } = props;
  const { name, count, description } = category;
  return (
    <div className="wrap">
      <ListHead
        crumbs={[parent]}
        title={name}
        text={description}
        summary={count === 1 ? `One ${noun}` : `${formatCount(count, noun)}, newest first`}
      />
      {children}
    </div>
  );
}

/** The heading of a list, for screen readers, and the categories in a row; `allHref` leads to the unfiltered list. */
export function ListTop({ list, noun, headingId, allHref }: ListProps & { headingId: string; allHref: string }) {
  const { path, steps, categories } = list;
  const title = noun === "post" ? "Posts" : "Reviews";
  return (
    <>
      <h2 id={headingId} className="visually-hidden">
        {steps.number === 1 ? `Newest ${noun}s` : `${title}, page ${steps.number}`}
      </h2>
      <CategoryLinks
        unit={`${noun}s`}
        current={path}
        items={[
          { text: `All ${noun}s`, href: allHref, count: null },
          ...categories.map(({ name, href, count }) => ({ text: name, href, count })),
        ]}
      />
    </>
  );
}

/** The way to the page before and after. */
export function ListPager({ list: { steps }, noun }: ListProps) {
  const { number, previousHref, nextHref } = steps;
  return <Pager page={number} previousHref={previousHref} nextHref={nextHref} label={`Pages of ${noun}s`} />;
}

/** A page of a list without articles. */
export function EmptyList({ list, noun, className }: ListProps & { readonly className?: string | undefined }) {
  return (
    <EmptyState
      {...(className ? { className } : {})}
      title={`No ${noun}s on this page`}
      action={
        <ButtonLink href={list.path} variant="line">
          To the newest {noun}s
        </ButtonLink>
      }
    >
      The list has become shorter, or there is nothing in it yet.
    </EmptyState>
  );
}

/** Category and date of an article on one line. */
export function ArticleLabel(props: {
  readonly article: { readonly category: string; readonly dateText: string; readonly dateTime: string };
}) {
  const { category, dateText, dateTime } = props.article;
  if (!category && !dateText) return null;
  return (
    <p className="label">
      {category}
      {category && dateText ? " · " : null}
      {dateText ? <time dateTime={dateTime}>{dateText}</time> : null}
    </p>
  );
}
